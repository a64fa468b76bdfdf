import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import type { RoomKind } from "./payload";

/** What the policies need to know of a room that the viewer is in. */
export interface RoomSubject {
  kind: RoomKind;
  /** Of the viewer in this room; of a chat space: they manage it. */
  isAdmin: boolean;
  /**
   * What is said in it by the viewer may be heard: in a direct one by the other, who is a member, and may be written to
   * by them; in a chat space they may speak.
   */
  isHeard: boolean;
}

export const roomPolicy = definePolicy<RoomSubject>()({
  can_create_message: (viewer, room) => isSignedIn(viewer) && room.isHeard,
  can_delete_messages: (viewer, room) => isSignedIn(viewer) && room.kind !== "direct" && room.isAdmin,
  can_manage_chat_room: (viewer, room) => isSignedIn(viewer) && room.kind === "group" && room.isAdmin,
  can_pin_message: (viewer, room) => isSignedIn(viewer) && (room.kind === "direct" ? room.isHeard : room.isAdmin),
  can_leave_chat_room: (viewer, room) => isSignedIn(viewer) && room.kind === "group",
});

export const messagingPolicy = definePolicy<null>()({
  /** Who may write to whom. */
  can_manage_messaging: (viewer) => isAdmin(viewer),
});
