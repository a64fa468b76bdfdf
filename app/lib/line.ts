/** What ends a line or steers whoever reads it: control characters and Unicode's own two line ends. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * What turns the direction of what follows, and what takes no room: with it a name looks like somebody else's. The
 * two joiners stay, which Persian and emoji are written with.
 */
const UNSEEN = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A name as one line. It stands in a mail's Subject, where a line break would begin a header of somebody else's. */
export const oneLine = (typed: string): string => typed.replace(UNSEEN, "").replace(BREAKS, " ").trim();

/** A text of several lines as it is kept and counted: forms end lines with two letters. */
export const linesOf = (typed: string): string => typed.replace(/\r\n?/g, "\n").trim();
