import type { HeldMark } from "~/features/moderation/held";
import type { Person } from "~/features/members/person";
import type { Reaction } from "~/features/reactions/rules";
import type { CommentSort } from "./rules";

/** A comment as pages and the JSON door send it (spec section 7: hierarchy and user_likes). */
export interface CommentPayload {
  id: number;
  post_id: number;
  /** The thread it stands in; null for the thread's first comment. */
  parent_comment_id: number | null;
  /** Whom a reply to a reply answers. */
  reply_to: { id: number; name: string; public_uid: string } | null;
  /** Words of another comment of this post, which stand above its own; null for none. */
  quote: QuotePayload | null;
  /** Sanitized HTML; empty when deleted. */
  body: string;
  created_at: string;
  edited_at: string | null;
  is_deleted: boolean;
  is_accepted: boolean;
  is_liked_by_current_user: boolean;
  user_likes_count: number;
  reactions: Reaction[];
  /** null when deleted. */
  community_member: (Person & { is_post_author: boolean; role: string }) | null;
  policies: { can_update_comment: boolean; can_destroy_comment: boolean };
  /** Hidden by moderation from everybody but its author and who manages the space, who are shown it; else absent. */
  held?: HeldPayload;
  replies: CommentPayload[];
  has_more_replies: boolean;
  /** Where the next replies begin. */
  replies_cursor: string | null;
}

/** Of what moderation hides, for who sees it all the same. */
export type HeldPayload = HeldMark;

export interface QuotePayload {
  comment_id: number;
  /** As they stood when they were quoted, in one line; empty once that comment is deleted. */
  words: string;
  /** Who said them, by the name that they have today; null once the comment is deleted. */
  community_member: Pick<Person, "id" | "name"> | null;
}

export interface CommentsPayload {
  post_id: number;
  space_slug: string;
  post_slug: string;
  comments_count: number;
  /** In which order the threads stand; replies always stand as they were written. */
  sort: CommentSort;
  records: CommentPayload[];
  /** The reader's own that moderation hides from everybody else, oldest first; absent where there are none. */
  held?: CommentPayload[];
  /** The newest of the post, threads and replies side by side, oldest first; only where they were asked for. */
  latest?: CommentPayload[];
  /** Since when what is said is new to its reader: the end of their last visit; null for a visitor. */
  new_since: string | null;
  /** Pages beside this one; null where it ends. */
  previous_cursor: string | null;
  next_cursor: string | null;
  /** The comment a link points at, if it is on the page: scrolled to and marked. */
  target_id: number | null;
  policies: { can_create_comment: boolean };
  /** False: there is no conversation. */
  is_comments_enabled: boolean;
  /** What was said is read, and nothing is added. */
  is_comments_closed: boolean;
  /** Signed in, but what is sent waits for a confirmed e-mail. */
  needs_confirmed_email: boolean;
  /** Makes the comment that a form without JavaScript sends once; empty for a visitor, whose pages are shared. */
  request_key: string;
}
