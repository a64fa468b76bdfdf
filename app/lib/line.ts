/** What ends a line or steers whoever reads it: control characters and Unicode's own two line ends. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** A name as one line. It stands in a mail's Subject, where a line break would begin a header of somebody else's. */
export const oneLine = (typed: string): string => typed.replace(BREAKS, " ").trim();
