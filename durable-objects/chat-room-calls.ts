import type { ChatRoom } from "./chat-room";

/** What commands ask of a room. */
export type RoomCalls = Pick<
  ChatRoom,
  | "say"
  | "twin"
  | "edit"
  | "remove"
  | "react"
  | "unreact"
  | "reactors"
  | "versions"
  | "pin"
  | "pins"
  | "spotlight"
  | "history"
  | "thread"
  | "message"
  | "standing"
  | "read"
  | "unread"
  | "changed"
  | "leave"
  | "present"
  | "lose"
  | "doubt"
  | "fill"
  | "lacking"
  | "takeIn"
  | "recopy"
  | "close"
>;
