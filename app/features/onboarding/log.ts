import { m } from "~/i18n/generated/messages";
import { type LogOf, untold } from "~/platform/facts/log";
import type { onboardingFacts } from "./facts";

const ownList = untold("an admin's own list of steps, which changes nothing for anybody else");

export const onboardingLog = {
  "onboarding.checklist_hidden": ownList,
  "onboarding.checklist_shown": ownList,
  "onboarding.updated": { group: "settings", words: ({ locale }) => m.onboarding_log_updated({}, { locale }) },
} satisfies LogOf<typeof onboardingFacts>;
