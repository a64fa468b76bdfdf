import { m } from "~/i18n/generated/messages";
import { PaperclipIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const storageSettings: readonly SettingsPage[] = [
  {
    path: "/settings/communities/attached_files",
    area: "house",
    label: m.storage_title,
    icon: PaperclipIcon,
    words: m.storage_words,
  },
];
