import * as z from "zod";
import { LOCALES } from "~/i18n/locale";
import { parseColour } from "~/lib/colour";
import { linesOf, oneLine } from "~/lib/line";
import { PROVIDERS } from "~/lib/players";
import type { Appearance } from "~/ui/theme/appearance";
import { PALETTE_KEYS, THEME_NAMES } from "~/ui/theme/themes";
import { readWebAddress } from "../navigation/rules";
import { HOUSE_PICTURES } from "./pictures";
import {
  addressProblem,
  DESCRIPTION_LENGTH,
  NAME_LENGTH,
  SEO_DESCRIPTION_LENGTH,
  SEO_TITLE_LENGTH,
  SIGN_UP_LINK_LENGTH,
} from "./rules";
import { customField } from "./theme";

const name = z.string().overwrite(oneLine).min(1, "name_needed").max(NAME_LENGTH, "community_name_long");
const checkbox = z
  .union([z.boolean(), z.enum(["on", "true", "1", "false", "0", ""])])
  .optional()
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((value, issues) => {
    const problem = addressProblem(value);
    if (problem) issues.addIssue({ code: "custom", message: problem });
  });

export const createCommunityInput = z.object({
  name,
  slug,
  locale: z.enum(LOCALES, "invalid"),
  is_private: checkbox,
  /** The first group and its first space, in the words of the chosen language: no sentence in the database. */
  group_name: z.string().overwrite(oneLine).min(1).max(NAME_LENGTH),
  space_name: z.string().overwrite(oneLine).min(1).max(NAME_LENGTH),
});
export type CreateCommunityInput = z.output<typeof createCommunityInput>;

/** POST /internal_api/communities: the first group and space have the words of the language unless they are named. */
export const newCommunityInput = createCommunityInput.partial({ group_name: true, space_name: true });

const description = z.string().overwrite(linesOf).max(DESCRIPTION_LENGTH, "community_description_long");
const locale = z.enum(LOCALES, "invalid");

/** An uploaded file's id; "" keeps what is there, "none" takes it away. */
export const picture = z
  .string()
  .regex(/^(none|\d{1,16})?$/, "invalid")
  .default("");
/** Of somebody else's site: where people are sold their way in, say. */
const webAddress = z
  .string("sign_up_link_invalid")
  .max(SIGN_UP_LINK_LENGTH, "sign_up_link_invalid")
  .transform((typed, issues) => {
    const address = readWebAddress(typed);
    if (address !== null) return address;
    issues.addIssue({ code: "custom", message: "sign_up_link_invalid" });
    return z.NEVER;
  });

export const generalInput = z.object({
  name,
  description: description.default(""),
  locale,
  is_private: checkbox,
  allow_signups: checkbox,
  show_signup_link: checkbox,
  public_member_directory: checkbox,
  public_events_page: checkbox,
  public_courses_directory: checkbox,
  custom_sign_up_link_url: z
    .literal("")
    .transform(() => null)
    .or(webAddress)
    .default(null),
  logo: picture,
  icon: picture,
  dark_logo: picture,
  dark_icon: picture,
});
/** What is absent stays as it is. */
export type GeneralInput = Partial<z.output<typeof generalInput>>;

/** An uploaded file's id; null takes the picture away. */
export const fileId = z.number("invalid").int().positive().nullable().optional();

/**
 * PATCH /internal_api/community, by the names of spec section 3. A form's absent checkbox means no; here what is
 * absent stays, so that renaming a private community does not open it.
 */
export const updateCommunityInput = z
  .object({
    name: name.optional(),
    description: description.optional(),
    locale: locale.optional(),
    is_private: z.boolean("invalid").optional(),
    allow_signups_to_public_community: z.boolean("invalid").optional(),
    show_signup_link: z.boolean("invalid").optional(),
    custom_sign_up_link_url: webAddress.nullable().optional(),
    public_member_directory: z.boolean("invalid").optional(),
    public_events_page: z.boolean("invalid").optional(),
    public_courses_directory: z.boolean("invalid").optional(),
    logo_file_id: fileId,
    icon_file_id: fileId,
    dark_logo_file_id: fileId,
    dark_icon_file_id: fileId,
  })
  .transform((input): GeneralInput => {
    const { allow_signups_to_public_community: allow_signups, ...rest } = input;
    const wish = (file: number | null | undefined) => (file === null ? "none" : (file?.toString() ?? ""));
    const pictures = HOUSE_PICTURES.map((name) => [name, wish(input[`${name}_file_id`])]);
    return { ...rest, allow_signups, ...Object.fromEntries(pictures) };
  });

/** DELETE /internal_api/community/attached_files (spec section 3: attached file deletion by field_name). */
export const attachedFileInput = z.object({ field_name: z.enum(HOUSE_PICTURES, "invalid") });

/** Normalised to `#RRGGBB`: what is stored is what the stylesheet says. */
const colour = z.string("colour_invalid").trim().transform(readColour);
/** An empty field of the form takes its colour away. */
const field = z
  .string()
  .trim()
  .default("")
  .transform((typed, issues) => (typed === "" ? null : readColour(typed, issues)));

function readColour(typed: string, issues: z.RefinementCtx<string>): string {
  const parsed = parseColour(typed);
  if (parsed !== null) return parsed;
  issues.addIssue({ code: "custom", message: "colour_invalid" });
  return z.NEVER;
}

const theme = z.enum([...THEME_NAMES, "custom"], "theme_unknown");
const appearance = z.enum(["light", "dark"], "invalid");
const palette = z.partialRecord(z.enum(PALETTE_KEYS), colour.nullable());
const pair = z.strictObject({ light: colour.nullish(), dark: colour.nullish() });

const formPalette = (appearance: Appearance) =>
  Object.fromEntries(PALETTE_KEYS.map((key) => [customField(appearance, key), field]));

/**
 * The page's form, its colours under the names that PATCH has for them. Custom colours count while they are chosen,
 * and hold the brand's; a field of the other kind stands where nobody sees it and refuses nothing. Without a theme
 * the stored one stays.
 */
export const themeInput = z
  .preprocess(
    dropHidden,
    z.object({
      theme: theme.optional(),
      default_appearance: appearance,
      ...formPalette("light"),
      ...formPalette("dark"),
      "brand_color.light": field,
      "brand_color.dark": field,
      "brand_text_color.light": field,
      "brand_text_color.dark": field,
    }),
  )
  .transform(({ theme: chosen, default_appearance, ...typed }): ThemeInput => {
    const colours: Record<string, string | null> = typed;
    const chosenPalette = (appearance: Appearance) =>
      Object.fromEntries(PALETTE_KEYS.map((key) => [key, colours[customField(appearance, key)] ?? null]));
    return {
      theme: chosen,
      default_appearance,
      custom_colors: chosen === "custom" ? { light: chosenPalette("light"), dark: chosenPalette("dark") } : undefined,
      brand_color: { light: typed["brand_color.light"], dark: typed["brand_color.dark"] },
      brand_text_color: { light: typed["brand_text_color.light"], dark: typed["brand_text_color.dark"] },
    };
  });

function dropHidden(form: unknown): unknown {
  if (typeof form !== "object" || form === null) return form;
  const isCustom = "theme" in form && form.theme === "custom";
  const hidden = isCustom ? /^brand_/ : /^custom_/;
  return Object.fromEntries(Object.entries(form).filter(([name]) => !hidden.test(name)));
}

/**
 * PATCH /internal_api/community/theme, by the names of spec section 3, "Theme settings". The keys of `custom_colors`
 * are the colour settings of section 9, as `Palette` names them; null gives one back to the theme.
 */
export const themeSettingsInput = z
  .object({
    current_theme: theme.optional(),
    default_appearance: appearance.optional(),
    custom_colors: z.strictObject({ light: palette.optional(), dark: palette.optional() }).optional(),
    brand_color: pair.optional(),
    brand_text_color: pair.optional(),
  })
  .transform(({ current_theme, ...rest }) => ({ theme: current_theme, ...rest }));
/** What is absent stays as it is. */
export type ThemeInput = z.output<typeof themeSettingsInput>;

export const embedInput = z.object({
  hosts: z.string().max(4000, "embed_hosts_many").default(""),
  origins: z.string().max(4000, "cors_origins_many").default(""),
});
/** What is absent stays as it is. */
export type EmbedInput = Partial<z.output<typeof embedInput>>;

export const corsOriginsInput = z.object({
  origins: z
    .array(z.string().max(300, "cors_origin_invalid"))
    .max(100, "cors_origins_many")
    .transform((origins) => origins.join("\n")),
});

export const seoTitle = z.string().overwrite(oneLine).max(SEO_TITLE_LENGTH, "seo_title_long");
export const seoDescription = z.string().overwrite(oneLine).max(SEO_DESCRIPTION_LENGTH, "seo_description_long");

/** The form of /settings/seo: an absent box means no. */
export const seoInput = z.object({
  meta_title: seoTitle.default(""),
  meta_description: seoDescription.default(""),
  allow_indexing: checkbox,
  open_graph_image: picture,
});
/** What is absent stays as it is. */
export type SeoInput = Partial<z.output<typeof seoInput>>;

/** PATCH /internal_api/community/seo: what is absent stays. */
export const seoSettingsInput = z
  .object({
    meta_title: seoTitle.optional(),
    meta_description: seoDescription.optional(),
    allow_indexing: z.boolean("invalid").optional(),
    open_graph_image_file_id: fileId,
  })
  .transform(({ open_graph_image_file_id: file, ...rest }): SeoInput => {
    return { ...rest, open_graph_image: file === null ? "none" : (file?.toString() ?? "") };
  });

/** PUT /internal_api/community/allowed_players: all of them. */
export const playersInput = z.object({ allowed_players: z.array(z.enum(PROVIDERS, "invalid")).max(20, "invalid") });
export type PlayersInput = z.output<typeof playersInput>;

/** The form of /settings/links: a box for each. */
export const playersForm = z
  .object(Object.fromEntries(PROVIDERS.map((provider) => [provider, checkbox])))
  .transform((boxes): PlayersInput => ({ allowed_players: PROVIDERS.filter((provider) => boxes[provider]) }));
