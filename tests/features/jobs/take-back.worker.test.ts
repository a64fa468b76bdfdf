import { beforeAll, expect, test } from "vitest";
import { cancelEvent } from "~/features/events/calling-off.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addSpace, as, createWorld, rows, run, type World } from "../../world";
import { event } from "../events/events";
import { finishDue } from "./finish";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("of an event that is called off no reminder stands unread, however many there were", async () => {
  const space = await addSpace(world, `taken-back-${newUid(6)}`, { postType: "event" });
  const { id } = await event(world, world.mia, space);
  const community = world.community.id;
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1201)`;
  await run(
    world.community,
    sql`insert into event_attendees (community_id, post_id, member_id, status, created_at)
      ${numbers} select ${community}, ${id}, ${-id} - i, 'going', 1 from n`,
  );
  await run(
    world.community,
    sql`insert into notifications (community_id, member_id, notification_group, kind, collapse_key, post_id, space_id,
        actors_count, at, read_at)
      ${numbers} select ${community}, ${-id} - i, 'community', 'event_reminder_day', ${`event_reminder:post:${id}`}, ${id},
        ${space.id}, 1, 1, iif(i = 1, 1, null) from n`,
  );
  const left = () =>
    rows<{ memberId: number }>(
      world.community,
      sql`select member_id as memberId from notifications where post_id = ${id} and kind = 'event_reminder_day'`,
    );
  const ctx = await as(world.community, world.mia);
  await cancelEvent(ctx, id);
  await ctx.settled();
  await finishDue(world.community);
  // What was read stays in the list.
  expect((await left()).map(({ memberId }) => memberId)).toEqual([-id - 1]);
});
