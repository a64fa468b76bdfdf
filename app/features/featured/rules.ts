/** As many of a community at once: a row that one takes in at a glance. */
export const FEATURED_MOST = 6;

/** For how many days the page offers to feature a post; without a number it stays until somebody takes it off. */
export const FEATURED_DAYS = [1, 7, 30] as const;

/** For how many days the wire takes. */
export const DAYS_MOST = 365;

export const DAY_MS = 86_400_000;
