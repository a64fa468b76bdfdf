import { m } from "~/i18n/generated/messages";
import { ScaleIcon, ShieldIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const moderationSettings: readonly SettingsPage[] = [
  {
    path: "/settings/moderation",
    area: "house",
    label: m.moderation_title,
    icon: ShieldIcon,
    words: m.moderation_words,
  },
  {
    path: "/settings/moderation/edit",
    area: "house",
    label: m.moderation_rules_title,
    icon: ScaleIcon,
    words: m.moderation_rules_words,
  },
];
