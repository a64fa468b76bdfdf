/** A share link opens its post to whoever reads it, in a log too; a calendar's address what its member comes to. */
const SHARED = /(\/(?:shared|calendar)\/)[^/]+/;

/** The path of an address as a log may say it: without what opens something by itself. */
export const maskedPath = (pathname: string): string => pathname.replace(SHARED, "$1…");
