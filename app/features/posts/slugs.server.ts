import { slugFor } from "~/lib/slug";

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

/** The addresses to try for a post, in their order. */
export const candidatesOf = (title: string, shareUid: string): string[] =>
  Array.from({ length: SLUG_TRIES }, (_, n) => slugCandidate(title, shareUid, n + 1));
