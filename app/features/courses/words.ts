import { m } from "~/i18n/generated/messages";

/** What a course may call its sections, and its lessons (field notes, 2.7). */
export const SECTION_WORDS = [
  "section",
  "chapter",
  "level",
  "module",
  "part",
  "path",
  "phase",
  "stage",
  "track",
  "unit",
  "week",
] as const;
export const LESSON_WORDS = [
  "lesson",
  "activity",
  "assignment",
  "challenge",
  "class",
  "day",
  "exercise",
  "lecture",
  "practice",
  "session",
  "topic",
  "tutorial",
  "workshop",
] as const;
export type SectionWord = (typeof SECTION_WORDS)[number];
export type LessonWord = (typeof LESSON_WORDS)[number];

export interface CourseWords {
  section: SectionWord;
  lesson: LessonWord;
}

export const COMMON_WORDS: CourseWords = { section: "section", lesson: "lesson" };

/** Of rows, which may hold a word of a newer version. */
export const wordsOf = (section: string | null, lesson: string | null): CourseWords => ({
  section: SECTION_WORDS.find((word) => word === section) ?? COMMON_WORDS.section,
  lesson: LESSON_WORDS.find((word) => word === lesson) ?? COMMON_WORDS.lesson,
});

/** How many sections there are, in the course's own word. */
export const sectionsCounted = ({ section }: Pick<CourseWords, "section">, count: number): string =>
  SECTIONS[section][0]({ count });

export const lessonsCounted = ({ lesson }: Pick<CourseWords, "lesson">, count: number): string =>
  LESSONS[lesson][0]({ count });

/** Alone, as a choice is offered. */
export const sectionNamed = (word: SectionWord): string => SECTIONS[word][1]();
export const lessonNamed = (word: LessonWord): string => LESSONS[word][1]();

/** Where a lesson stands: "Week 2, Day 4". */
export const placeNamed = (words: CourseWords, at: { section: number; lesson: number }): string =>
  m.courses_place_named({
    section: sectionNamed(words.section),
    nth: at.section,
    lesson: lessonNamed(words.lesson),
    n: at.lesson,
  });

const SECTIONS: Record<SectionWord, [counted: (given: { count: number }) => string, named: () => string]> = {
  section: [m.courses_sections_section, m.courses_section_called_section],
  chapter: [m.courses_sections_chapter, m.courses_section_called_chapter],
  level: [m.courses_sections_level, m.courses_section_called_level],
  module: [m.courses_sections_module, m.courses_section_called_module],
  part: [m.courses_sections_part, m.courses_section_called_part],
  path: [m.courses_sections_path, m.courses_section_called_path],
  phase: [m.courses_sections_phase, m.courses_section_called_phase],
  stage: [m.courses_sections_stage, m.courses_section_called_stage],
  track: [m.courses_sections_track, m.courses_section_called_track],
  unit: [m.courses_sections_unit, m.courses_section_called_unit],
  week: [m.courses_sections_week, m.courses_section_called_week],
};

const LESSONS: Record<LessonWord, [counted: (given: { count: number }) => string, named: () => string]> = {
  lesson: [m.courses_lessons_lesson, m.courses_lesson_called_lesson],
  activity: [m.courses_lessons_activity, m.courses_lesson_called_activity],
  assignment: [m.courses_lessons_assignment, m.courses_lesson_called_assignment],
  challenge: [m.courses_lessons_challenge, m.courses_lesson_called_challenge],
  class: [m.courses_lessons_class, m.courses_lesson_called_class],
  day: [m.courses_lessons_day, m.courses_lesson_called_day],
  exercise: [m.courses_lessons_exercise, m.courses_lesson_called_exercise],
  lecture: [m.courses_lessons_lecture, m.courses_lesson_called_lecture],
  practice: [m.courses_lessons_practice, m.courses_lesson_called_practice],
  session: [m.courses_lessons_session, m.courses_lesson_called_session],
  topic: [m.courses_lessons_topic, m.courses_lesson_called_topic],
  tutorial: [m.courses_lessons_tutorial, m.courses_lesson_called_tutorial],
  workshop: [m.courses_lessons_workshop, m.courses_lesson_called_workshop],
};
