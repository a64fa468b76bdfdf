import type { PollResults } from "~/ui/editor/poll";

/** Of the wire: what of a poll cannot be learned may be guessed by nobody, so counts that are not shown are null. */
export interface PollOption {
  id: number;
  value: string;
  votes_count: number | null;
  is_mine: boolean;
}

export interface PollPayload {
  id: number;
  /** Of its place in the post's text: `<figure data-poll="…">`. */
  key: string;
  title: string;
  status: "open" | "closed";
  closes_at: string | null;
  /** Several may be chosen. */
  is_multiple: boolean;
  /** Nobody learns who chose what. */
  is_anonymous: boolean;
  /** voted: to who has voted, and to everybody once it is closed. */
  show_results: PollResults;
  /** The reader sees how many chose what. */
  has_results: boolean;
  voters_count: number;
  poll_options: PollOption[];
}

/** Spec section 9. */
export const PAGE_SIZE = 20;

/** The value of a button that says all that its form would: "poll_respond 12". */
export const pollIntent = (act: "respond" | "undo", optionId: number) => `poll_${act} ${optionId}`;

export const isClosed = (closesAt: number | null, now: number): boolean => closesAt !== null && closesAt <= now;

/** Whether the reader has chosen anything. */
export const hasVoted = ({ poll_options }: Pick<PollPayload, "poll_options">): boolean =>
  poll_options.some(({ is_mine }) => is_mine);

/** As it stands once the reader has pressed an option, before the house has answered: its own press takes a choice back. */
export function pressed(poll: PollPayload, optionId: number): PollPayload {
  const was = poll.poll_options.find(({ id }) => id === optionId)?.is_mine ?? false;
  const poll_options = poll.poll_options.map((option) => {
    const isMine = option.id === optionId ? !was : poll.is_multiple && option.is_mine;
    const change = Number(isMine) - Number(option.is_mine);
    const { votes_count } = option;
    return { ...option, is_mine: isMine, votes_count: votes_count === null ? null : Math.max(0, votes_count + change) };
  });
  const change = Number(hasVoted({ poll_options })) - Number(hasVoted(poll));
  return { ...poll, poll_options, voters_count: Math.max(0, poll.voters_count + change) };
}

/** Of a hundred, how many of those who voted chose it; whole, and 0 where nobody has. */
export const shareOf = (votes: number | null, voters: number): number =>
  votes === null || voters <= 0 ? 0 : Math.min(100, Math.round((votes / voters) * 100));
