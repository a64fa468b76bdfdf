import { definePolicy } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { RoomKind } from "./payload";

/** What the policies need to know of a room that the viewer is in. */
export interface RoomSubject {
  kind: RoomKind;
  /** Of the viewer in this room. */
  isAdmin: boolean;
  /** Somebody else is in it who is still a member. */
  isHeard: boolean;
}

export const roomPolicy = definePolicy<RoomSubject>()({
  can_create_message: (viewer, room) => isSignedIn(viewer) && (room.kind === "group" || room.isHeard),
  can_manage_chat_room: (viewer, room) => isSignedIn(viewer) && room.kind === "group" && room.isAdmin,
  can_pin_message: (viewer, room) => isSignedIn(viewer) && (room.kind === "direct" || room.isAdmin),
  can_leave_chat_room: (viewer, room) => isSignedIn(viewer) && room.kind === "group",
});
