import { idTime } from "~/lib/ids";
import { oneLine } from "~/lib/line";

/** The feed's two orders; a space knows all of `PostSort`. */
export const FEED_SORTS = ["active", "latest"] as const;
export type FeedSort = (typeof FEED_SORTS)[number];

/** held: hidden by moderation from everybody but its author and who manages its space. */
export type PostStatus = "draft" | "published" | "scheduled" | "deleted" | "held";

/** Spec section 9: the default page size. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Posts whose details are asked for at once: each has its likers read as well. */
export const MAX_DETAILS = 20;
/** Beyond this page, and beyond so many posts, a list wants its cursor: 422 cursor_required. */
export const MAX_PAGE = 50;
export const MAX_REACH = 1_000;
export const TITLE_MAX = 200;
export const EXCERPT_MAX = 280;
/** Letters of a text that a space's feed shows whole, markup and all; of a longer one it shows the beginning. */
export const WHOLE_TEXT_MAX = 4_000;
/** Faces shown beside a like count. */
export const SAMPLE_LIKERS = 4;

/** When a post was published (UTC ms) that is nobody's news: it stands behind all others until somebody speaks there. */
export const NO_NEWS = 1;

/** When a post was published, as its readers are told: what was nobody's news since it was made. */
export const shownSince = ({ id, publishedAt: at }: { id: number; publishedAt: number }): string =>
  new Date(at === NO_NEWS ? idTime(id) : at).toISOString();

/** Posts that stand first in a space at once: what is always at the top is soon read by nobody. */
export const PINS_MOST = 5;

/** Ms that the toast offers to undo a deletion; the list of what was deleted does so for as long as it is kept. */
export const UNDO_TOAST_MS = 10_000;

/** A title as it is kept, and counted: what a form counts while one types is what its door will count. */
export const cleanTitle = (typed: string): string => oneLine(typed).replace(/\s+/gu, " ").trim();

/** A deleted post is kept this long, then it is gone for good. */
export const KEEP_DELETED_DAYS = 30;
