import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { topicFacts } from "./facts";

const settings = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "settings",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const topicLog = {
  "topic.created": settings(m.topics_log_created),
  "topic.updated": settings(m.topics_log_updated),
  "topic.deleted": settings(m.topics_log_deleted),
  "topic.restored": settings(m.topics_log_restored),
  "topics.reordered": { group: "settings", words: ({ locale }) => m.topics_log_reordered({}, { locale }) },
} satisfies LogOf<typeof topicFacts>;
