/** Spec section 9: threads on one page of comments. */
export const PAGE_SIZE = 20;
/** In which order threads stand: as they were written, the newest first, or those first that most people like. */
export const COMMENT_SORTS = ["oldest", "latest", "likes"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
/** Without a sort of its own an address says the order in which a conversation is read. */
export const USUAL_SORT: CommentSort = "oldest";

export const OTHER_SORTS = COMMENT_SORTS.filter((sort) => sort !== USUAL_SORT);

export const isCommentSort = (text: unknown): text is CommentSort => COMMENT_SORTS.some((sort) => sort === text);

/** Behind those that are liked the others come by time, found by looking at so many: two pages' worth (decision 0022). */
export const LOOKS = 2 * PAGE_SIZE;
/** Replies shown under a comment before "Show more replies". */
export const REPLIES_SHOWN = 2;
/** Replies fetched at once when a thread is opened. */
export const REPLIES_PAGE = 50;
/** Comments that an open page is told of at once; where there are more, it opens the page they stand on. */
export const LATEST = 20;
/** Threads shown before the one a link points at. */
export const BEFORE_TARGET = 10;
export const MAX_LETTERS = 20_000;
/** Of a comment that is quoted. */
export const QUOTE_MAX = 400;
/** Of its words, where a comment is named in a list. */
export const EXCERPT_MAX = 240;
/** The toast offers undo for ten seconds; the server allows for slow clocks and networks. */
export const UNDO_TOAST_MS = 10_000;
export const UNDO_MS = 60_000;

/** Of one's own comments under a post that nobody else is shown. */
export const HELD_SHOWN = 20;

/** The anchor of a comment on its page (spec section 2: message hash anchors). */
export const anchorOf = (commentId: number) => `message_${commentId}`;

/** Where a comment is read, on whatever page of its post it stands. */
export const commentPath = (post: { spaceSlug: string; slug: string }, commentId: number) =>
  `/c/${post.spaceSlug}/${post.slug}?message_id=${commentId}#${anchorOf(commentId)}`;
