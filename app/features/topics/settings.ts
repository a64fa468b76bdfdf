import { m } from "~/i18n/generated/messages";
import { TagIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const topicSettings: readonly SettingsPage[] = [
  {
    path: "/settings/topics",
    area: "house",
    label: m.topics_title,
    icon: TagIcon,
    words: m.topics_words,
  },
];
