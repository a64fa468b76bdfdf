import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { listFormat } from "~/lib/dates";
import { type LogOf, untold } from "~/platform/facts/log";
import { type communityFacts, FIELDS, type Field } from "./facts";

export const communityLog = {
  "community.created": { group: "settings", words: ({ locale }) => m.communities_log_created({}, { locale }) },
  "community.removed": untold("its log goes with it, and nobody is left to read it"),
  "community.updated": {
    group: "settings",
    words({ payload: { part, fields }, locale }) {
      // Facts of before the fields were named say no more than where.
      if (!Array.isArray(fields)) return (WHERE[String(part)] ?? m.communities_log_general)({}, { locale });
      const named = namesOf(fields, locale);
      // Saved as it was.
      if (named.length === 0) return null;
      return m.communities_log_fields({ fields: listFormat(REGION[locale]).format(named) }, { locale });
    },
  },
} satisfies LogOf<typeof communityFacts>;

const WHERE: Record<string, typeof m.communities_log_general> = {
  general: m.communities_log_general,
  theme: m.communities_log_theme,
  embed: m.communities_log_embed,
  seo: m.communities_log_seo,
  links: m.communities_log_links,
};

const namesOf = (fields: readonly unknown[], locale: Locale): string[] =>
  FIELDS.filter((field) => fields.includes(field)).map((field) => NAMES[field]({}, { locale }));

/** As the settings call them. */
const NAMES: Record<Field, typeof m.communities_name> = {
  name: m.communities_name,
  description: m.communities_description,
  locale: m.communities_language,
  is_private: m.communities_privacy,
  allow_signups: m.communities_signups,
  show_signup_link: m.communities_signup_link,
  custom_sign_up_link_url: m.communities_signup_own,
  public_member_directory: m.communities_directory,
  public_events_page: m.communities_events_page,
  public_courses_directory: m.communities_courses_directory,
  logo: m.communities_logo,
  icon: m.communities_log_field_icon,
  dark_logo: m.communities_log_field_dark_logo,
  dark_icon: m.communities_log_field_dark_icon,
  theme: m.communities_theme,
  default_appearance: m.communities_log_field_appearance,
  custom_colors: m.communities_log_field_colours,
  brand_color: m.communities_log_field_brand,
  brand_text_color: m.communities_log_field_brand_text,
  embed_hosts: m.communities_log_field_hosts,
  cors_origins: m.communities_cors,
  meta_title: m.communities_log_field_seo_title,
  meta_description: m.communities_log_field_seo_description,
  allow_indexing: m.communities_log_field_seo_index,
  open_graph_image: m.communities_log_field_seo_picture,
  allowed_players: m.links_players,
};
