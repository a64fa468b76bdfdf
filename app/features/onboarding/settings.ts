import { m } from "~/i18n/generated/messages";
import { CircleCheckIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const onboardingSettings: readonly SettingsPage[] = [
  {
    path: "/settings/onboarding",
    area: "house",
    label: m.onboarding_title,
    icon: CircleCheckIcon,
    words: m.onboarding_words,
    holds: [{ label: m.onboarding_welcome_post, field: "welcome_post" }],
  },
];
