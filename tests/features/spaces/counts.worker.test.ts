import { beforeEach, expect, test } from "vitest";
import { MEMBERS_COUNTED } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import { call, createWorld, grant, type Person, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const ask = (who: Person | null, path: string) => call(world.community, who, `/internal_api/spaces/${path}`);

test("the active members of a space are counted for who sees them", async () => {
  const count = async (who: Person | null, slug = "cellar") => {
    const answer = await ask(who, `${slug}/active_members_count`);
    return answer.status === 200 ? answer.json() : answer.status;
  };
  expect(await count(world.mia)).toEqual({ active_members_count: 1, is_at_least: false });
  await grant(world, world.mo, world.cellar);
  expect(await count(world.ada)).toEqual({ active_members_count: 2, is_at_least: false });
  await run(world.community, sql`update members set status = 'removed' where id = ${world.mo.id}`);
  await run(
    world.community,
    sql`update access_grants set until = ${Date.now() - 1000} where member_id = ${world.mia.id}`,
  );
  await run(world.community, sql`update space_members set until = 1 where member_id = ${world.mia.id}`);
  expect(await count(world.ada)).toEqual({ active_members_count: 0, is_at_least: false });
  expect([await count(world.max), await count(null), await count(world.max, "attic")]).toEqual([403, 401, 404]);
});

test("from a thousand on it says that there are more", async () => {
  const { id: community } = world.community;
  const some = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i <= ${MEMBERS_COUNTED})`;
  await run(
    world.community,
    sql`insert into members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      ${some} select ${community} + i, ${community}, ${community} + i, 'x' || i, 'member', 'active', 'M', 'en', 'UTC', 1, 1, 1
      from n`,
  );
  await run(
    world.community,
    sql`insert into space_members (community_id, member_id, space_id, live, until, joined_at)
      ${some} select ${community}, ${community} + i, ${world.plaza.id}, 1, 9007199254740991, 1 from n`,
  );
  const answer = await ask(world.mia, "plaza/active_members_count");
  expect(await answer.json()).toEqual({ active_members_count: MEMBERS_COUNTED, is_at_least: true });
});

test("a group holds as many spaces as one likes; that is said to whoever may make them", async () => {
  const limit = async (who: Person | null, group: number | string) => {
    const answer = await ask(who, `max_space_limit?space_group_id=${group}`);
    return answer.status === 200 ? answer.json() : answer.status;
  };
  expect(await limit(world.ada, world.group)).toEqual({ space_group_id: world.group, max_space_limit: null });
  expect([await limit(world.ada, 1), await limit(world.ada, "x")]).toEqual([404, 422]);
  expect([await limit(world.mo, world.group), await limit(world.mia, world.group)]).toEqual([403, 403]);
  expect(await limit(null, world.group)).toBe(401);
});
