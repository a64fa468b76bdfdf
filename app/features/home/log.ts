import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { homeFacts } from "./facts";

const settings = (sentence: (none: Record<string, never>, options: Pick<Told, "locale">) => string): Telling => ({
  group: "settings",
  words: ({ locale }) => sentence({}, { locale }),
});

export const homeLog = {
  "home.updated": settings(m.home_log_updated),
  "welcome_banner.updated": settings(m.home_log_banner),
  "welcome_banner.reset": settings(m.home_log_reset),
} satisfies LogOf<typeof homeFacts>;
