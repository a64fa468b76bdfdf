import * as z from "zod";
import { oneLine } from "~/lib/line";
import { LESSON_STATUSES, MOST_LESSONS, MOST_SECTIONS, PROGRESS, SECTION_NAME_LENGTH } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");

/** Forms send "on" or "true"; JSON sends booleans. */
const flag = z.preprocess((value) => {
  if (value === "on" || value === "true" || value === "1") return true;
  return value === "false" || value === "0" || value === "" ? false : value;
}, z.boolean("invalid"));

export const sectionInput = z.object({
  name: z
    .string("section_name_required")
    .overwrite(oneLine)
    .min(1, "section_name_required")
    .max(SECTION_NAME_LENGTH, "too_long"),
});

/** A lesson begins as a title, as a draft; its text is written on its own page. */
export const newLessonInput = z.object({ section_id: id, title: z.string("title_required") });

/** What is absent stays. */
export const changeLessonInput = z.object({
  title: z.string("title_required").optional(),
  status: z.enum(LESSON_STATUSES, "invalid").optional(),
  is_preview: flag.optional(),
  /** The version that was opened; left out, the last write wins. */
  version: id.optional(),
});
export type ChangeLessonInput = z.output<typeof changeLessonInput>;

/** Every section in its order with its lessons in theirs; what is not named stays behind the others. */
export const orderInput = z.object({
  sections: z
    .array(z.object({ id, lesson_ids: z.array(id).max(MOST_LESSONS, "invalid") }), "invalid")
    .max(MOST_SECTIONS, "invalid"),
});

export const progressInput = z.object({ status: z.enum(PROGRESS, "invalid") });

export const lessonKey = z.object({ id });
export const courseKey = z.object({ spaceSlug: z.string().min(1).max(200) });
