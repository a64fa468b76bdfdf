import type { Person } from "~/features/members/person";
import type { AvatarPicture } from "~/ui/avatar";
import type { Reaction } from "~/features/reactions/rules";
import type { Carried } from "./attachments";
import type { Board, ChatMessage } from "./protocol";

export type RoomKind = "direct" | "group" | "space";

/** Somebody in a room, by the name that they have today. `member_id` is what a message's author is called. */
export interface ParticipantPayload {
  member_id: number;
  community_member: Person;
  admin: boolean;
  /** The last message they have read; null where there are too many to say. */
  read_n: number | null;
  /** Left, or is no member any more: their words stay, and they hear nothing. */
  is_gone: boolean;
  /** By the viewer: in a group their words are folded. */
  is_blocked: boolean;
}

/** A room in the viewer's list. */
export interface RoomPayload {
  uuid: string;
  kind: RoomKind;
  /** Of a group; empty where it has none, and of a direct room: the page calls it by who is in it. */
  name: string;
  /** Of a group; null where it has none: the page draws who is in it. */
  picture: AvatarPicture;
  /** The first five, without the viewer. */
  participants: ParticipantPayload[];
  /** All who are in it, the viewer too; 0 for a chat space, whose page says who is in it. */
  participants_count: number;
  last_message: LastMessagePayload | null;
  /** Messages the viewer has not read: up to 20, which then means 20 or more. */
  unread: number;
  /** One of them names the viewer. */
  is_mentioned: boolean;
  muted: boolean;
  /** Put aside; what is said in it brings it back. */
  archived: boolean;
  /** At the top of the viewer's list. */
  pinned: boolean;
}

export interface LastMessagePayload {
  n: number;
  member_id: number;
  excerpt: string;
  at: string;
  /** Of somebody the viewer has blocked: there are no words of it. */
  is_folded: boolean;
  /** Beside its words; null for nothing. */
  carried: Carried | null;
}

export interface RoomsPayload {
  records: RoomPayload[];
  next_cursor: string | null;
}

/** The chat space whose room it is. */
export interface RoomSpacePayload {
  id: number;
  slug: string;
  emoji: string;
}

/** A room that is open before its viewer. */
export interface OpenRoomPayload extends RoomPayload {
  /** null for direct and group rooms. */
  space: RoomSpacePayload | null;
  /** Of a group: what it is about. */
  description: string;
  /** Of a group: whoever is added from now on sees what was said before. Those who came earlier see what they saw. */
  shows_history: boolean;
  current_participant: CurrentParticipantPayload;
  policies: {
    /** False where nobody is left to hear it, and in a chat space for whoever may not post there. */
    can_create_message: boolean;
    /** Others' messages: an admin of the group, and who manages the chat space. */
    can_delete_messages: boolean;
    /** Name, picture, description, people and end of a group, and whether newcomers are shown its history. */
    can_manage_chat_room: boolean;
    can_leave_chat_room: boolean;
    /** Pinned messages, and the one in the spotlight. */
    can_pin_message: boolean;
  };
}

export interface CurrentParticipantPayload {
  member_id: number;
  admin: boolean;
  muted: boolean;
  archived: boolean;
  pinned: boolean;
  read_n: number;
}

export interface ParticipantsPayload {
  records: ParticipantPayload[];
}

/** A page of a room's history, oldest first. */
export interface MessagesPayload {
  records: ChatMessage[];
  has_before: boolean;
  has_after: boolean;
  /** The room's number when it was read: what a socket asks from. */
  n: number;
  board: Board;
}

export interface UnreadRoomsPayload {
  /** Rooms with something unread that are not muted: up to 20, which then means 20 or more. */
  rooms: number;
  /** Threads that they follow, the same way. */
  threads: number;
}

/** What a call that says something answers; `id` is its place in the room, as `n`. */
export type SaidPayload = ChatMessage & { id: number };

/** One message, as its author edits it: `body` is what they wrote, null for everybody else. */
export type MessagePayload = ChatMessage & { body: string | null };

/** How far the viewer has read, after it was said. */
export interface ReadPayload {
  read_n: number;
}

/** Who reacted to a message with one emoji, newest first, 20 a page. */
export interface MessageReactorsPayload {
  /** All there are under it, for whoever looks at another. */
  reactions: Reaction[];
  records: { created_at: string; community_member: Person }[];
  has_next_page: boolean;
  cursor: string | null;
}

/** What a message said before it was edited, the latest first; `n` is the room's number of when it came to say so. */
export interface MessageVersionsPayload {
  records: { n: number; html: string; at: string }[];
}

/** The pinned messages of a room, those pinned last first: at most 50. */
export interface PinsPayload {
  records: ChatMessage[];
}

export interface BoardPayload {
  board: Board;
}

/** A voice message that is announced: its bytes go to the address by PUT, then `process_file` is called. */
export interface VoiceUploadPayload {
  id: number;
  signed_upload_url: string;
}

/** A voice message that can be sent: its id is an attachment's. */
export interface VoicePayload {
  id: number;
  name: string;
  byte_size: number;
  content_type: string;
  duration_ms: number;
  waveform: number[];
}
