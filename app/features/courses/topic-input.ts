import * as z from "zod";
import { oneLine } from "~/lib/line";
import { COURSE_TOPIC_LENGTH, MOST_COURSE_TOPICS, MOST_ON_A_COURSE } from "./topic-rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");
const ids = (most: number, tooMany: string) =>
  z
    .array(id, "invalid")
    .max(most, tooMany)
    .transform((all) => [...new Set(all)]);

export const courseTopicInput = z.object({
  name: z
    .string("required")
    .overwrite((typed) => oneLine(typed).replace(/\s+/gu, " ").trim())
    .min(1, "required")
    .max(COURSE_TOPIC_LENGTH, "too_long"),
});

export const courseTopicKey = z.object({ id });

/** PUT /internal_api/course_topics/reorder: those that are not named stay behind the others. */
export const courseTopicOrder = z.object({
  ids: ids(MOST_COURSE_TOPICS, "course_topics_many").refine((all) => all.length > 0, "invalid"),
});

/** Of a course. */
export const topicsOfCourse = ids(MOST_ON_A_COURSE, "course_topics_on_many");
