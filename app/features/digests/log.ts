import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling } from "~/platform/facts/log";
import type { digestFacts } from "./facts";

const ofSettings = (sentence: typeof m.digests_log_on): Telling => ({
  group: "settings",
  words: ({ locale }) => sentence({}, { locale }),
});

export const digestLog = {
  "weekly_digest.turned_on": ofSettings(m.digests_log_on),
  "weekly_digest.turned_off": ofSettings(m.digests_log_off),
  "weekly_digest.updated": ofSettings(m.digests_log_updated),
} satisfies LogOf<typeof digestFacts>;
