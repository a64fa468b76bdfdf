import { beforeEach, expect, test } from "vitest";
import { listActivity } from "~/features/activity/queries.server";
import { TOLD_AT_ONCE } from "~/features/notifications/rules";
import { createPost } from "~/features/posts/commands/create-post.server";
import { sql } from "~/platform/database/sql";
import { loader as writing } from "~/routes/posts/new";
import { action as save, loader as settings } from "~/routes/spaces/space-settings";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addSession, as, call, createWorld, grant, newId, type Person, rows, run, type World } from "../../world";
import { finishDue, step } from "../jobs/finish";
import { docOf } from "../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  for (const who of [world.mia, world.max, world.mo]) await grant(world, who, world.plaza);
});

const PATH = "/internal_api/spaces/plaza";
const change = (who: Person | null, json: object, method = "PATCH") =>
  call(world.community, who, PATH, { method, json });
const told = async (kind = "post") =>
  (
    await rows<{ id: number }>(
      world.community,
      sql`select member_id as id from notifications where community_id = ${world.community.id} and kind = ${kind}
        order by member_id`,
    )
  ).map(({ id }) => id);

/** A post of Mia's, and everything that is told of it. */
async function write(title: string, skipNotifications = false): Promise<number> {
  const ctx = await as(world.community, world.mia);
  const { id } = await createPost(ctx, {
    spaceSlug: "plaza",
    title,
    doc: docOf(title),
    requestKey: crypto.randomUUID(),
    status: "published",
    settings: { skipNotifications },
  });
  await ctx.settled();
  await finishDue(world.community);
  return id;
}
const forget = () => run(world.community, sql`delete from notifications where community_id = ${world.community.id}`);

test("who is in the space is told of every new post until a manager says otherwise, and of none from then on", async () => {
  await write("Told");
  const others = [world.max.id, world.mo.id].sort((a, b) => a - b);
  expect(await told()).toEqual(others);
  await forget();
  for (const method of ["PUT", "PATCH"]) {
    const answer = await change(world.ada, { default_post_notifications: "none" }, method);
    expect(await answer.json()).toMatchObject({ default_post_notifications: "none" });
  }
  const quiet = await write("Not told");
  expect(await told()).toEqual([]);
  // Of what is said under it they hear as always.
  await call(world.community, world.max, `/internal_api/posts/${quiet}/comments`, {
    json: { body: "Seen all the same" },
  });
  expect(await told("comment")).toEqual([world.mia.id]);
  await change(world.ada, { default_post_notifications: "all" });
  await write("Told again");
  expect(await told()).toEqual(others);
  await forget();
  await write("By its own wish not", true);
  expect(await told()).toEqual([]);
});

test("in a large space the job asks it, too: who has not been told when it is turned off is not told any more", async () => {
  const crowd = Array.from({ length: TOLD_AT_ONCE + 10 }, () => newId());
  const ids = JSON.stringify(crowd);
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${world.community.id}, 'u' || j.key, 'member', 'active', 'x', 'en', 'UTC', 1, 0, 0
      from json_each(${ids}) j`,
  );
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select j.value, ${world.community.id}, j.value, ${world.plaza.id}, 'direct', 0, 9000000000000000, 0
      from json_each(${ids}) j`,
  );
  const ctx = await as(world.community, world.mia);
  await createPost(ctx, {
    spaceSlug: "plaza",
    title: "To many",
    doc: docOf("To many"),
    requestKey: crypto.randomUUID(),
    status: "published",
  });
  await ctx.settled();
  const [job] = await rows<{ id: number }>(
    world.community,
    sql`select id from jobs where community_id = ${world.community.id} and kind = 'notifications.tell_space'`,
  );
  expect(await step(world.community, job?.id ?? 0)).toBe("again");
  const first = await told();
  expect(first.length).toBeGreaterThan(0);
  await change(world.ada, { default_post_notifications: "none" });
  await finishDue(world.community);
  expect(await told()).toEqual(first);
  await write("To nobody");
  const jobs = await rows(
    world.community,
    sql`select id from jobs where community_id = ${world.community.id} and kind = 'notifications.tell_space'`,
  );
  expect(jobs).toHaveLength(1);
});

test("is a manager's to say and to see", async () => {
  const json = { default_post_notifications: "none" };
  const admin = { id: world.ada.id, accountId: 0, role: "admin" } as const;
  const cookie = await addSession(world.community, admin, { mode: "view_only", masqueraderId: world.olive.id });
  for (const [who, status] of [
    [world.max, 403],
    [world.stan, 401],
    [null, 401],
    [{ ...world.ada, cookie }, 403],
  ] as const)
    expect((await change(who, json)).status).toBe(status);
  expect((await change(world.ada, { default_post_notifications: "some" })).status).toBe(422);
  const seen = async (who: Person) => (await call(world.community, who, PATH)).json<object>();
  expect(await seen(world.ada)).toMatchObject({ default_post_notifications: "all" });
  expect(await seen(world.mo)).toHaveProperty("default_post_notifications");
  expect(await seen(world.max)).not.toHaveProperty("default_post_notifications");
  await write("Still told");
  expect(await told()).toContain(world.max.id);
});

test("the form of the settings says it, shows what stands, and the log has it", async () => {
  const at = { cookie: world.ada.cookie, params: { spaceSlug: "plaza" } };
  const sent = await submit(world.community, "/c/plaza/settings", save, { default_post_notifications: "none" }, at);
  expect(sent.data).toMatchObject({ saved: true });
  const page = await visit(world.community, world.ada, "/c/plaza/settings", settings, at.params);
  expect(page.data).toMatchObject({ postNotifications: "none" });
  const refused = await submit(world.community, "/c/plaza/settings", save, { default_post_notifications: "x" }, at);
  expect(refused.status).toBe(422);
  const [line] = (await listActivity(await as(world.community, world.ada), {})).lines;
  expect(line?.parts.map(({ text }) => text).join("")).toBe("changed the settings of the space plaza");
});

test("where nobody is told, who writes is not asked whether nobody is to be told", async () => {
  const offered = async () => {
    const page = await visit(world.community, world.mia, "/c/plaza/new", writing, { spaceSlug: "plaza" });
    const door = await call(world.community, world.mia, `${PATH}/topics`);
    const { tells_members } = await door.json<{ tells_members: boolean }>();
    return [(page.data as { offered: { tellsMembers: boolean } }).offered.tellsMembers, tells_members];
  };
  expect(await offered()).toEqual([true, true]);
  await change(world.ada, { default_post_notifications: "none" });
  expect(await offered()).toEqual([false, false]);
});
