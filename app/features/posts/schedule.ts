import { invalid } from "~/lib/errors";
import type { PostStatus } from "./rules";

const MINUTE_MS = 60_000;
const AHEAD_MS = 366 * 24 * 60 * MINUTE_MS;

/** Why a post was not published when its time came: by then its author might not have published it by hand either. */
export const HELD_BACK = [
  "not_a_member",
  "space_deleted",
  "no_access",
  "may_not_post",
  "topic_required",
  "confirm_email",
  "author_unfit",
  "author_admins",
  "time_passed",
  "rules",
] as const;
export type HeldBack = (typeof HELD_BACK)[number];

/** null for a reason of a version that is no more, and for none. */
export const heldBackOf = (because: string | null): HeldBack | null => HELD_BACK.find((one) => one === because) ?? null;

/** It is not published yet: nobody reads it but its author and whom the policy names. */
export const isAhead = (status: PostStatus): boolean => status === "draft" || status === "scheduled";

/** Posts are published on the minute: seconds that somebody sends are no promise that can be kept. */
export const toMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

/** Throws 422 scheduled_at for what is no time (NaN), one that has passed, and one more than a year ahead. */
export function refuseTime(at: number, now: number): void {
  if (Number.isNaN(at)) throw invalid({ scheduled_at: "schedule_invalid" });
  if (at <= now) throw invalid({ scheduled_at: "schedule_past" });
  if (at > now + AHEAD_MS) throw invalid({ scheduled_at: "schedule_far" });
}
