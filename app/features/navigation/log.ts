import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { navigationFacts } from "./facts";

const settings = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "settings",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const navigationLog = {
  "header_menu_link.created": settings(m.navigation_log_created),
  "header_menu_link.updated": settings(m.navigation_log_updated),
  "header_menu_link.deleted": settings(m.navigation_log_deleted),
  "header_menu_link.restored": settings(m.navigation_log_restored),
  "header_menu_links.reordered": {
    group: "settings",
    words: ({ locale }) => m.navigation_log_reordered({}, { locale }),
  },
} satisfies LogOf<typeof navigationFacts>;
