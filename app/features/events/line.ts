/** The largest group that an event may take: a member and their guests. */
export const GROUP_MOST = 8;
/** Groups that came later may go ahead of one so often: from then on places are kept until it fits. */
export const PATIENCE = 3;
/** An offer is held so long at most, and so long at least, but never beyond the end of the RSVPs. */
export const HELD_MOST_MS = 12 * 3_600_000;
export const HELD_LEAST_MS = 30 * 60_000;

/** A group in line. */
export interface Waiting {
  seats: number;
  /** Groups that came later and went ahead. */
  passed: number;
}

/**
 * Whose turn it is when so many places are free: the first in line whom they fit, unless somebody before them has been
 * passed too often, for whom they are kept then; -1 for nobody. What is larger than the whole event keeps nobody from
 * anything. line.server.ts says the same in SQL, where it holds in a race; a test plays both.
 */
export function turnOf(line: readonly Waiting[], free: number, limit: number): number {
  for (const [at, { seats, passed }] of line.entries()) {
    if (seats <= free) return at;
    if (passed >= PATIENCE && seats <= limit) return -1;
  }
  return -1;
}

/** Those before whoever it was have been passed once more. */
export const afterTurn = <Group extends Waiting>(line: readonly Group[], at: number): Group[] =>
  line.flatMap((group, place) => {
    if (place === at) return [];
    return [place < at ? { ...group, passed: Math.min(PATIENCE, group.passed + 1) } : group];
  });

/** The places that who comes now may take at once: none while some are kept for who waits. */
export const openPlaces = (free: number, keepsSome: boolean): number => (keepsSome ? 0 : Math.max(0, free));

/** Until when an offer is held: half of the time that is left, so that it can pass on. */
export const heldUntil = (now: number, closesAt: number): number =>
  Math.min(closesAt, now + Math.min(HELD_MOST_MS, Math.max(HELD_LEAST_MS, Math.floor((closesAt - now) / 2))));
