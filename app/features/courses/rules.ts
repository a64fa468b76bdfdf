/** Sections and lessons of one course: its outline is read at once. */
export const MOST_SECTIONS = 60;
export const MOST_LESSONS = 500;
export const SECTION_NAME_LENGTH = 80;
/** Days during which what was deleted can be brought back. */
export const RESTORE_DAYS = 30;
export const RESTORE_MS = RESTORE_DAYS * 86_400_000;
/** Of what was deleted the builder shows the last ones. */
export const DELETED_SHOWN = 20;

export const LESSON_STATUSES = ["draft", "published"] as const;
export type LessonStatus = (typeof LESSON_STATUSES)[number];

/** As the wire says how far somebody is with a lesson. */
export const PROGRESS = ["incomplete", "completed"] as const;
export type Progress = (typeof PROGRESS)[number];

export const coursePath = (slug: string): string => `/c/${slug}`;
export const builderPath = (slug: string): string => `/c/${slug}/settings/outline`;

interface Placed {
  id: number;
  sectionId: number;
}

export const lessonPath = (slug: string, { id, sectionId }: Placed): string =>
  `/c/${slug}/sections/${sectionId}/lessons/${id}`;
export const editLessonPath = (slug: string, { id, sectionId }: Placed): string =>
  `/c/${slug}/sections/${sectionId}/edit-lesson/${id}`;

/** At 200 words a minute, as people read on a screen; whoever has words takes a minute. */
export const minutesOf = (words: number): number => (words === 0 ? 0 : Math.max(1, Math.round(words / 200)));
