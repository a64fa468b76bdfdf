import { m } from "~/i18n/generated/messages";
import { BellIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const notificationSettings: readonly SettingsPage[] = [
  {
    path: "/settings/notifications",
    area: "house",
    label: m.notifications_defaults_title,
    icon: BellIcon,
    words: m.notifications_defaults_words,
  },
];
