/** Counting ends here, for facts may wait by the thousand when something is wrong. */
export const COUNT_MAX = 100;
