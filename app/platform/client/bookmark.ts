import { HOST_ONLY, isBookmark, LIVE_BOOKMARK_COOKIE } from "../bookmark";

let latest = "";

/** As long as a copy of the database may lag behind. */
const KEEP_SECONDS = 60;

/** The greatest bookmark a live frame has carried: later calls read at least as new. */
export const latestBookmark = (): string => latest;

/** Bookmarks order as text; an older one never replaces a newer. Navigations carry it as a cookie. */
export function keepBookmark(bookmark: string): void {
  if (!isBookmark(bookmark) || bookmark <= latest) return;
  latest = bookmark;
  const [prefix, secure] = window.location.protocol === "https:" ? [HOST_ONLY, "; Secure"] : ["", ""];
  document.cookie = `${prefix}${LIVE_BOOKMARK_COOKIE}=${bookmark}; Path=/; SameSite=Lax; Max-Age=${KEEP_SECONDS}${secure}`;
}
