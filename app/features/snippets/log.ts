import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { snippetFacts } from "./facts";

const settings = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "settings",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const snippetLog = {
  "code_snippet.created": settings(m.snippets_log_created),
  "code_snippet.updated": settings(m.snippets_log_updated),
  "code_snippet.switched_on": settings(m.snippets_log_switched_on),
  "code_snippet.switched_off": settings(m.snippets_log_switched_off),
  "code_snippet.deleted": settings(m.snippets_log_deleted),
  "code_snippet.restored": settings(m.snippets_log_restored),
} satisfies LogOf<typeof snippetFacts>;
