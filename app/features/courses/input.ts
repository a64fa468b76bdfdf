import * as z from "zod";
import { oneLine } from "~/lib/line";
import { COURSE_TYPES, MOST_DAYS } from "./release";
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

/** null, and an empty field, take away what was said. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullable());

/** When a section or a lesson opens; what is absent stays. */
const opening = {
  dripped_at: orNone(
    z.iso.datetime({ offset: true, error: "lesson_date_needed" }).transform((at) => Date.parse(at)),
  ).optional(),
  days_after_enrolment: orNone(
    z.coerce
      .number("lesson_days_needed")
      .int("lesson_days_needed")
      .min(0, "lesson_days_needed")
      .max(MOST_DAYS, "lesson_days_needed"),
  ).optional(),
};
export const openingInput = z.object(opening);
export type OpeningInput = z.output<typeof openingInput>;

export const rulesInput = z.object({
  course_type: z.enum(COURSE_TYPES, "invalid").optional(),
  enforce_lessons_order: flag.optional(),
});
export type RulesInput = z.output<typeof rulesInput>;

/** What is absent stays. */
export const changeSectionInput = sectionInput.partial().extend(opening);

/** What is absent stays. */
export const changeLessonInput = z.object({
  ...opening,
  needs_to_complete_previous_lesson: flag.optional(),
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
