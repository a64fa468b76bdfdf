import { m } from "~/i18n/generated/messages";
import { FileIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const sitePageSettings: readonly SettingsPage[] = [
  {
    path: "/settings/pages",
    area: "house",
    label: m.pages_title,
    icon: FileIcon,
    words: m.pages_words,
  },
];
