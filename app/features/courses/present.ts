import { type LessonLine, type Outline, percentOf, type SectionOutline } from "./outline";
import type { Course, Lesson } from "./queries.server";
import type { DocNode } from "~/ui/editor/document";

/** Spec section 7 names sections, lessons and progress without their fields: these are ours, with the words of section 2.7 of the field notes. */
export const presentCourse = ({ space, outline, landing, isInside, manages }: Course) => ({
  id: space.id,
  slug: space.slug,
  name: space.name,
  is_enrolled: isInside,
  outcomes: landing.outcomes,
  section_word: landing.words.section,
  lesson_word: landing.words.lesson,
  progress: presentProgress(outline),
  sections: outline.sections.map(presentSection),
  policies: { can_manage_space: manages },
});

export const presentProgress = (outline: Outline) => ({
  lessons_count: outline.count,
  completed_lessons_count: outline.done,
  percent: percentOf(outline),
  completed_at: iso(outline.completedAt),
  next_lesson_id: outline.next?.id ?? null,
});

export const presentSection = ({ id, name, lessons }: SectionOutline) => ({
  id,
  name,
  lessons: lessons.map(presentLine),
});

const presentLine = (line: LessonLine) => ({
  id: line.id,
  section_id: line.sectionId,
  name: line.title,
  status: line.status,
  is_preview: line.isPreview,
  minutes: line.minutes,
  progress: { status: line.completedAt === null ? "incomplete" : "completed", completed_at: iso(line.completedAt) },
});

/** `doc`: for who may change it. */
export const presentLesson = (lesson: Lesson, doc?: DocNode | null) => ({
  ...presentLine(lesson),
  body: lesson.bodyHtml,
  version: lesson.version,
  updated_at: new Date(lesson.updatedAt).toISOString(),
  ...(doc !== undefined && { tiptap_body: doc }),
});

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
