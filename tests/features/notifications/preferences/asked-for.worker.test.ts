import { beforeEach, expect, test } from "vitest";
import { TOLD_AT_ONCE } from "~/features/notifications/rules";
import { sql } from "~/platform/database/sql";
import { call, createWorld, grant, newId, type Person, rows, run, type World } from "../../../world";
import { finishDue } from "../../jobs/finish";
import { post } from "../../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  for (const who of [world.mia, world.max, world.mo]) await grant(world, who, world.plaza);
  await run(world.community, sql`update spaces set default_post_notifications = 'none' where id = ${world.plaza.id}`);
});

const hear = (who: Person, hears: string | null) =>
  call(world.community, who, `/internal_api/notification_preferences/spaces/${world.plaza.id}`, {
    method: "PUT",
    json: { hears },
  });
async function told(title: string, by = world.mia): Promise<number[]> {
  const { id } = await post(world, by, world.plaza, title);
  await finishDue(world.community);
  const lines = await rows<{ id: number }>(
    world.community,
    sql`select member_id as id from notifications where post_id = ${id} and kind = 'post' order by member_id`,
  );
  return lines.map((line) => line.id);
}

test("who wants all of a silent space hears of its posts, but of their own; the others of none", async () => {
  expect(await told("Silence")).toEqual([]);
  await hear(world.max, "all");
  await hear(world.mia, "all");
  await hear(world.mo, "mentions");
  expect(await told("Heard")).toEqual([world.max.id]);
  await hear(world.max, null);
  expect(await told("No more")).toEqual([]);
});

test("of a space that tells everybody each is told once, and who wants nothing of it nothing", async () => {
  await hear(world.max, "all");
  await hear(world.mo, "never");
  await run(world.community, sql`update spaces set default_post_notifications = 'all' where id = ${world.plaza.id}`);
  expect(await told("For all")).toEqual([world.max.id]);
});

test("who is in it no longer, or said it after the post was there, is not told", async () => {
  await hear(world.max, "all");
  await run(
    world.community,
    sql`update space_preferences set set_at = ${Date.now() + 3_600_000} where member_id = ${world.max.id}`,
  );
  expect(await told("Too early")).toEqual([]);
  await run(world.community, sql`update space_preferences set set_at = 1 where member_id = ${world.max.id}`);
  await run(world.community, sql`delete from access_grants where member_id = ${world.max.id}`);
  expect(await told("Gone")).toEqual([]);
});

test("more than a delivery holds are told by a job, each once", async () => {
  const ids = Array.from({ length: TOLD_AT_ONCE + 20 }, () => newId());
  const all = JSON.stringify(ids);
  const { id: community } = world.community;
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, name, role, status, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${community}, 'a' || j.value, 'All Ears', 'member', 'active', 'en', 'UTC', 1, 1, 1
      from json_each(${all}) j`,
  );
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select j.value + 1, ${community}, j.value, ${world.plaza.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 1
      from json_each(${all}) j`,
  );
  await run(
    world.community,
    sql`insert into space_preferences (community_id, member_id, space_id, hears, set_at)
      select ${community}, j.value, ${world.plaza.id}, 'all', 10000 - j.key from json_each(${all}) j`,
  );
  expect(await told("For many")).toEqual([...ids].sort((a, b) => a - b));
});
