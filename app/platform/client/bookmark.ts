let latest = "";

/** The greatest bookmark a live frame has carried: later calls read at least as new. */
export const latestBookmark = (): string => latest;

/** Bookmarks order as text; an older one never replaces a newer. */
export function keepBookmark(bookmark: string): void {
  if (bookmark > latest) latest = bookmark;
}
