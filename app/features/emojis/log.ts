import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { emojiFacts } from "./facts";

const settings = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "settings",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const emojiLog = {
  "emoji.created": settings(m.emojis_log_created),
  "emoji.updated": settings(m.emojis_log_updated),
  "emoji.deleted": settings(m.emojis_log_deleted),
} satisfies LogOf<typeof emojiFacts>;
