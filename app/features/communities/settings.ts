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
    holds: [
      { label: m.communities_logo, field: "logo", words: m.communities_logo_words },
      { label: m.communities_icon, field: "icon", words: m.communities_icon_words },
      { label: m.communities_name, field: "name" },
      { label: m.communities_description, field: "description" },
      { label: m.communities_language, field: "locale" },
      { label: m.communities_privacy, field: "privacy", words: m.communities_privacy_words },
      { label: m.communities_signups, field: "allow_signups", words: m.communities_signups_words },
      { label: m.communities_signup_link, field: "show_signup_link", words: m.communities_signups_words },
      { label: m.communities_directory, field: "public_member_directory", words: m.communities_directory_words },
      { label: m.communities_events_page, field: "public_events_page", words: m.communities_events_page_words },
      {
        label: m.communities_courses_directory,
        field: "public_courses_directory",
        words: m.communities_courses_directory_words,
      },
      { label: m.communities_signup_own, field: "custom_sign_up_link_url", words: m.communities_signups_words },
    ],
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
    holds: [
      { label: m.communities_brand, field: "brand_color.light", words: m.communities_brand_words },
      { label: m.communities_appearance, field: "default_appearance" },
    ],
  },
  {
    path: "/settings/seo",
    area: "house",
    label: m.communities_seo,
    icon: SearchIcon,
    words: m.communities_seo_words,
    holds: [
      { label: m.communities_seo_title, field: "meta_title" },
      { label: m.communities_seo_description, field: "meta_description" },
      { label: m.communities_seo_index, field: "allow_indexing" },
    ],
  },
  {
    path: "/settings/embed",
    area: "house",
    label: m.communities_embed,
    icon: CodeIcon,
    words: m.communities_embed_words,
    holds: [
      { label: m.communities_embed_hosts, field: "hosts", words: m.communities_embed_words },
      { label: m.communities_cors, field: "origins", words: m.communities_cors_words },
    ],
  },
];
