import * as z from "zod";
import { oneLine } from "~/lib/line";
import { MOST_OUTCOMES, OUTCOME_LENGTH } from "./landing-rules";
import { topicsOfCourse } from "./topic-input";
import { LESSON_WORDS, SECTION_WORDS } from "./words";

/** What a course says of itself before anybody is in it. What is absent stays. */
export const landingInput = z.object({
  outcomes: z
    .array(z.string("invalid").overwrite(oneLine).max(OUTCOME_LENGTH, "outcome_long"), "invalid")
    .transform((lines) => lines.filter((line) => line !== ""))
    .pipe(z.array(z.string()).max(MOST_OUTCOMES, "outcomes_many"))
    .optional(),
  section_word: z.enum(SECTION_WORDS, "invalid").optional(),
  lesson_word: z.enum(LESSON_WORDS, "invalid").optional(),
  topic_ids: topicsOfCourse.optional(),
});
export type LandingInput = z.output<typeof landingInput>;

const BOX = /^topic_(\d{1,16})$/;

/** The form's fields become the command's input; a box that is not ticked is not sent. */
export const landingFormValues = (form: FormData): Record<string, unknown> => ({
  outcomes: String(form.get("outcomes") ?? "").split(/\r?\n/u),
  section_word: form.get("section_word") ?? undefined,
  lesson_word: form.get("lesson_word") ?? undefined,
  topic_ids: [...form.keys()].flatMap((name) => BOX.exec(name)?.[1] ?? []).map(Number),
});
