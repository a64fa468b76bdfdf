import type { Person } from "~/features/members/person";
import type { AnswerStatus, AttendeeRole } from "./rules";

/** Somebody who has answered. What they said beside it is known to who changes the event, and to nobody else. */
export interface Attendee {
  created_at: string;
  role: AttendeeRole;
  community_member: Person;
  /** They and their guests. */
  seats: number;
  community_member_id?: number;
  status?: AnswerStatus;
  guests?: string[];
  /** To `questions`, in their order. */
  answers?: string[];
  /** Of them, people who were checked in at the door, and when the last of them was. */
  checked_in_count?: number;
  checked_in_at?: string | null;
}

export interface Attendees {
  records: Attendee[];
  going_count: number;
  /** Its reader changes the event: they see all answers, and whatever was said with them. */
  can_manage: boolean;
  /** What who comes is asked; to who changes the event. */
  questions: string[];
  has_next_page: boolean;
  cursor: string | null;
}
