import type { Field } from "./facts";
import type { GeneralInput, SeoInput, ThemeInput } from "./input";
import { HOUSE_PICTURES, type HousePicture } from "./pictures";
import type { CommunityRow } from "./settings.server";
import { mergeColours, parseThemeColours, type ThemeColours } from "./theme";

/**
 * Which settings a save makes others, for the log: what was there before was read a moment ago, so of two admins who
 * change one at once both are named, and nothing but the log believes it.
 */
export function changedGeneral(row: CommunityRow, input: GeneralInput): Field[] {
  const wanted: Partial<Record<Field, unknown>> = {
    ...input,
    is_private: flag(input.is_private),
    allow_signups: flag(input.allow_signups),
    show_signup_link: flag(input.show_signup_link),
    public_member_directory: flag(input.public_member_directory),
    public_events_page: flag(input.public_events_page),
    public_courses_directory: flag(input.public_courses_directory),
  };
  for (const name of HOUSE_PICTURES) wanted[name] = pictureOf(input[name]);
  const stored: Partial<Record<Field, unknown>> = {
    name: row.name,
    description: row.description,
    locale: row.locale,
    is_private: row.isPrivate,
    allow_signups: row.allowSignups,
    show_signup_link: row.showSignupLink,
    custom_sign_up_link_url: row.customSignUpLinkUrl,
    public_member_directory: row.publicMemberDirectory,
    public_events_page: row.publicEventsPage,
    public_courses_directory: row.publicCoursesDirectory,
    ...picturesOf(row),
  };
  return (Object.keys(stored) as Field[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== stored[field],
  );
}

export function changedTheme(row: CommunityRow, { theme, default_appearance, ...colours }: ThemeInput): Field[] {
  const stored = parseThemeColours(row.themeColors);
  const [before, after] = [mergeColours(stored, {}), mergeColours(stored, colours)];
  const isOther = (key: keyof ThemeColours) => chosenIn(before[key]) !== chosenIn(after[key]);
  return [
    ...(theme !== undefined && theme !== row.theme ? (["theme"] as const) : []),
    ...(default_appearance !== undefined && default_appearance !== row.defaultAppearance
      ? (["default_appearance"] as const)
      : []),
    ...(["custom_colors", "brand_color", "brand_text_color"] as const).filter(isOther),
  ];
}

export function changedSeo(row: CommunityRow, input: SeoInput): Field[] {
  const wanted: Partial<Record<Field, unknown>> = {
    meta_title: input.meta_title,
    meta_description: input.meta_description,
    allow_indexing: flag(input.allow_indexing),
    open_graph_image: pictureOf(input.open_graph_image),
  };
  const stored = {
    meta_title: row.seoTitle,
    meta_description: row.seoDescription,
    allow_indexing: row.allowIndexing,
    open_graph_image: row.openGraphFileId,
  };
  return (Object.keys(stored) as (keyof typeof stored)[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== stored[field],
  );
}

/** The colours that are chosen, in one order: one that is null is none. */
function chosenIn(colours: object | null | undefined, at = ""): string {
  const chosen = Object.entries(colours ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return chosen
    .map(([key, value]) => (typeof value === "object" ? chosenIn(value, `${at}${key}.`) : `${at}${key}=${value};`))
    .sort()
    .join("");
}

const flag = (wish: boolean | undefined) => (wish === undefined ? undefined : Number(wish));

/** "" leaves it as it is, "none" takes it away. */
function pictureOf(wish: string | undefined): number | null | undefined {
  if (!wish) return undefined;
  return wish === "none" ? null : Number(wish);
}

const picturesOf = (row: CommunityRow): Record<HousePicture, number | null> => ({
  logo: row.logoFileId,
  icon: row.iconFileId,
  dark_logo: row.darkLogoFileId,
  dark_icon: row.darkIconFileId,
});
