import { OF_ONE_AUTHOR, POSTS_MOST } from "./rules";

const DAY_MS = 86_400_000;

/** A post that somebody has not read, as the rule sees it. */
export interface Candidate {
  id: number;
  authorId: number;
  likes: number;
  comments: number;
  /** UTC ms. */
  publishedAt: number;
  /** Its space is one that its reader is in. */
  isInOwn: boolean;
}

/**
 * What is best for a reader: two points for any post, one for each like, two for each comment; half as many again in a
 * space of theirs; and what is `n` days old counts 14 parts of 14 + n. It is published, in these words, where a digest is
 * set up (`digests_rule`).
 */
export function pointsOf({ likes, comments, publishedAt, isInOwn }: Candidate, now: number): number {
  const age = Math.max(0, Math.floor((now - publishedAt) / DAY_MS));
  return ((2 + Math.max(0, likes) + 2 * Math.max(0, comments)) * (isInOwn ? 3 : 2)) / (14 + age);
}

/** The best, the newer first where two are as good; of one author two at most. */
export function bestOf<One extends Candidate>(candidates: readonly One[], now: number, most = POSTS_MOST): One[] {
  const perAuthor = new Map<number, number>();
  const best: One[] = [];
  for (const one of inOrder(candidates, now)) {
    const before = perAuthor.get(one.authorId) ?? 0;
    if (before >= OF_ONE_AUTHOR) continue;
    perAuthor.set(one.authorId, before + 1);
    best.push(one);
    if (best.length === most) break;
  }
  return best;
}

/** By their points, the newer first where two are as good. */
export const inOrder = <One extends Candidate>(candidates: readonly One[], now: number): One[] =>
  candidates
    .map((one) => ({ one, points: pointsOf(one, now) }))
    .sort((a, b) => b.points - a.points || b.one.publishedAt - a.one.publishedAt || b.one.id - a.one.id)
    .map(({ one }) => one);
