import { type LessonLine, type Outline, percentOf, type SectionOutline } from "./outline";
import type { Course, Lesson } from "./queries.server";
import type { Closed, Opening } from "./release";
import type { DocNode } from "~/ui/editor/document";

/** Spec section 7 names sections, lessons and progress without their fields: these are ours, with the words of section 2.7 of the field notes. */
export const presentCourse = ({ space, outline, rules, landing, isInside, manages }: Course) => ({
  id: space.id,
  slug: space.slug,
  name: space.name,
  course_type: rules.courseType,
  enforce_lessons_order: rules.enforcesOrder,
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
  /** Where nothing is left that is open: what one waits for, and why. */
  waiting_for: outline.waitsFor && { id: outline.waitsFor.id, closed: presentClosed(outline.waitsFor.closed) },
});

export const presentSection = ({ lessons, ...section }: SectionOutline) => ({
  id: section.id,
  name: section.name,
  ...presentOpening(section),
  lessons: lessons.map(presentLine),
});

const presentOpening = ({ opensAt, opensAfter }: Opening) => ({
  dripped_at: iso(opensAt),
  days_after_enrolment: opensAfter,
});

/** Why it is closed to who asks, from when it opens, and which lesson comes first. */
const presentClosed = (closed: Closed) => ({
  reason: closed.why,
  opens_at: closed.why === "date" ? iso(closed.from) : null,
  previous_lesson_id: closed.why === "previous" ? closed.previous.id : null,
});

const presentLine = (line: LessonLine) => ({
  id: line.id,
  section_id: line.sectionId,
  name: line.title,
  status: line.status,
  is_preview: line.isPreview,
  minutes: line.minutes,
  ...presentOpening(line),
  needs_to_complete_previous_lesson: line.needsPrevious,
  closed: line.closed && presentClosed(line.closed),
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
