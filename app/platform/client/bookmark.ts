import { HOST_ONLY, LIVE_BOOKMARK_COOKIE, newerMark } from "../bookmark";

let latest = "";

/** As long as a copy of the database may lag behind. */
const KEEP_SECONDS = 60;

/** The greatest mark a live frame has carried. Navigations carry it as a cookie; an older one never replaces a newer. */
export function keepBookmark(mark: string): void {
  const newer = newerMark(latest, mark);
  if (newer === latest) return;
  latest = newer;
  const [prefix, secure] = window.location.protocol === "https:" ? [HOST_ONLY, "; Secure"] : ["", ""];
  document.cookie = `${prefix}${LIVE_BOOKMARK_COOKIE}=${latest}; Path=/; SameSite=Lax; Max-Age=${KEEP_SECONDS}${secure}`;
}
