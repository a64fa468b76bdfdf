import type { LastMessagePayload, MessagesPayload, ParticipantPayload, RoomKind, RoomSpacePayload } from "./payload";
import type { ChatMessage } from "./protocol";

/** A page of what was answered to a message, oldest first. */
export interface ThreadPayload extends MessagesPayload {
  /** The message on which it hangs. */
  root: ChatMessage;
  /** By the viewer. */
  is_following: boolean;
  /** The last reply that they have read. */
  read_n: number;
}

/** A thread in the list of those that the viewer follows. */
export interface ThreadLinePayload {
  /** The message on which it hangs, by its number in the room. */
  n: number;
  room: ThreadRoomPayload;
  /** null once the message was removed. */
  root: LastMessagePayload | null;
  last_message: LastMessagePayload | null;
  /** Who wrote these two. */
  people: Pick<ParticipantPayload, "member_id" | "community_member">[];
  replies: number;
  /** Replies that the viewer has not read: up to 20, which then means 20 or more. */
  unread: number;
}

/** The room of it, as a line of the list calls it. */
export interface ThreadRoomPayload {
  uuid: string;
  kind: RoomKind;
  name: string;
  participants: ParticipantPayload[];
  participants_count: number;
  space: RoomSpacePayload | null;
}

export interface ThreadsPayload {
  records: ThreadLinePayload[];
  next_cursor: string | null;
}

export interface UnreadThreadsPayload {
  /** Threads that they follow with something unread, in rooms that are not muted: up to 20, which then means 20 or more. */
  threads: number;
}

export interface FollowingPayload {
  is_following: boolean;
}
