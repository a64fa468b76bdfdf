import {
  closedTo,
  type Closed,
  type CourseRules,
  DAY_MS,
  type LessonRelease,
  type Opening,
  type Reader,
} from "./release";
import type { LessonStatus } from "./rules";

/** A lesson as an outline shows it. Times are UTC ms. */
export interface LessonLine extends LessonRelease {
  id: number;
  sectionId: number;
  title: string;
  status: LessonStatus;
  isPreview: boolean;
  minutes: number;
  /** When the viewer completed it; null while they have not. */
  completedAt: number | null;
  /** Why it is closed to the viewer; null where it is open. */
  closed: Closed | null;
}

export interface SectionLine extends Opening {
  id: number;
  name: string;
}

export interface SectionOutline extends SectionLine {
  lessons: LessonLine[];
}

/** A course as one viewer finds it: everything here is derived of what they completed. */
export interface Outline {
  sections: SectionOutline[];
  /** Lessons that can be completed, and those of them that are. */
  count: number;
  done: number;
  /** Where one goes on: it is open. null where everything is done, nothing is there, or one has to wait. */
  next: { id: number; sectionId: number; title: string } | null;
  /** The first that is neither completed nor open, where none is open that is not completed. */
  waitsFor: { id: number; sectionId: number; title: string; closed: Closed } | null;
  /** When the last one was completed; null while one is missing. */
  completedAt: number | null;
}

export type LessonPart = Omit<LessonLine, "completedAt" | "closed">;
export type Completion = { lessonId: number; completedAt: number };

export interface Reading {
  reader: Reader;
  rules: CourseRules;
  now: number;
  /** What one did not do is done as soon as it is open: how far one comes at most. */
  doesAll?: boolean;
}

/**
 * The outline of sections and lessons in their order. Drafts stand in it for who manages the course, count for nothing
 * and hold nobody up; what was completed and is a draft again, or deleted, counts for nothing either until it is back.
 */
export function outlineOf(
  sections: readonly SectionLine[],
  lessons: readonly LessonPart[],
  completions: readonly Completion[],
  { reader, rules, now, doesAll = false }: Reading,
): Outline {
  const completed = new Map(completions.map(({ lessonId, completedAt }) => [lessonId, completedAt]));
  let previous: LessonLine | null = null;
  const lineOf = (section: SectionLine, lesson: LessonPart): LessonLine => {
    const completedAt = completed.get(lesson.id) ?? null;
    const before = previous && { ...placeOf(previous), isCompleted: previous.completedAt !== null };
    const isCompleted = completedAt !== null;
    const closed = closedTo({ reader, now, rules, section, lesson, isCompleted, previous: before });
    const line = { ...lesson, completedAt: doesAll && closed === null ? (completedAt ?? now) : completedAt, closed };
    if (lesson.status === "published") previous = line;
    return line;
  };
  const bySection = Map.groupBy(lessons, ({ sectionId }) => sectionId);
  const all = sections
    .map((section) => ({
      ...section,
      lessons: (bySection.get(section.id) ?? [])
        .filter(({ status }) => reader.manages || status === "published")
        .map((lesson) => lineOf(section, lesson)),
    }))
    // A section of which one may see nothing says nothing.
    .filter((section) => reader.manages || section.lessons.length > 0);
  const counted = all.flatMap((section) => section.lessons).filter(({ status }) => status === "published");
  const done = counted.filter(({ completedAt }) => completedAt !== null);
  const isWhole = counted.length > 0 && done.length === counted.length;
  const next = continueAt(counted);
  const closed = next ? undefined : counted.find(({ completedAt }) => completedAt === null);
  return {
    sections: all,
    count: counted.length,
    done: done.length,
    next: next && placeOf(next),
    waitsFor: closed?.closed ? { ...placeOf(closed), closed: closed.closed } : null,
    completedAt: isWhole ? Math.max(...done.map(({ completedAt }) => completedAt ?? 0)) : null,
  };
}

/** A course as who enrols `now` finds it so many days later: having done nothing, or all that was open by then. */
export const onDay = (
  sections: readonly SectionOutline[],
  { day, ...reading }: Omit<Reading, "reader"> & { day: number },
): Outline =>
  outlineOf(
    sections,
    sections.flatMap(({ lessons }) => lessons),
    [],
    {
      ...reading,
      reader: { isInside: true, manages: false, joinedAt: reading.now },
      now: reading.now + day * DAY_MS,
    },
  );

/** The first one that is open and missing after the one that was completed last; else the first such at all. */
export function continueAt<Line extends Pick<LessonLine, "completedAt"> & { closed?: Closed | null }>(
  lessons: readonly Line[],
): Line | null {
  let last = -1;
  lessons.forEach(({ completedAt }, at) => {
    if (completedAt !== null && completedAt >= (lessons[last]?.completedAt ?? 0)) last = at;
  });
  const isMissing = ({ completedAt, closed }: Line) => completedAt === null && !closed;
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
    before: orNull(all[at - 1]),
    after: at < 0 ? null : orNull(all[at + 1]),
    section: section + 1,
    lesson: (outline.sections[section]?.lessons.findIndex(({ id }) => id === lessonId) ?? -1) + 1,
  };
}

type Place = NonNullable<Outline["next"]>;
const placeOf = ({ id, sectionId, title }: Place): Place => ({ id, sectionId, title });
const orNull = (line: LessonLine | undefined): Outline["next"] => (line ? placeOf(line) : null);

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
