import type { Person } from "~/features/members/person";

/** Who of a community's members may write to whom. An admin may be written to, and write, wherever anybody may. */
export const MESSAGINGS = ["all", "spaces", "admins", "off"] as const;
export type Messaging = (typeof MESSAGINGS)[number];

export interface MessagingPayload {
  messaging: Messaging;
}

/** Somebody the viewer will have nothing to do with. */
export interface BlockedPayload {
  member_id: number;
  community_member: Person;
  /** ISO */
  blocked_at: string;
}

export interface BlockedListPayload {
  records: BlockedPayload[];
  next_cursor: string | null;
}

/** What may go on between the viewer and somebody else. */
export interface Between {
  canWrite: boolean;
  /** By the viewer. Whether they are blocked themselves nobody is told. */
  isBlocked: boolean;
}
