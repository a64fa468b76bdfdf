import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { sitePageFacts } from "./facts";

const settings = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "settings",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const sitePageLog = {
  "site_page.created": settings(m.pages_log_created),
  "site_page.updated": settings(m.pages_log_updated),
  "site_page.deleted": settings(m.pages_log_deleted),
  "site_page.restored": settings(m.pages_log_restored),
} satisfies LogOf<typeof sitePageFacts>;
