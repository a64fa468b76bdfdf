import { m } from "~/i18n/generated/messages";
import { MenuIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const navigationSettings: readonly SettingsPage[] = [
  {
    path: "/settings/navigation",
    area: "house",
    label: m.navigation_title,
    icon: MenuIcon,
    words: m.navigation_words,
  },
];
