import { type AnswerStatus, CONCERNED } from "~/features/events/rules";

/** What a mail of an event is of: the kinds of its lines (`../notices`). */
export const LETTERS = [
  "event_confirmed",
  "event_series_confirmed",
  "event_offer",
  "event_approved",
  "event_declined",
  "event_invited",
  "event_put_on_list",
  "event_removed",
  "event_moved",
  "event_series_moved",
  "event_series_ruled",
  "event_cancelled",
  "event_brought_back",
  "event_deleted",
  "event_series_deleted",
  "event_reminder_day",
  "event_reminder_hour",
  "event_reminder_start",
  "event_reminder_today",
] as const;
export type LetterKind = (typeof LETTERS)[number];

/** Which speak of more dates than one. */
export const isOfSeries = (kind: string): boolean => kind.startsWith("event_series_");

/** Of these alone something stands in a calendar, by us. */
export const isInCalendar = (status: AnswerStatus | null): boolean => status === "going";

/** That it begins is news for so long after it has; of whole days it is said on the first of them. */
const BEGINS_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** What decides whether a mail of its kind is still true. */
export interface Standing {
  kind: string;
  isOfPost: boolean;
  /** Its post stands, and its receiver may read it. */
  stands: boolean;
  /** Its post was deleted; they may read the space that it was in. */
  isDeleted: boolean;
  isCancelled: boolean;
  startsAt: number;
  endsAt: number;
  status: AnswerStatus | null;
  heldUntil: number | null;
}

/** Whether what a mail says is so by `now`: asked when it leaves. What is over has no mail. */
export function isStillSo(one: Standing, now: number): boolean {
  const { status } = one;
  if (!one.isOfPost) return false;
  // Of their dates it is asked which are still so.
  if (one.kind === "event_series_deleted") return one.isDeleted;
  if (isOfSeries(one.kind)) return one.stands;
  if (one.endsAt <= now) return false;
  const isConcerned = CONCERNED.some((which) => which === status);
  const takesPlace = one.stands && !one.isCancelled;
  switch (one.kind as LetterKind) {
    case "event_confirmed":
    case "event_approved":
    case "event_put_on_list":
      return takesPlace && status === "going";
    case "event_offer":
      return takesPlace && status === "offered" && (one.heldUntil ?? 0) > now;
    case "event_declined":
      return takesPlace && status === "declined";
    case "event_invited":
      return takesPlace && status === "invited";
    case "event_removed":
      return one.stands && status === null;
    case "event_moved":
    case "event_brought_back":
      return takesPlace && isConcerned;
    case "event_cancelled":
      return one.stands && one.isCancelled && isConcerned;
    case "event_deleted":
      return one.isDeleted && !one.isCancelled && isConcerned;
    case "event_reminder_day":
    case "event_reminder_hour":
      return takesPlace && status === "going" && now < one.startsAt;
    case "event_reminder_start":
      return takesPlace && status === "going" && now < Math.min(one.endsAt, one.startsAt + BEGINS_MS);
    case "event_reminder_today":
      return takesPlace && status === "going" && now < Math.min(one.endsAt, one.startsAt + DAY_MS);
    default:
      return false;
  }
}

/** Whoever has just said yes looks at their screen: it is no disturbance. */
export const isAwaited = (kind: string): boolean => kind === "event_confirmed" || kind === "event_series_confirmed";
