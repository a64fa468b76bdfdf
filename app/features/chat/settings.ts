import { m } from "~/i18n/generated/messages";
import { MessagesIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const chatSettings: readonly SettingsPage[] = [
  {
    path: "/settings/messaging",
    area: "house",
    label: m.chat_messaging_title,
    icon: MessagesIcon,
    words: m.chat_messaging_words,
    holds: [{ label: m.chat_messaging_who, field: "messaging" }],
  },
];
