/** Who has opened nothing of a space for so long and comes back begins another visit. */
export const VISIT_GAP_MS = 30 * 60_000;

/** So often at most a page says that its space is being looked at. */
export const SAID_EVERY_MS = 60_000;

/** What is kept of a member and a space, in UTC ms; 0 for never. */
export interface Seen {
  /** The space's list was seen up to here. */
  readAt: number;
  /** A page of the space was last open. */
  visitedAt: number;
  /** When the visit ended that came before the one that goes on. */
  beforeAt: number;
}

/**
 * Since when what stands in a space is new to its reader: the end of their last visit but this one, so that what was
 * new when they came stays so while they walk from page to page. Of who was never there, since they joined, or since the
 * space was made where that is later (`beganAt`): what was copied into it is older.
 */
export function newSince(seen: Seen | null, beganAt: number, now: number): number {
  if (!seen) return beganAt;
  // What one publishes moves `readAt`, also by the clock while one is away: that is no visit.
  const last = seen.visitedAt || seen.readAt;
  if (now - last > VISIT_GAP_MS || seen.visitedAt === 0) return last;
  return seen.beforeAt || beganAt;
}
