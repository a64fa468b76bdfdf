import type { Person } from "~/features/members/person";
import type { AttendeeRole } from "../rules";

/** Somebody who comes, as a host at the door sees them. */
export interface DoorGuest {
  community_member_id: number;
  community_member: Person;
  role: AttendeeRole;
  /** They and their guests. */
  seats: number;
  /** "" for one whom nobody has named. */
  guests: string[];
  answers: string[];
  code: string;
  created_at: string;
  /** What was said last of each of them; whoever is left out is not here. */
  check_ins: CheckIn[];
}

export interface CheckIn {
  /** 0 who answered, from 1 their guests. */
  person: number;
  is_in: boolean;
  /** UTC ms. */
  at: number;
  operation_id: string;
}

export interface Door {
  records: DoorGuest[];
  /** Of all who come. */
  here_count: number;
  going_count: number;
  rsvp_limit: number | null;
  /** What they were asked, in the order of their answers. */
  questions: string[];
  /** UTC ms by the house's clock: what to ask with next time, as `since`. */
  now: number;
  has_next_page: boolean;
  cursor: string | null;
}

/** What became of what a device sent. */
export interface DoorDone extends Pick<Door, "here_count" | "going_count" | "rsvp_limit" | "now"> {
  /** Whoever it was about, as they stand now. */
  records: DoorGuest[];
  /** Members it was about who do not come any more. */
  gone: number[];
}

/** A member who is looked for at the door: they may have answered something else, or nothing. */
export interface WalkIn {
  community_member_id: number;
  community_member: Person;
  headline: string;
  status: "waiting" | "offered" | "requested" | "invited" | "not_going" | "missed" | "declined" | null;
  seats: number;
}
