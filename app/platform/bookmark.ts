/** Begins the name of a cookie that only this very host can set, and only under https; browsers see to it. */
export const HOST_ONLY = "__Host-";

/** The mark of what this browser itself wrote last; scripts cannot read it. */
export const BOOKMARK_COOKIE = "atrium_bookmark";

/** The greatest mark a live frame has carried, written by the page: navigations can send no header. */
export const LIVE_BOOKMARK_COOKIE = "atrium_live_bookmark";

/**
 * A bookmark as it leaves the Worker, `SHARD_1.<bookmark>`: it says nothing of any other database, which would refuse
 * it with an error. "" where there is none.
 */
export const markOf = (shard: string, bookmark: string | null): string =>
  shard !== "" && isBookmark(bookmark) ? `${shard}.${bookmark}` : "";

/** The newest bookmark of a shard among the marks that a request brought: bookmarks of one database order as text. */
export function newestOf(shard: string, ...marks: readonly (string | null | undefined)[]): string | undefined {
  return marks
    .filter(isMark)
    .map(partsOf)
    .filter((mark) => mark.shard === shard)
    .map((mark) => mark.bookmark)
    .sort()
    .at(-1);
}

/** Which of two marks a page goes by: the newer one, or the one of the database its community has moved to. */
export function newerMark(known: string, told: string): string {
  if (!isMark(told)) return known;
  return isMark(known) && partsOf(known).shard === partsOf(told).shard && known > told ? known : told;
}

const BOOKMARK = "[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}";

const whole = new RegExp(`^${BOOKMARK}$`);
const marked = new RegExp(`^[A-Z0-9_]{1,20}\\.${BOOKMARK}$`);

export const isBookmark = (value: string | null | undefined): value is string =>
  typeof value === "string" && whole.test(value);

const isMark = (value: string | null | undefined): value is string => typeof value === "string" && marked.test(value);

function partsOf(mark: string): { shard: string; bookmark: string } {
  const at = mark.indexOf(".");
  return { shard: mark.slice(0, at), bookmark: mark.slice(at + 1) };
}
