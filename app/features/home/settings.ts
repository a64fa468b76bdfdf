import { m } from "~/i18n/generated/messages";
import { HomeIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

export const homeSettings: readonly SettingsPage[] = [
  {
    path: "/settings/home",
    area: "house",
    label: m.home_title,
    icon: HomeIcon,
    words: m.home_words,
    holds: [
      { label: m.home_first, field: "home_page" },
      { label: m.home_banner, field: "is_shown" },
    ],
  },
];
