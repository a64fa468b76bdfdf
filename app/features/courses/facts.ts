import { carrying, fact, id } from "~/platform/facts/fact";

const inCourse = carrying({ space_id: id });

/**
 * What happens to a course and in it. That somebody enrolled or left is said by `space.joined`, `space.left` and what
 * else lets people in and out of spaces: two facts of one act would be two lines of the log.
 */
export const courseFacts = {
  "course_section.created": inCourse,
  "course_section.renamed": inCourse,
  "course_section.deleted": inCourse,
  "course_section.restored": inCourse,
  /** It opens at another time. */
  "course_section.scheduled": inCourse,
  "course_lesson.created": inCourse,
  "course_lesson.updated": inCourse,
  "course_lesson.published": inCourse,
  "course_lesson.deleted": inCourse,
  "course_lesson.restored": inCourse,
  "course.arranged": inCourse,
  /** Its type, or whether its lessons wait for each other. */
  "course.rules_changed": inCourse,
  /** What it says of itself before anybody is in it: its outcomes, its words, its topics. */
  "course.described": inCourse,
  "course_topic.created": carrying({}),
  "course_topic.renamed": carrying({}),
  "course_topic.deleted": carrying({}),
  /** Of all of them: its subject's id is 0. */
  "course_topics.reordered": carrying({}),
  /** Of who did it. */
  "course_lesson.completed": inCourse,
  "course_lesson.uncompleted": inCourse,
  /** By that completion nothing of the section, of the course, was missing any more. */
  "course_section.completed": inCourse,
  "course.completed": inCourse,
};

type Name = keyof typeof courseFacts;

export const sectionFact = (
  name: Extract<Name, `course_section.${string}`>,
  sectionId: number,
  spaceId: number,
  key?: string,
) => fact(name, { kind: "course_section", id: sectionId }, { space_id: spaceId }, key);

export const lessonFact = (
  name: Extract<Name, `course_lesson.${string}`>,
  lessonId: number,
  spaceId: number,
  key?: string,
) => fact(name, { kind: "course_lesson", id: lessonId }, { space_id: spaceId }, key);

export const courseTopicFact = (
  name: Extract<Name, `course_topic.${string}` | `course_topics.${string}`>,
  topicId: number,
  key?: string,
) => fact(name, { kind: "course_topic", id: topicId }, {}, key);

export const courseFact = (name: Extract<Name, `course.${string}`>, spaceId: number) =>
  fact(name, { kind: "space", id: spaceId }, { space_id: spaceId });
