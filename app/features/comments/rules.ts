/** Spec section 9: threads on one page of comments. */
export const PAGE_SIZE = 20;
/** Replies shown under a comment before "Show more replies". */
export const REPLIES_SHOWN = 2;
/** Replies fetched at once when a thread is opened. */
export const REPLIES_PAGE = 50;
/** Comments that an open page is told of at once; where there are more, it opens the page they stand on. */
export const LATEST = 20;
/** Threads shown before the one a link points at. */
export const BEFORE_TARGET = 10;
export const MAX_LETTERS = 20_000;
/** Of its words, where a comment is named in a list. */
export const EXCERPT_MAX = 240;
/** The toast offers undo for ten seconds; the server allows for slow clocks and networks. */
export const UNDO_TOAST_MS = 10_000;
export const UNDO_MS = 60_000;

/** The anchor of a comment on its page (spec section 2: message hash anchors). */
export const anchorOf = (commentId: number) => `message_${commentId}`;

/** Where a comment is read, on whatever page of its post it stands. */
export const commentPath = (post: { spaceSlug: string; slug: string }, commentId: number) =>
  `/c/${post.spaceSlug}/${post.slug}?message_id=${commentId}#${anchorOf(commentId)}`;
