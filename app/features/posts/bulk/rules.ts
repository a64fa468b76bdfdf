import type { JobInput } from "~/platform/jobs/job";

/** The kind of its jobs. */
export const BULK = "posts.bulk";

/** What can be done to many posts at once. */
export const BULK_ACTS = ["add_topic", "pin", "unpin", "move", "publish", "delete"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** What needs to know what it does something with, and what is said where that is missing. */
export const WITHOUT_TARGET: Partial<Record<BulkAct, string>> = { add_topic: "bulk_topic", move: "bulk_space" };

/** Posts of one job: their lines are written in the commit that begins it. */
export const MOST_POSTS = 500;
/** For so long what a job did can be taken back, and a post that it deleted is kept. */
export const UNDO_DAYS = 30;
/** A week more than that, so that an undo of the last minute still finds what it takes back. */
export const KEEP_DAYS = 37;

export interface BulkInput extends JobInput {
  act: BulkAct;
  /** The topic that is put on them, the space they are moved to; else 0. */
  target_id: number;
  /** What that was called when the job began; "" for none. */
  name: string;
}

/** Why a post stays as it is: of the job itself, and of its undo. */
export const BULK_REASONS = [
  "gone",
  "no_change",
  "not_yours",
  "not_published",
  "pins_full",
  "topic_not_offered",
  "topics_many",
  "changed_meanwhile",
  "changed_since",
  "space_gone",
  "space_takes_other",
  "may_not_post",
  "not_placed",
  "confirm_email",
  "author_unfit",
  "topic_required",
  "not_ready",
  "time_passed",
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** What was before, as far as an undo needs it; of a deleted post, when it was deleted. */
export interface Before {
  /** The topic that this job put on it. */
  topic?: number;
  /** Of a pin that this job made, and of one that it took away. */
  pinnedAt?: number;
  deletedAt?: number;
  place?: PlaceBefore;
  draft?: DraftBefore;
}

/** Where a post stood that was moved, which of its topics only that space talks about, and its address since. */
export interface PlaceBefore {
  spaceId: number;
  slug: string;
  pinnedAt: number | null;
  topics: number[];
  now: string;
}

/** A post before it was published, and the version that publishing it made. */
export interface DraftBefore {
  status: "draft" | "scheduled";
  slug: string;
  spaceId: number;
  /** Its address since. */
  now: string;
  publishedAt: number;
  activityAt: number;
  isShared: number;
  unpublishedBecause: string | null;
  coverFileId: number | null;
  postType: string;
  version: number;
  /** Whose it became by that, and whose draft it was. */
  inName?: { of: number; by: number };
}

/** A line of the ledger: a post and what became of it. */
export type BulkLine =
  | { state: "waiting" }
  | { state: "done"; before: Before }
  | { state: "skipped"; reason: BulkReason };

export const WAITING = "waiting";
/** How the line of a post begins that is left as it was; an index knows this word. */
export const SKIPPED = "skipped";
const DONE = "done";

export const skippedLine = (reason: BulkReason): string => `${SKIPPED} ${reason}`;

export const doneLine = (before: Before): string => `${DONE} ${JSON.stringify(before)}`;

/** What a line says; one of a reason that is no more was left as it was. */
export function lineOf(text: string): BulkLine {
  if (text === WAITING) return { state: "waiting" };
  const at = text.indexOf(" ");
  const [word, rest] = [text.slice(0, at), text.slice(at + 1)];
  if (word !== SKIPPED) return { state: "done", before: JSON.parse(rest) as Before };
  return { state: "skipped", reason: BULK_REASONS.find((one) => one === rest) ?? "changed_meanwhile" };
}
