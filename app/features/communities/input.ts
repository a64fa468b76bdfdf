import * as z from "zod";
import { LOCALES } from "~/i18n/locale";
import { THEME_NAMES } from "~/ui/theme/themes";
import { addressProblem, DESCRIPTION_LENGTH, NAME_LENGTH } from "./rules";

const name = z.string().trim().min(1, "name_needed").max(NAME_LENGTH, "community_name_long");
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
  group_name: z.string().trim().min(1).max(NAME_LENGTH),
  space_name: z.string().trim().min(1).max(NAME_LENGTH),
});
export type CreateCommunityInput = z.output<typeof createCommunityInput>;

export const generalInput = z.object({
  name,
  description: z.string().trim().max(DESCRIPTION_LENGTH, "community_description_long").default(""),
  locale: z.enum(LOCALES, "invalid"),
  is_private: checkbox,
  allow_signups: checkbox,
  /** An uploaded file's id; "" keeps what is there, "none" takes it away. */
  logo: z
    .string()
    .regex(/^(none|\d{1,16})?$/, "invalid")
    .default(""),
});
export type GeneralInput = z.output<typeof generalInput>;

const colour = z.string().trim().default("");

export const themeInput = z.object({
  theme: z.enum(THEME_NAMES, "theme_unknown"),
  default_appearance: z.enum(["light", "dark"], "invalid"),
  brand_light: colour,
  brand_dark: colour,
  brand_text_light: colour,
  brand_text_dark: colour,
});
export type ThemeInput = z.output<typeof themeInput>;

export const embedInput = z.object({ hosts: z.string().max(4000, "embed_hosts_many").default("") });
export type EmbedInput = z.output<typeof embedInput>;
