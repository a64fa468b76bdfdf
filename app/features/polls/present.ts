import { withAsked } from "~/lib/html/polls";
import { choicesAsWords, type PollResults } from "~/ui/editor/poll";
import { isClosed, type PollPayload } from "./rules";

/** As `pollColumn` reads it: JSON of these, of one post. */
export type PollTuple = readonly [
  id: number,
  key: string,
  question: string,
  options: string,
  isMultiple: number,
  isAnonymous: number,
  results: "always" | "voted",
  closesAt: number | null,
  votersCount: number,
  salt: string,
  /** In their order: id and votes. */
  counts: readonly (readonly [id: number, votes: number])[],
  /** What the reader chose in one that is not anonymous: ids. */
  mine: readonly number[] | null,
];

/** What the reader chose, by poll; of anonymous ones a trip of its own has looked (`ownVotes`). */
export type OwnVotes = ReadonlyMap<number, readonly number[]>;

export const pollTuples = (json: string | null): PollTuple[] => (json ? (JSON.parse(json) as PollTuple[]) : []);

/** What was chosen for a poll, which its table alone says. */
export interface Asked {
  key: string;
  isMultiple: number;
  isAnonymous: number;
  results: PollResults;
  closesAt: number | null;
}

export const askedIn = (json: string | null): Asked[] =>
  pollTuples(json).map(([, key, , , isMultiple, isAnonymous, results, closesAt]) => ({
    key,
    isMultiple,
    isAnonymous,
    results,
    closesAt,
  }));

/**
 * The text of a post that came from elsewhere, to be made a document of: with what was chosen for its polls, or the first
 * edit would ask them anew.
 */
export const withChoices = (html: string, polls: readonly Asked[]): string =>
  polls.reduce((text, { key, isMultiple, isAnonymous, results, closesAt }) => {
    const words = choicesAsWords({ isMultiple: isMultiple === 1, isAnonymous: isAnonymous === 1, results, closesAt });
    return withAsked(text, key, words);
  }, html);

/** A poll as its reader may see it now. */
export function presentPoll(poll: PollTuple, { now, own }: { now: number; own: OwnVotes }): PollPayload {
  const [id, key, title, options, isMultiple, isAnonymous, results, closesAt, voters, , counts, mine] = poll;
  const chosen = isAnonymous === 1 ? (own.get(id) ?? []) : (mine ?? []);
  const words = JSON.parse(options) as string[];
  const isOver = isClosed(closesAt, now);
  const hasResults = results === "always" || isOver || chosen.length > 0;
  return {
    id,
    key,
    title,
    status: isOver ? "closed" : "open",
    closes_at: closesAt === null ? null : new Date(closesAt).toISOString(),
    is_multiple: isMultiple === 1,
    is_anonymous: isAnonymous === 1,
    show_results: results,
    has_results: hasResults,
    voters_count: voters,
    poll_options: counts.map(([optionId, votes], at) => ({
      id: optionId,
      value: words[at] ?? "",
      votes_count: hasResults ? votes : null,
      is_mine: chosen.includes(optionId),
    })),
  };
}
