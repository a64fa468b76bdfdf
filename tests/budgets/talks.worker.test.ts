import { expect, test } from "vitest";
import { chatParticipants, chatRooms } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import { newUuid } from "~/lib/ids";
import { addSpace, createWorld, newId, run } from "../world";
import { open } from "./pages";

const TALKS = 200;

test("the sidebar of 200 chat spaces comes in the shell's one trip, with three rows for each", async () => {
  const world = await createWorld();
  const { community } = world;
  const costs: number[] = [];
  const cost = async () => {
    await open(community, world.mia, "/", null);
    const { ctx } = await open(community, world.mia, "/", null);
    expect(ctx.meter.trips).toBe(1);
    costs.push(ctx.meter.rowsRead);
  };
  await cost();
  const at = Date.now();
  for (let i = 0; i < TALKS; i++) {
    const { id: spaceId } = await addSpace(world, `talk-${i}`, { postType: "chat" });
    const [communityId, id] = [community.id, newId()];
    const room = { id, communityId, spaceId, uuid: newUuid(at), kind: "space" as const, createdBy: world.ada.id };
    await run(
      community,
      insertInto(chatRooms, { ...room, createdAt: at, updatedAt: at, lastAt: at, lastN: 9, newsN: 9, newsAt: at }),
    );
    await run(
      community,
      insertInto(chatParticipants, {
        roomId: id,
        memberId: world.mia.id,
        communityId,
        joinedAt: at,
        leftAt: 0,
        readN: 3,
      }),
    );
  }
  await cost();
  const [before = 0, after = 0] = costs;
  console.log(`200 chat spaces: ${after - before} rows more`);
  // The space, its room and how far one has read.
  expect(after - before).toBeLessThanOrEqual(TALKS * 3);
}, 60_000);
