import { Hono } from "hono";
import { importAuthors } from "~/features/imports/authors.server";
import { finishImport, importComments, importPosts, reportSkips } from "~/features/imports/commands.server";
import { authorsInput, commentsInput, finishInput, postsInput, skipsInput, startInput } from "~/features/imports/input";
import { importMessages } from "~/features/imports/messages.server";
import { importPolicy } from "~/features/imports/policy";
import { importRoomMembers, importRooms } from "~/features/imports/rooms.server";
import { startImport } from "~/features/imports/start.server";
import { messagesInput, roomMembersInput, roomsInput } from "~/features/imports/talk-input";
import { authorize } from "~/lib/policy";
import type { Viewer } from "~/lib/viewer";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** Megabytes are read for an admin only. */
const ADMINS = { may: (viewer: Viewer) => authorize(importPolicy, "can_import", viewer, null) };

/** What `npm run import` calls, with an admin's token or session: rows in chunks of 200. */
export const importsApi = new Hono<AppEnv>()
  .post("/", endpoint(startInput, startImport, { status: 201, ...ADMINS }))
  .post("/:id/authors", endpoint(authorsInput, importAuthors, ADMINS))
  .post("/:id/posts", endpoint(postsInput, importPosts, ADMINS))
  .post("/:id/comments", endpoint(commentsInput, importComments, ADMINS))
  .post("/:id/rooms", endpoint(roomsInput, importRooms, ADMINS))
  .post("/:id/room_members", endpoint(roomMembersInput, importRoomMembers, ADMINS))
  .post("/:id/messages", endpoint(messagesInput, importMessages, ADMINS))
  .post("/:id/skips", endpoint(skipsInput, reportSkips, ADMINS))
  .put("/:id", endpoint(finishInput, finishImport, ADMINS));
