/** Begins the name of a cookie that only this very host can set, and only under https; browsers see to it. */
export const HOST_ONLY = "__Host-";

/** The bookmark of what this browser itself wrote last; scripts cannot read it. */
export const BOOKMARK_COOKIE = "atrium_bookmark";

/** The greatest bookmark a live frame has carried, written by the page: navigations can send no header. */
export const LIVE_BOOKMARK_COOKIE = "atrium_live_bookmark";

/**
 * The newest of what a request brought: bookmarks order as text. D1 refuses one that is none of its own with an
 * error, so what does not look like one is left out.
 */
export function newestBookmark(...values: readonly (string | null | undefined)[]): string | undefined {
  return values.filter(isBookmark).sort().at(-1);
}

export const isBookmark = (value: string | null | undefined): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/.test(value);
