import { expect, test } from "vitest";
import { seedTalks } from "#db/seed/chat.server";
import { demoPt } from "#db/seed/demo/pt";
import { sql } from "~/platform/database/sql";
import { upload } from "~/features/files/upload.server";
import { newUid } from "~/lib/ids";
import { makePng } from "../features/files/pictures";
import { copied, roomOf } from "../features/chat/talking";
import { as, createWorld, rows, type World } from "../world";

const standing = async ({ community }: World) =>
  Promise.all([
    rows(
      community,
      sql`select id, kind, name, last_n, last_at from chat_rooms where community_id = ${community.id} order by id`,
    ),
    rows(
      community,
      sql`select room_id, member_id, read_n, is_admin from chat_participants where community_id = ${community.id}
        order by room_id, member_id`,
    ),
    rows(community, sql`select * from chat_messages where community_id = ${community.id} order by room_id, n`),
    rows(community, sql`select name from facts where community_id = ${community.id} and name like 'chat_%'`),
    rows(community, sql`select * from chat_threads where community_id = ${community.id} order by replies`),
    rows(
      community,
      sql`select * from chat_thread_members where community_id = ${community.id} order by room_id, member_id`,
    ),
  ]);

test("the demo's talks stand in their rooms and in the shard, once however often they are poured in, and are rebuilt the same", async () => {
  const world = await createWorld();
  const demo = { slug: newUid(), talks: demoPt.talks };
  const now = Date.now();
  const picture = await upload(await as(world.community, world.olive), {
    bytes: (await makePng(300, 200)).buffer,
    filename: "Cesto novo.png",
    purpose: "file",
  });
  const face = await upload(await as(world.community, world.olive), {
    bytes: (await makePng(300, 200)).buffer,
    filename: "Mesa.png",
    purpose: "avatar",
  });
  await seedTalks(await as(world.community, world.olive), demo, now, { "stools:0": picture, saturday: face });
  const [file] = await rows(
    world.community,
    sql<{ n: number }>`select a.n from files f join chat_attachments a on a.id = f.attached_id
      where f.id = ${picture.id} and f.attached_kind = 'chat_attachment'`,
  );
  expect(file).toEqual({ n: 1 });
  const [group] = await rows(
    world.community,
    sql<object>`select picture, shows_history as showsHistory from chat_rooms where community_id = ${world.community.id}
      and kind = 'group'`,
  );
  expect(group).toEqual({ picture: face.id, showsHistory: 1 });
  const first = await standing(world);
  const [rooms, people, messages, facts, threads, followers] = first;
  expect(rooms).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: "group", name: "Mesa de sábado" })]),
  );
  expect([rooms.length, people.length, messages.length, facts.length]).toEqual([3, 14, 32, 0]);
  expect(threads).toMatchObject([{ replies: 2 }, { replies: 4 }]);
  expect(followers).toHaveLength(6);
  expect((people as { read_n: number }[]).map(({ read_n: n }) => n).sort((a, b) => a - b)).toEqual([
    3, 4, 4, 6, 6, 6, 11, 12, 14, 14, 14, 14, 14, 14,
  ]);
  await seedTalks(await as(world.community, world.olive), demo, now);
  expect(await standing(world)).toEqual(first);
  const uuids = await rows(
    world.community,
    sql<{ uuid: string }>`select uuid from chat_rooms where community_id = ${world.community.id}`,
  );
  for (const room of uuids) {
    const { id, object } = await roomOf(world, room);
    await object.recopy({ communityId: world.community.id, roomId: id });
    await copied(world, room);
  }
  expect(await standing(world)).toEqual(first);
});
