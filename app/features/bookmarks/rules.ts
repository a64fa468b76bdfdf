/** What can be bookmarked, as the shard and as the wire name it. */
export const BOOKMARK_TYPES = { post: "Post", comment: "Comment", space: "Space" } as const;

export type BookmarkKind = keyof typeof BOOKMARK_TYPES;
export type BookmarkType = (typeof BOOKMARK_TYPES)[BookmarkKind];

export const BOOKMARK_KINDS = Object.keys(BOOKMARK_TYPES) as BookmarkKind[];

export interface BookmarkSubject {
  kind: BookmarkKind;
  id: number;
}

export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export const kindOfType = (type: string): BookmarkKind | null =>
  BOOKMARK_KINDS.find((kind) => BOOKMARK_TYPES[kind] === type) ?? null;

/** The value of a bookmark's button, which says all that its form would: "bookmark Post 12". */
export const bookmarkIntent = (act: "bookmark" | "unbookmark", type: BookmarkType, id: number) =>
  `${act} ${type} ${id}`;
