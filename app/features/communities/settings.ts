import { m } from "~/i18n/generated/messages";
import { CodeIcon, ImageIcon, SearchIcon, SettingsIcon } from "~/ui/icons";
import type { SettingsPage } from "../settings";

/** What the community is. */
export const communitySettings: readonly SettingsPage[] = [
  {
    path: "/settings",
    area: "house",
    label: m.communities_general,
    icon: SettingsIcon,
    words: m.communities_general_words,
  },
];

/** How it shows itself, here and elsewhere. */
export const communityLooks: readonly SettingsPage[] = [
  {
    path: "/settings/theme",
    area: "house",
    label: m.communities_theme,
    icon: ImageIcon,
    words: m.communities_theme_words,
  },
  {
    path: "/settings/seo",
    area: "house",
    label: m.communities_seo,
    icon: SearchIcon,
    words: m.communities_seo_words,
  },
  {
    path: "/settings/embed",
    area: "house",
    label: m.communities_embed,
    icon: CodeIcon,
    words: m.communities_embed_words,
  },
];
