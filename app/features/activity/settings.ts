import { m } from "~/i18n/generated/messages";
import { ListOrderedIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const activitySettings: readonly SettingsPage[] = [
  {
    path: "/settings/members/activity_logs",
    area: "house",
    label: m.activity_title,
    icon: ListOrderedIcon,
    words: m.activity_words,
  },
];
