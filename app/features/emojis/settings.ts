import { m } from "~/i18n/generated/messages";
import { SmileIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const emojiSettings: readonly SettingsPage[] = [
  {
    path: "/settings/custom_emoji",
    area: "house",
    label: m.emojis_title,
    icon: SmileIcon,
    words: m.emojis_words,
  },
];
