import * as z from "zod";
import { oneLine } from "~/lib/line";
import { isSlug, MAX_SLUG_LENGTH } from "~/lib/slug";
import { DESCRIPTION_LENGTH, PAGE_AUDIENCES, PAGE_STATUSES } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");

/** Empty: made of the title, or the one it has. */
const slug = z
  .string("invalid")
  .trim()
  .toLowerCase()
  .max(MAX_SLUG_LENGTH, "page_slug_invalid")
  .refine((text) => text === "" || isSlug(text), "page_slug_invalid");

const fields = {
  // Judged where the text is: both are refused at once.
  title: z.string("title_required"),
  slug,
  description: z.string("invalid").overwrite(oneLine).max(DESCRIPTION_LENGTH, "too_long"),
  status: z.enum(PAGE_STATUSES, "invalid"),
  visible_to: z.enum(PAGE_AUDIENCES, "invalid"),
};

export const newPageInput = z.object({
  ...fields,
  slug: fields.slug.default(""),
  description: fields.description.default(""),
  status: fields.status.default("draft"),
  visible_to: fields.visible_to.default("members"),
});
export type NewPageInput = z.output<typeof newPageInput>;

/** What is absent stays. */
export const changePageInput = z.object({
  ...z.object(fields).partial().shape,
  /** The version that was opened; left out, the last write wins. */
  version: z.coerce.number("invalid").int("invalid").positive("invalid").optional(),
});
export type ChangePageInput = z.output<typeof changePageInput>;

export const pageKey = z.object({ id });
