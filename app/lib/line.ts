/** What ends a line or steers whoever reads it: control characters and Unicode's own two line ends. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * What turns the direction of what follows, and what takes no room: with it a name looks like somebody else's. The
 * two joiners stay, which Persian and emoji are written with.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Something that is seen: neither room nor a mark on nothing, nor one of the letters that are drawn as room. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text shows anything at all. */
export const isSeen = (text: string): boolean => SEEN.test(text);

/**
 * A name as one line; "" where nothing of it would be seen. It stands in a mail's Subject, where a line break would
 * begin a header of somebody else's.
 */
export function oneLine(typed: string): string {
  const line = typed.replace(UNSEEN, "").replace(BREAKS, " ").trim();
  return SEEN.test(line) ? line : "";
}

/** What steers whoever reads a text, or turns the direction of what follows; lines end and tabs stay. */
const STEERING = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of several lines as it is kept and counted: forms end lines with two letters. */
export const linesOf = (typed: string): string => typed.replace(/\r\n?/g, "\n").replace(STEERING, "").trim();
