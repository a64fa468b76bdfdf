/** Earlier versions that are kept of one message: the latest. */
export const MOST_VERSIONS = 20;

/**
 * What a message said at each of some moments (UTC ms), the latest first, each once and without what it says now.
 * `versions`: what it said before, the latest first.
 */
export function standingAt(now: Version, versions: readonly Version[], moments: readonly number[]): Version[] {
  const earlier = versions.filter(({ at }) => at !== now.at);
  const stood = moments.map((moment) => [now, ...earlier].find(({ at }) => at <= moment) ?? earlier.at(-1) ?? now);
  return earlier.filter((one) => stood.includes(one) && one.html !== now.html);
}

/** What a message said until it was edited. */
export interface Version {
  /** The room's number of when it came to say so. */
  worded: number;
  html: string;
  /** UTC ms */
  at: number;
}
