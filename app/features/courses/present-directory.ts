import type { CourseCard, Onwards } from "./directory";
import { percentOf } from "./outline";
import type { ManagedCourseTopic } from "./topics.server";

/** Spec section 7 names courses without their fields. What is null is not said of a course that stands locked. */
export const presentCard = (card: CourseCard) => ({
  id: card.id,
  slug: card.slug,
  name: card.name,
  emoji: card.emoji,
  is_locked: !card.isOpen,
  is_draft: card.isDraft,
  is_enrolled: card.isEnrolled,
  description: card.description,
  cover_url: card.cover?.src ?? null,
  teacher: card.teacher && { name: card.teacher.name },
  lessons_count: card.isOpen ? card.count : null,
  minutes: card.isOpen ? card.minutes : null,
  progress: card.isEnrolled
    ? { lessons_count: card.count, completed_lessons_count: card.done, percent: percentOf(card) }
    : null,
});

export const presentOnwards = ({ slug, course, next, count, done }: Onwards) => ({
  slug,
  name: course,
  lesson: { id: next.id, section_id: next.sectionId, name: next.title },
  progress: { lessons_count: count, completed_lessons_count: done, percent: percentOf({ count, done }) },
});

export const presentTopic = ({ id, name, slug, coursesCount }: ManagedCourseTopic) => ({
  id,
  name,
  slug,
  courses_count: coursesCount,
});
