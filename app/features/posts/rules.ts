import { oneLine } from "~/lib/line";
import { slugFor } from "~/lib/slug";

/** The feed's two orders; a space knows all of `PostSort`. */
export type FeedSort = "active" | "latest";

export type PostStatus = "draft" | "published" | "scheduled" | "deleted";

/** Spec section 9: the default page size. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Beyond this page a list wants its cursor: 422 cursor_required. */
export const MAX_PAGE = 50;
export const TITLE_MAX = 200;
export const EXCERPT_MAX = 280;
/** Faces shown beside a like count. */
export const SAMPLE_LIKERS = 4;

/** How long the server takes an undo; the toast offers it for ten seconds. */
export const UNDO_MS = 10 * 60_000;
export const UNDO_TOAST_MS = 10_000;

/** A title as it is kept, and counted: what a form counts while one types is what its door will count. */
export const cleanTitle = (typed: string): string => oneLine(typed).replace(/\s+/gu, " ").trim();

/** Drafts need a slug too, for it is unique in its space; nobody sees it. */
export const draftSlug = (shareUid: string) => `draft-${shareUid}`;

/** The nth address to try for a title in its space, n from 1: collisions count up. */
export function slugCandidate(title: string, shareUid: string, n: number): string {
  const base = slugFor(title, shareUid);
  if (n === 1) return base;
  // After a few tries the number is no help: many posts of one title race.
  return n < SLUG_TRIES ? `${base}-${n}` : `${base}-${shareUid}`;
}

export const SLUG_TRIES = 5;

/** A deleted post is kept this long, then it is gone for good. */
export const KEEP_DELETED_DAYS = 30;
