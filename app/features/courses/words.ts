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
export const sectionsCounted = ({ section: word }: Pick<CourseWords, "section">, count: number): string =>
  m.courses_sections_counted({ word, count });

export const lessonsCounted = ({ lesson: word }: Pick<CourseWords, "lesson">, count: number): string =>
  m.courses_lessons_counted({ word, count });

/** Alone, as a choice is offered. */
export const sectionNamed = (word: SectionWord): string => m.courses_section_word({ word });
export const lessonNamed = (word: LessonWord): string => m.courses_lesson_word({ word });

/** Where a lesson stands: "Week 2, Day 4". */
export const placeNamed = (words: CourseWords, at: { section: number; lesson: number }): string =>
  m.courses_place_named({
    section: sectionNamed(words.section),
    nth: at.section,
    lesson: lessonNamed(words.lesson),
    n: at.lesson,
  });
