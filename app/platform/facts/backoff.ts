const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** Tries of one delivery, or of one mail, before it is left to a person: the last comes 28 hours after the first. */
export const MAX_ATTEMPTS = 13;

/**
 * Ms from the `failures`th failure to the next try: five seconds, then three times as long each time, never more than
 * six hours. What was only a moment's trouble is soon over; a night without a mail server or a shard costs nothing
 * but waiting, and hardly more of it than the night was long.
 */
export const backOff = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 3 ** (failures - 1));
