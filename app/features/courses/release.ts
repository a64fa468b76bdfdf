import { type Logic, ofFacts } from "../../lib/logic";

/** All of it at once · parts on days of the calendar · parts so many days after one enrolled. */
export const COURSE_TYPES = ["self_paced", "scheduled", "structured"] as const;
export type CourseType = (typeof COURSE_TYPES)[number];

export const DAY_MS = 86_400_000;
/** Nobody waits longer for a lesson. */
export const MOST_DAYS = 1000;

/** What holds for all lessons of a course. */
export interface CourseRules {
  courseType: CourseType;
  /** Each lesson waits for the one before it. */
  enforcesOrder: boolean;
}

/** When a section or a lesson opens: each type of course goes by its own of the two. */
export interface Opening {
  /** UTC ms. */
  opensAt: number | null;
  /** Days after enrolment. */
  opensAfter: number | null;
}

export interface LessonRelease extends Opening {
  /** It waits for the lesson before it, whatever the others do. */
  needsPrevious: boolean;
}

export const NO_RULES: CourseRules = { courseType: "self_paced", enforcesOrder: false };
export const AT_ONCE: LessonRelease = { opensAt: null, opensAfter: null, needsPrevious: false };

/** Who reads a course, and when. */
export interface Reader {
  isInside: boolean;
  manages: boolean;
  /** When they enrolled, UTC ms; 0 for who is not in it. */
  joinedAt: number;
}

interface Place {
  id: number;
  sectionId: number;
  title: string;
}

/** Why a lesson is closed to somebody who may see the course; from when it opens, or by which lesson. */
export type Closed = { why: "enrol" } | { why: "date"; from: number } | { why: "previous"; previous: Place };

/** What the rule asks of one lesson for one reader. */
export interface LessonWords<T> {
  manages: T;
  isInside: T;
  isPreview: T;
  /** The reader has completed it. */
  isCompleted: T;
  /** Its time has come, and its section's. */
  isDue: T;
  /** It waits for no other, or that one is completed. */
  isInTurn: T;
}

/**
 * To whom a lesson opens, written once: `closedTo` says it of what was read, `opensToMember` (release.server.ts) says
 * it inside statements. What somebody has completed stays open to them, whatever the course becomes.
 */
export function opensLesson<T>({ all, any }: Logic<T>, is: LessonWords<T>): T {
  return any(is.manages, is.isPreview, all(is.isInside, any(is.isCompleted, all(is.isDue, is.isInTurn))));
}

interface Asked {
  reader: Reader;
  now: number;
  rules: CourseRules;
  section: Opening;
  lesson: LessonRelease & { isPreview: boolean };
  isCompleted: boolean;
  /** The published lesson before it, over the ends of sections. */
  previous: (Place & { isCompleted: boolean }) | null;
}

/** null where it is open. Where it waits for a time and for a lesson, the time is said: that is sure. */
export function closedTo({ reader, now, rules, section, lesson, isCompleted, previous }: Asked): Closed | null {
  const from = opensFrom(rules.courseType, reader.joinedAt, section, lesson);
  const waitsFor = rules.enforcesOrder || lesson.needsPrevious ? previous : null;
  const isOpen = opensLesson(ofFacts, {
    manages: reader.manages,
    isInside: reader.isInside,
    isPreview: lesson.isPreview,
    isCompleted,
    isDue: from === null || from <= now,
    isInTurn: waitsFor === null || waitsFor.isCompleted,
  });
  if (isOpen) return null;
  if (reader.isInside && from !== null && from > now) return { why: "date", from };
  if (!reader.isInside || waitsFor === null) return { why: "enrol" };
  const { isCompleted: _, ...place } = waitsFor;
  return { why: "previous", previous: place };
}

/** The later one of its own time and its section's; null where neither has one that this type of course goes by. */
export function opensFrom(type: CourseType, joinedAt: number, section: Opening, lesson: Opening): number | null {
  if (type === "scheduled") return latest(section.opensAt, lesson.opensAt);
  const days = type === "structured" ? latest(section.opensAfter, lesson.opensAfter) : null;
  return days === null ? null : joinedAt + days * DAY_MS;
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
