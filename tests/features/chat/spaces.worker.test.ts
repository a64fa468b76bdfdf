import { beforeEach, describe, expect, test, vi } from "vitest";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { deleteSpace, restoreSpace } from "~/features/spaces/commands/delete-space.server";
import { duplicateSpace } from "~/features/spaces/commands/duplicate-space.server";
import { leaveSpace } from "~/features/spaces/commands/join-space.server";
import { removeSpaceMember } from "~/features/spaces/commands/space-members.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { createSpaceInput, updateSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { addParticipants, updateParticipant } from "~/features/chat/commands/participants.server";
import { deleteMessage } from "~/features/chat/commands/messages.server";
import { deleteRoom, renameRoom } from "~/features/chat/commands/manage-room.server";
import { readRoom, unreadRoom } from "~/features/chat/commands/read-room.server";
import {
  countUnreadRooms,
  findCurrentParticipant,
  findOpenRoom,
  listMessages,
  listParticipants,
  listRooms,
} from "~/features/chat/queries.server";
import { ROOM_ENDED } from "~/features/chat/protocol";
import { banMember } from "~/features/members/commands/remove-member.server";
import { SESSION_ENDED } from "~/features/notifications/inbox";
import { sql } from "~/platform/database/sql";
import { addSession, as, call, createWorld, newId, rows, run, type World } from "../../world";
import { copied, open, roomOf, say } from "./talking";

let world: World;
let room: { uuid: string };
let slug: string;
beforeEach(async () => {
  world = await createWorld();
  ({ room, slug } = await counter());
});

/** A chat space that Ada makes, with its room. */
async function counter(change: object = {}) {
  const input = createSpaceInput.parse({
    name: `Counter ${newId()}`,
    post_type: "chat",
    space_group_id: await groupId(),
    ...change,
  });
  const made = await createSpace(await as(world.community, world.ada), input);
  const space = await findSpace(await as(world.community, world.ada), made.slug);
  return { ...made, room: { uuid: space.roomUuid ?? "" } };
}

async function groupId(): Promise<number> {
  const [group] = await rows(
    world.community,
    sql<{ id: number }>`select id from space_groups where community_id = ${world.community.id} limit 1`,
  );
  return group?.id ?? 0;
}
void [
  describe,
  expect,
  test,
  vi,
  deleteSpace,
  restoreSpace,
  duplicateSpace,
  leaveSpace,
  removeSpaceMember,
  updateSpace,
  updateSpaceInput,
  addParticipants,
  updateParticipant,
  deleteMessage,
  deleteRoom,
  renameRoom,
  readRoom,
  unreadRoom,
  countUnreadRooms,
  findCurrentParticipant,
  findOpenRoom,
  listMessages,
  listParticipants,
  listRooms,
  ROOM_ENDED,
  banMember,
  SESSION_ENDED,
  addSession,
  call,
  run,
  copied,
  open,
  roomOf,
  say,
];
test("said", async () => {
  await say(world, world.mia, room, "Hello");
  expect((await listMessages(await as(world.community, world.max), room.uuid)).records).toHaveLength(1);
  expect(await findOpenRoom(await as(world.community, world.max), room.uuid)).toMatchObject({
    kind: "space",
    space: { slug },
  });
  await copied(world, room);
  expect((await listParticipants(await as(world.community, world.max), room.uuid)).records).toHaveLength(1);
});
