import type { LessonStatus } from "./rules";

/** A lesson as an outline shows it. Times are UTC ms. */
export interface LessonLine {
  id: number;
  sectionId: number;
  title: string;
  status: LessonStatus;
  isPreview: boolean;
  minutes: number;
  /** When the viewer completed it; null while they have not. */
  completedAt: number | null;
}

export interface SectionOutline {
  id: number;
  name: string;
  lessons: LessonLine[];
}

/** A course as one viewer finds it: everything here is derived of what they completed. */
export interface Outline {
  sections: SectionOutline[];
  /** Lessons that can be completed, and those of them that are. */
  count: number;
  done: number;
  /** Where one goes on; null where everything is done, or nothing is there. */
  next: { id: number; sectionId: number; title: string } | null;
  /** When the last one was completed; null while one is missing. */
  completedAt: number | null;
}

/**
 * The outline of sections and lessons in their order. Drafts stand in it for who manages the course (`withDrafts`), and
 * count for nothing; what was completed and is a draft again, or deleted, counts for nothing either until it is back.
 */
export function outlineOf(
  sections: readonly { id: number; name: string }[],
  lessons: readonly Omit<LessonLine, "completedAt">[],
  completions: readonly { lessonId: number; completedAt: number }[],
  { withDrafts }: { withDrafts: boolean },
): Outline {
  const completed = new Map(completions.map(({ lessonId, completedAt }) => [lessonId, completedAt]));
  const bySection = new Map<number, LessonLine[]>(sections.map(({ id }) => [id, []]));
  for (const lesson of lessons) {
    if (!withDrafts && lesson.status === "draft") continue;
    bySection.get(lesson.sectionId)?.push({ ...lesson, completedAt: completed.get(lesson.id) ?? null });
  }
  const all = sections
    .map(({ id, name }) => ({ id, name, lessons: bySection.get(id) ?? [] }))
    // A section of which one may see nothing says nothing.
    .filter((section) => withDrafts || section.lessons.length > 0);
  const counted = all.flatMap((section) => section.lessons).filter(({ status }) => status === "published");
  const done = counted.filter(({ completedAt }) => completedAt !== null);
  const isWhole = counted.length > 0 && done.length === counted.length;
  return {
    sections: all,
    count: counted.length,
    done: done.length,
    next: placeOf(continueAt(counted)),
    completedAt: isWhole ? Math.max(...done.map(({ completedAt }) => completedAt ?? 0)) : null,
  };
}

/** The first one that is missing after the one that was completed last; else the first that is missing at all. */
export function continueAt<Line extends Pick<LessonLine, "completedAt">>(lessons: readonly Line[]): Line | null {
  let last = -1;
  lessons.forEach(({ completedAt }, at) => {
    if (completedAt !== null && completedAt >= (lessons[last]?.completedAt ?? 0)) last = at;
  });
  const isMissing = ({ completedAt }: Line) => completedAt === null;
  return lessons.slice(last + 1).find(isMissing) ?? lessons.find(isMissing) ?? null;
}

/** A hundred only where nothing is missing, and nothing only where nothing is done. */
export function percentOf({ count, done }: Pick<Outline, "count" | "done">): number {
  if (count === 0 || done === 0) return 0;
  if (done === count) return 100;
  return Math.min(99, Math.max(1, Math.round((done / count) * 100)));
}

/** What stands before and after a lesson, over the ends of sections; and what it is called by its places. */
export function around(outline: Pick<Outline, "sections">, lessonId: number) {
  const all = outline.sections.flatMap(({ lessons }) => lessons);
  const at = all.findIndex(({ id }) => id === lessonId);
  const section = outline.sections.findIndex(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  return {
    before: placeOf(all[at - 1]),
    after: at < 0 ? null : placeOf(all[at + 1]),
    section: section + 1,
    lesson: (outline.sections[section]?.lessons.findIndex(({ id }) => id === lessonId) ?? -1) + 1,
  };
}

const placeOf = (line: LessonLine | null | undefined): Outline["next"] =>
  line ? { id: line.id, sectionId: line.sectionId, title: line.title } : null;

/** Minutes of a section's published lessons. */
export const minutesIn = ({ lessons }: Pick<SectionOutline, "lessons">): number =>
  lessons.reduce((sum, { status, minutes }) => sum + (status === "published" ? minutes : 0), 0);

/** What is to stand where: sections in their order, each with its lessons in theirs. */
export interface Order {
  sections: { id: number; lessonIds: number[] }[];
}

/** Where something was put: a section among the sections, or a lesson at a place of a section. */
export interface MovedTo {
  kind: "section" | "lesson";
  id: number;
  /** The section a lesson is put into; of no meaning for a section. */
  list: number;
  /** Its place among the others there. */
  index: number;
}

/** The sections as they stand once something was moved; unchanged where it or its new section is not among them. */
export function rearranged<Section extends { id: number; lessons: { id: number }[] }>(
  sections: readonly Section[],
  { kind, id, list, index }: MovedTo,
): Section[] {
  const put = <T extends { id: number }>(into: readonly T[], one: T) => {
    const others = into.filter((other) => other.id !== id);
    return [...others.slice(0, index), one, ...others.slice(index)];
  };
  if (kind === "section") {
    const section = sections.find((one) => one.id === id);
    return section ? put(sections, section) : [...sections];
  }
  const lesson = sections.flatMap(({ lessons }) => lessons).find((one) => one.id === id);
  if (!lesson || !sections.some((section) => section.id === list)) return [...sections];
  return sections.map((section) => ({
    ...section,
    lessons: section.id === list ? put(section.lessons, lesson) : section.lessons.filter((one) => one.id !== id),
  }));
}

/** A lesson one place further up or down: over the end of its section into the next one. null where there is no further. */
export function stepOf(
  sections: readonly { id: number; lessons: readonly { id: number }[] }[],
  { kind, id }: Pick<MovedTo, "kind" | "id">,
  direction: "up" | "down",
): MovedTo | null {
  const by = direction === "up" ? -1 : 1;
  if (kind === "section") {
    const index = sections.findIndex((one) => one.id === id) + by;
    return index < 0 || index >= sections.length || !sections.some((one) => one.id === id)
      ? null
      : { kind, id, list: 0, index };
  }
  const at = sections.findIndex(({ lessons }) => lessons.some((one) => one.id === id));
  const here = sections[at];
  if (!here) return null;
  const index = here.lessons.findIndex((one) => one.id === id) + by;
  if (index >= 0 && index < here.lessons.length) return { kind, id, list: here.id, index };
  const next = sections[at + by];
  return next ? { kind, id, list: next.id, index: direction === "up" ? next.lessons.length : 0 } : null;
}
