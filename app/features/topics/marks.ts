import { type FieldErrors, invalid } from "~/lib/errors";
import { MOST_ON_A_POST } from "./rules";

/** A topic as its posts show it. */
export interface TopicMark {
  id: number;
  name: string;
  slug: string;
}

/** A topic that a space offers. */
export interface OfferedTopic extends TopicMark {
  /** Only who manages the space puts it on a post, and takes it off. */
  adminOnly: boolean;
}

/** As `posts.topics` holds them, in the admins' order; "" for none. */
export const marksOf = (stored: string): TopicMark[] =>
  stored === ""
    ? []
    : (JSON.parse(stored) as [number, string, string][]).map(([id, name, slug]) => ({ id, name, slug }));

/** Whether what is kept of a post's topics is these, in whatever order. */
export function carries(stored: string, ids: readonly number[]): boolean {
  const kept = marksOf(stored).map(({ id }) => id);
  return kept.length === ids.length && kept.every((id) => ids.includes(id));
}

/** Those of a space that the writer may put on a post. */
export const choosable = (offered: readonly OfferedTopic[], manages: boolean): OfferedTopic[] =>
  offered.filter(({ adminOnly }) => manages || !adminOnly);

interface Choosing {
  offered: readonly OfferedTopic[];
  /** The writer manages the space. */
  manages: boolean;
  /** What the post carries already. */
  before: readonly number[];
  /** What was chosen; left out, nobody was asked. */
  chosen: readonly number[] | undefined;
}

/**
 * What a published post carries once it is saved. What is only the managers' to put there is theirs to take away, too.
 * Throws 422 topic_ids: topic_not_offered for one the writer may not use there, topics_many, and topic_required where
 * the space wants one and has one to choose.
 */
export function topicsForReaders({ offered, manages, before, chosen }: Choosing, isRequired: boolean): number[] {
  const usable = new Set(choosable(offered, manages).map(({ id }) => id));
  const fixed = offered.filter(({ id, adminOnly }) => adminOnly && !manages && before.includes(id)).map(({ id }) => id);
  // What a post carries it may go on carrying, though its space no longer offers it.
  if (chosen?.some((id) => !usable.has(id) && !before.includes(id))) throw refused("topic_not_offered");
  const topics = [...new Set([...(chosen ?? before), ...fixed])];
  if (topics.length > MOST_ON_A_POST) throw refused("topics_many");
  if (isRequired && chosen !== undefined && topics.length === 0 && usable.size > 0) throw refused("topic_required");
  return topics;
}

/** What a draft carries: what its space does not offer goes silently, for one chooses another while one writes. */
export function topicsForAuthor({ offered, manages, before, chosen = before }: Choosing): number[] {
  const usable = new Set(choosable(offered, manages).map(({ id }) => id));
  return [...new Set(chosen)].filter((id) => usable.has(id)).slice(0, MOST_ON_A_POST);
}

const refused = (code: string) => invalid({ topic_ids: code } satisfies FieldErrors);
