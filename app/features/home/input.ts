import * as z from "zod";
import { linesOf, oneLine } from "~/lib/line";
import { ADDRESS_LENGTH } from "../navigation/rules";
import { HEADING_LENGTH, LABEL_LENGTH, readChoice, TEXT_LENGTH } from "./rules";

const choice = z.string("invalid").transform((text, issues) => {
  const read = readChoice(text);
  if (read) return read;
  issues.addIssue({ code: "custom", message: "invalid" });
  return z.NEVER;
});

/** What is absent stays. */
export const homeInput = z.object({ home_page: choice, visitors_home_page: choice }).partial();
export type HomeInput = z.output<typeof homeInput>;

const checkbox = z
  .union([z.boolean(), z.enum(["on", "true", "1", "false", "0", ""])])
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

const bannerFields = z.object({
  is_shown: checkbox,
  heading: z.string("invalid").overwrite(oneLine).max(HEADING_LENGTH, "too_long"),
  text: z.string("invalid").overwrite(linesOf).max(TEXT_LENGTH, "too_long"),
  button_label: z.string("invalid").overwrite(oneLine).max(LABEL_LENGTH, "too_long"),
  /** Read by `readAddress`, which knows our own hosts; "" for no button. */
  button_address: z.string("header_link_address").trim().max(ADDRESS_LENGTH, "header_link_address"),
  /** An uploaded picture's id; "" keeps what is there, "none" takes it away. */
  picture: z.string().regex(/^(none|\d{1,16})?$/, "invalid"),
});

/** PATCH /internal_api/landing_page: what is absent stays. */
export const bannerInput = bannerFields.partial();
export type BannerInput = z.output<typeof bannerInput>;

/** The page's form, in which a box that is not ticked is absent. */
export const bannerForm = bannerFields.partial({ picture: true }).extend({ is_shown: checkbox.default(false) });

/** One's own: whether one sees the banner. */
export const preferenceInput = z.object({ shows: checkbox.default(false) });
