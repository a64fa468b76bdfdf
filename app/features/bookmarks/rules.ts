/** What can be bookmarked, as the shard and as the wire name it. */
export const BOOKMARK_TYPES = { post: "Post", comment: "Comment", space: "Space" } as const;

export type BookmarkKind = keyof typeof BOOKMARK_TYPES;
export type BookmarkType = (typeof BOOKMARK_TYPES)[BookmarkKind];

export const BOOKMARK_KINDS = Object.keys(BOOKMARK_TYPES) as BookmarkKind[];

export interface BookmarkSubject {
  kind: BookmarkKind;
  id: number;
}

/**
 * Which of one's bookmarks: of a kind; in a folder, or in none; those that will be told of, soonest first; those that
 * wait to be done with. Newest first but where another order is said.
 */
export type Shelf =
  | { of: "all" }
  | { of: "kind"; kind: BookmarkKind }
  | { of: "folder"; folderId: number | null }
  | { of: "reminders" }
  | { of: "due" };

export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Of what is due, so many stand above everything else. */
export const DUE_SHOWN = 5;

export const MOST_FOLDERS = 100;
/** Reminders that one member waits for at once: nine in the morning is everybody's. */
export const MOST_REMINDERS = 100;
export const FOLDER_NAME_LENGTH = 60;

export const kindOfType = (type: string): BookmarkKind | null =>
  BOOKMARK_KINDS.find((kind) => BOOKMARK_TYPES[kind] === type) ?? null;

/** The value of a bookmark's button, which says all that its form would: "bookmark Post 12". */
export const bookmarkIntent = (act: "bookmark" | "unbookmark", type: BookmarkType, id: number) =>
  `${act} ${type} ${id}`;
