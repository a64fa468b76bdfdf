import type { Carried } from "~/features/chat/attachments";
import type { Person } from "~/features/members/person";
import type { Because, CaseState, Reason } from "./rules";
import type { WholePayload } from "./whole";

/** A thing that was reported or held back, as who moderates it is sent it. Times are ISO 8601. */
export interface CasePayload {
  id: number;
  /** As the wire names it: Post, Comment, ChatMessage, CommunityMember. */
  flagged_content_type: string;
  flagged_content_id: number;
  status: CaseState;
  /** To be sent back with a judgement: of two who judge at once, one does. */
  version: number;
  /** UTC ms, 0 for never: to be sent back as well, so that nobody finds fine what they have not read. */
  content_changed_at: number;
  because: Because;
  /** Of a rule, which, and the words that it found. */
  rule: string;
  matched: string;
  flags_count: number;
  /** Nobody but its author and who moderates it is shown it. */
  is_hidden: boolean;
  /** It is deleted: nothing is left to decide. */
  is_gone: boolean;
  title: string;
  excerpt: string;
  /** What it carries beside its words; null for nothing. */
  carried: Carried | null;
  /** null for what stands where who judges is not let in. */
  url: string | null;
  space_name: string | null;
  /** null for one who is no more. */
  author: Person | null;
  updated_at: string;
  action_by: Person | null;
  action_at: string | null;
  /** What its author was told. */
  action_reason_body: string;
  appeal: string;
  appealed_at: string | null;
  /** False for what is one's own. */
  can_judge: boolean;
}

/** With all that one looks at before one judges. */
export interface FullCasePayload extends CasePayload {
  /** Sanitized HTML, or "" where its excerpt is all that there is. */
  body: string;
  /** Of a message; null for anything else, and for what is gone. */
  whole: WholePayload | null;
  /** What it said when it was reported, where it has been edited since: HTML, the latest first. */
  said_when_reported: { html: string; at: string }[];
  flags: FlagPayload[];
  author_joined_at: string | null;
  /** Of a mute that lasts, UTC ms; null for who may speak. */
  author_muted_until: number | null;
  /** Whom the viewer may mute; null for whom they may not. */
  mutable_member_id: number | null;
  /** Of its author: how much was taken down before, counted to ten, and the latest of it. */
  rejected_before: number;
  last_rejected: { at: string; reason: string } | null;
}

export interface FlagPayload {
  reason: Reason;
  body: string;
  created_at: string;
  community_member: Person;
}
