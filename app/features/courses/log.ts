import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { courseFacts } from "./facts";

const telling = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "spaces",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

const settings = (sentence: Parameters<typeof telling>[0]): Telling => ({ ...telling(sentence), group: "settings" });

export const courseLog = {
  "course_section.created": telling(m.courses_log_section_created),
  "course_section.renamed": telling(m.courses_log_section_renamed),
  "course_section.deleted": telling(m.courses_log_section_deleted),
  "course_section.restored": telling(m.courses_log_section_restored),
  "course_section.scheduled": telling(m.courses_log_section_scheduled),
  "course_lesson.created": telling(m.courses_log_lesson_created),
  "course_lesson.updated": telling(m.courses_log_lesson_updated),
  "course_lesson.published": telling(m.courses_log_lesson_published),
  "course_lesson.deleted": telling(m.courses_log_lesson_deleted),
  "course_lesson.restored": telling(m.courses_log_lesson_restored),
  "course.arranged": telling(m.courses_log_arranged),
  "course.rules_changed": telling(m.courses_log_rules_changed),
  "course.described": telling(m.courses_log_described),
  "course_topic.created": settings(m.courses_log_topic_created),
  "course_topic.renamed": settings(m.courses_log_topic_renamed),
  "course_topic.deleted": settings(m.courses_log_topic_deleted),
  "course_topics.reordered": {
    group: "settings",
    words: ({ locale }) => m.courses_log_topics_reordered({}, { locale }),
  },
  "course_lesson.completed": telling(m.courses_log_lesson_completed),
  "course_lesson.uncompleted": telling(m.courses_log_lesson_uncompleted),
  "course_section.completed": telling(m.courses_log_section_completed),
  "course.completed": telling(m.courses_log_completed),
} satisfies LogOf<typeof courseFacts>;
