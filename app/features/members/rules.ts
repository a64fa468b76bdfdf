import { FOR_EVER } from "~/features/access/sources";
import { isNumber, readCursor, writeCursor } from "~/lib/cursor";

/** A ban that has no end is one until then. */
export const endsNever = (until: number): boolean => until === FOR_EVER;

export const HEADLINE_MAX = 120;
export const BIO_MAX = 2000;
/** Posts, comments or spaces of a profile shown at once. */
export const PROFILE_PAGE = 20;

export const PROFILE_TABS = ["posts", "comments", "spaces"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
export const isProfileTab = (value: string | null): value is ProfileTab => PROFILE_TABS.some((tab) => tab === value);

/** Of what somebody wrote, so much is looked at for a page of what its reader may see. */
export const LOOKS_AT = 2 * PROFILE_PAGE;
/** Of what its reader may not see, a list passes over so much in a row; then it ends. */
const MOST_HIDDEN = 1_000;

/**
 * The place after which a list goes on: the time and id of a line that was shown, and how many to step over from there:
 * a place among what is hidden would tell when it was written.
 */
export interface Place {
  at: number;
  id: number;
  skip: number;
}

const BEGINNING: Place = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER, skip: 0 };

/** Anything but a place is the beginning. */
export function parsePlace(cursor: string | null): Place {
  try {
    const [at, id, skip] = readCursor(cursor, isPlace) ?? [BEGINNING.at, BEGINNING.id, BEGINNING.skip];
    return { at, id, skip };
  } catch {
    return BEGINNING;
  }
}

const isPlace = (parts: readonly unknown[]): parts is readonly [at: number, id: number, skip: number] =>
  parts.length === 3 && parts.every(isNumber) && Number(parts[2]) < MOST_HIDDEN;

/** Where a list goes on that showed `lines`, one more than a page where there are others, after `from`; null at its end. */
export function nextPlace(
  lines: readonly { at: number; id: number }[],
  { from, hasMore }: { from: Place; hasMore: boolean },
): string | null {
  const last = lines[PROFILE_PAGE - 1];
  if (lines.length > PROFILE_PAGE && last) return writeCursor([last.at, last.id, 0]);
  const skip = from.skip + LOOKS_AT;
  return hasMore && skip < MOST_HIDDEN ? writeCursor([from.at, from.id, skip]) : null;
}
