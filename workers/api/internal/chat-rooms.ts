import { Hono } from "hono";
import {
  listPins,
  pinMessage,
  removeSpotlight,
  spotlightMessage,
  unpinMessage,
} from "~/features/chat/commands/board.server";
import { createRoom } from "~/features/chat/commands/create-room.server";
import { deleteRoom, updateRoom } from "~/features/chat/commands/manage-room.server";
import { deleteMessage, editMessage, sayMessage } from "~/features/chat/commands/messages.server";
import { addParticipants, removeParticipant, updateParticipant } from "~/features/chat/commands/participants.server";
import {
  listMessageReactors,
  reactToMessage,
  takeBackMessageReaction,
} from "~/features/chat/commands/reactions.server";
import { removePreview } from "~/features/chat/preview.server";
import { pinRoom, unpinRoom } from "~/features/chat/commands/pin-room.server";
import { readRoom, unreadRoom } from "~/features/chat/commands/read-room.server";
import {
  AddInput,
  CreateRoomInput,
  EditInput,
  MessageReactionInput,
  MessageReactorsInput,
  MessageRef,
  MessagesInput,
  NoInput,
  ParticipantRef,
  ParticipantsInput,
  ReadInput,
  RoomRef,
  RoomsInput,
  SayInput,
  UnreadInput,
  UpdateParticipantInput,
  UpdateRoomInput,
} from "~/features/chat/input";
import {
  countUnreadRooms,
  findCurrentParticipant,
  findMessage,
  findOpenRoom,
  listMessages,
  listMessageVersions,
  listParticipants,
  listRooms,
} from "~/features/chat/queries.server";
import { roomSearchInput } from "~/features/search/input";
import { searchMessages } from "~/features/search/messages.server";
import { presentSearch } from "~/features/search/present";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** The proof travels with the read. */
const READS = { readsFirst: true };

/** /internal_api/chat_rooms (section 7, Chat rooms). */
export const chatRooms = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      RoomsInput,
      (ctx, { cursor, archived }) => listRooms(ctx, { cursor, isArchived: archived === "true" }),
      READS,
    ),
  )
  .post(
    "/",
    endpoint(
      CreateRoomInput,
      (ctx, { chat_room: { member_ids: memberIds, name } }, { idempotencyKey: requestKey }) =>
        createRoom(ctx, { memberIds, name, requestKey }),
      { status: 201 },
    ),
  )
  .get(
    "/:uuid/search",
    endpoint(roomSearchInput, async (ctx, input) => presentSearch(await searchMessages(ctx, input)), READS),
  )
  .post(
    "/:uuid/pinned_chat_room",
    endpoint(RoomRef, (ctx, { uuid }) => pinRoom(ctx, uuid)),
  )
  .delete(
    "/:uuid/pinned_chat_room",
    endpoint(RoomRef, (ctx, { uuid }) => unpinRoom(ctx, uuid)),
  )
  .get("/unread", endpoint(NoInput, countUnreadRooms, READS))
  .get(
    "/:uuid",
    endpoint(RoomRef, (ctx, { uuid }) => findOpenRoom(ctx, uuid), READS),
  )
  .patch(
    "/:uuid",
    endpoint(UpdateRoomInput, (ctx, { uuid, chat_room: { shows_history: showsHistory, ...said } }) =>
      updateRoom(ctx, { uuid, showsHistory, ...said }),
    ),
  )
  .delete(
    "/:uuid",
    endpoint(RoomRef, (ctx, { uuid }) => deleteRoom(ctx, uuid)),
  )
  .get(
    "/:uuid/participants",
    endpoint(ParticipantsInput, (ctx, { uuid, member_ids: named }) => listParticipants(ctx, uuid, named), READS),
  )
  .post(
    "/:uuid/participants",
    endpoint(AddInput, (ctx, { uuid, member_ids: memberIds }) => addParticipants(ctx, { uuid, memberIds }), {
      status: 201,
    }),
  )
  .get(
    "/:uuid/participants/me",
    endpoint(RoomRef, (ctx, { uuid }) => findCurrentParticipant(ctx, uuid), READS),
  )
  .patch("/:uuid/participants/:memberId", endpoint(UpdateParticipantInput, updateParticipant))
  .delete("/:uuid/participants/:memberId", endpoint(ParticipantRef, removeParticipant))
  .get(
    "/:uuid/messages",
    endpoint(MessagesInput, (ctx, { uuid, ...ask }) => listMessages(ctx, uuid, ask), READS),
  )
  .post("/:uuid/messages", endpoint(SayInput, sayMessage, { status: 201 }))
  .get(
    "/:uuid/messages/:n",
    endpoint(MessageRef, (ctx, { uuid, n }) => findMessage(ctx, uuid, n), READS),
  )
  .patch("/:uuid/messages/:n", endpoint(EditInput, editMessage))
  .delete("/:uuid/messages/:n", endpoint(MessageRef, deleteMessage))
  .delete("/:uuid/messages/:n/preview", endpoint(MessageRef, removePreview))
  .get(
    "/:uuid/pins",
    endpoint(RoomRef, (ctx, { uuid }) => listPins(ctx, uuid), READS),
  )
  .post("/:uuid/messages/:n/pin", endpoint(MessageRef, pinMessage))
  .delete("/:uuid/messages/:n/pin", endpoint(MessageRef, unpinMessage))
  .post("/:uuid/messages/:n/spotlight", endpoint(MessageRef, spotlightMessage))
  .delete("/:uuid/messages/:n/spotlight", endpoint(MessageRef, removeSpotlight))
  .get(
    "/:uuid/messages/:n/versions",
    endpoint(MessageRef, (ctx, { uuid, n }) => listMessageVersions(ctx, uuid, n), READS),
  )
  .get("/:uuid/messages/:n/reactions", endpoint(MessageReactorsInput, listMessageReactors, READS))
  .post("/:uuid/messages/:n/reactions", endpoint(MessageReactionInput, reactToMessage))
  .delete("/:uuid/messages/:n/reactions", endpoint(MessageReactionInput, takeBackMessageReaction))
  .post("/:uuid/read", endpoint(ReadInput, readRoom))
  .post("/:uuid/unread", endpoint(UnreadInput, unreadRoom));
