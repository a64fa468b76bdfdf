import type { Person } from "~/features/members/person";

/** Of a page: whose faces it shows, at most so many. */
export const MOST_WATCHED = 100;
/** Pages are told who is there this often at most, and only where it has changed. */
export const DIGEST_EVERY_MS = 30_000;
/** After silence the first who comes or goes is told this soon, with who comes and goes meanwhile. */
export const DIGEST_SOON_MS = 1_000;
/** Pages that one community's presence may hold: the platform holds 32,768. */
export const MOST_WATCHERS = 20_000;
/** Of them one member's own. */
export const MOST_OF_ONE = 50;

/** Whose socket watches, as the door has proven, and whom they may see of whom they asked for. */
export interface PresenceWatcher {
  memberId: number;
  /** The sign-in whose page it is; 0 for none. */
  session: number;
  ids: readonly number[];
}

/** Who of those that a page watches is there: all of them, each time. */
export interface PresenceFrame {
  online: number[];
}

/** Faces beside the feed. */
export const ONLINE_SHOWN = 5;

/** Who is there now, as their reader may see it. */
export interface OnlinePayload {
  /** At most `MOST_WATCHED`, which then means that many or more. */
  count: number;
  records: { member_id: number; community_member: Person }[];
}
