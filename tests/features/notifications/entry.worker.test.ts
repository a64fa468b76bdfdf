import { beforeEach, expect, test } from "vitest";
import { countNewNotifications, listNotifications } from "~/features/notifications/queries.server";
import type { NotificationsPayload } from "~/features/notifications/payload";
import {
  askForEntry,
  declineEntry,
  grantEntry,
  withdrawEntryRequest,
} from "~/features/spaces/commands/entry-requests.server";
import {
  addSpaceMembers,
  removeSpaceMember,
  removeSpaceRole,
  setSpaceRole,
} from "~/features/spaces/commands/space-members.server";
import { addSpaceGroupMembers } from "~/features/spaces/commands/group-members.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { spaceFact } from "~/features/spaces/facts";
import { joinSpace } from "~/features/spaces/commands/join-space.server";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { sweepFacts } from "~/platform/facts/sweep.server";
import {
  as,
  asSystem,
  call,
  createWorld,
  grant,
  newId,
  type Person,
  rows,
  run,
  type TestCtx,
  type World,
} from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** An act with all that it leaves to listeners. */
async function act<T>(who: Person, what: (ctx: TestCtx) => Promise<T>): Promise<T> {
  const ctx = await as(world.community, who);
  const answer = await what(ctx);
  await ctx.settled();
  return answer;
}
const list = async (who: Person) =>
  (await call(world.community, who, "/internal_api/notifications")).json<NotificationsPayload>();
const lines = async (who: Person) =>
  (await list(who)).records.map((line) => `${line.kind} ${line.actor.name} ${line.path}`);
const newCount = async (who: Person) => (await list(who)).new_count;
const add = (who: Person, whom: Person, space = "cellar") => act(who, (ctx) => addSpaceMembers(ctx, space, [whom.id]));

test("who is added to a space by somebody else is told, with the way there", async () => {
  await add(world.ada, world.max);
  expect(await lines(world.max)).toEqual(["space_added Ada Admin /c/cellar"]);
  expect((await list(world.max)).records[0]).toMatchObject({
    notification_group: "spaces",
    post: null,
    comment: null,
    space: { slug: "cellar", name: "cellar" },
  });
  expect(await newCount(world.max)).toBe(1);
  await add(world.ada, world.max, "plaza");
  expect((await lines(world.max))[0]).toBe("space_added Ada Admin /c/plaza");
  // Added again changes nothing, and tells nothing.
  await add(world.olive, world.max);
  expect(await lines(world.max)).toHaveLength(2);
});

test("nobody is told of joining, of adding themselves, of an import, or of a place they had before", async () => {
  await act(world.max, (ctx) => joinSpace(ctx, "plaza"));
  await add(world.ada, world.ada);
  await act(world.ada, (ctx) =>
    commit(ctx, {
      writes: [],
      facts: [spaceFact("space.member_added", world.plaza.id, { member_id: world.max.id })],
      origin: "import",
    }),
  );
  await act(world.ada, (ctx) => setSpaceRole(ctx, "cellar", world.mo.id, "moderator"));
  await run(
    world.community,
    sql`update access_grants set created_at = 5 where member_id = ${world.mo.id} and source_kind = 'role'`,
  );
  await run(world.community, sql`update space_members set joined_at = 5 where member_id = ${world.mo.id}`);
  await add(world.ada, world.mo);
  for (const who of [world.max, world.ada, world.mo]) expect(await lines(who)).toEqual([]);
});

test("who is taken out again before reading finds no line and no count; a line that was read leads nowhere else", async () => {
  await add(world.ada, world.max);
  await add(world.ada, world.max, "plaza");
  await act(world.ada, (ctx) => removeSpaceMember(ctx, "cellar", world.max.id));
  await act(world.ada, (ctx) => removeSpaceMember(ctx, "plaza", world.max.id));
  expect(await lines(world.max)).toEqual([]);
  expect(await newCount(world.max)).toBe(0);
  await add(world.ada, world.max);
  await call(world.community, world.max, "/internal_api/notifications/mark_all_as_read", { json: {} });
  await act(world.ada, (ctx) => removeSpaceMember(ctx, "cellar", world.max.id));
  expect(await lines(world.max)).toEqual([]);
});

test("who is let in by the space's opening is told, and nobody is asked any more", async () => {
  for (const who of [world.max, world.mo]) await act(who, (ctx) => askForEntry(ctx, "cellar", "Please"));
  expect(await lines(world.olive)).toHaveLength(2);
  await act(world.ada, (ctx) => updateSpace(ctx, "cellar", { is_private: false }));
  for (const who of [world.max, world.mo]) expect(await lines(who)).toEqual(["entry_granted Ada Admin /c/cellar"]);
  for (const who of [world.ada, world.olive]) expect(await lines(who)).toEqual([]);
});

test("whoever manages the space is told who asks: its roles, admins, moderators in it; nobody else", async () => {
  await act(world.ada, (ctx) => setSpaceRole(ctx, "cellar", world.mia.id, "admin"));
  await act(world.max, (ctx) => askForEntry(ctx, "cellar", "Please"));
  for (const who of [world.mia, world.ada, world.olive])
    expect(await lines(who)).toEqual(["entry_asked Max Member /c/cellar/members"]);
  // Mo moderates the community and is not in the space.
  for (const who of [world.mo, world.max, world.una]) expect(await lines(who)).toEqual([]);
  await grant(world, world.mo, world.cellar);
  await run(world.community, sql`update space_entry_requests set told_at = 5 where member_id = ${world.max.id}`);
  await withdraw();
  await ask();
  expect(await lines(world.mo)).toEqual(["entry_asked Max Member /c/cellar/members"]);
});

const ask = () => act(world.max, (ctx) => askForEntry(ctx, "cellar"));
const withdraw = () => act(world.max, (ctx) => withdrawEntryRequest(ctx, "cellar"));
const readAll = (who: Person) =>
  call(world.community, who, "/internal_api/notifications/mark_all_as_read", { json: {} });
const madeFacts = () =>
  rows<{ name: string }>(
    world.community,
    sql`select name from facts where community_id = ${world.community.id} and name = 'notification.created' order by seq`,
  );

test.each([
  ["unread", async () => {}],
  ["read", () => readAll(world.ada)],
  [
    "archived",
    () => run(world.community, sql`update notifications set archived_at = 5 where member_id = ${world.ada.id}`),
  ],
] as const)(
  "whether its line is %s, asking, withdrawing and asking again tells nobody anew within the week",
  async (_, handle) => {
    await ask();
    await handle();
    const told = await madeFacts();
    const before = await lines(world.ada);
    for (let i = 0; i < 3; i++) {
      await withdraw();
      expect(await lines(world.ada)).toEqual([]);
      await ask();
    }
    expect(await madeFacts()).toEqual(told);
    // The line of the first asking speaks for the last.
    expect(await lines(world.ada)).toEqual(before);
    expect(await newCount(world.olive)).toBe(1);
    const week = 8 * 86_400_000;
    await run(world.community, sql`update space_entry_requests set told_at = told_at - ${week}`);
    await withdraw();
    await ask();
    expect((await madeFacts()).length).toBeGreaterThan(told.length);
    expect(await newCount(world.ada)).toBe(1);
    // One line of it, whatever became of the one before.
    for (const who of [world.ada, world.olive]) expect(await lines(who)).toEqual([expect.stringContaining("Max")]);
    const archived = sql`select id from notifications where kind = 'entry_asked' and archived_at is not null
      and community_id = ${world.community.id}`;
    expect(await rows(world.community, archived)).toEqual([]);
  },
);

test("an asking that was taken back before anybody heard of it tells of the next one", async () => {
  const ctx = Object.assign(await as(world.community, world.max), { poke: () => undefined });
  await askForEntry(ctx, "cellar");
  await withdraw();
  await sweepFacts(asSystem(world.community), {
    communityOf: async (id) => (id === world.community.id ? world.community : null),
  });
  expect(await madeFacts()).toEqual([]);
  await ask();
  for (const who of [world.ada, world.olive])
    expect([await lines(who), await newCount(who)]).toEqual([["entry_asked Max Member /c/cellar/members"], 1]);
});

test.each([
  ["opens the list", "reset_count"],
  ["marks everything read", "mark_all_as_read"],
])("who %s while an asking is taken back has not seen it: asked anew, it is new", async (_, path) => {
  const press = () => call(world.community, world.ada, `/internal_api/notifications/${path}`, { json: {} });
  await ask();
  await withdraw();
  await add(world.olive, world.ada, "plaza");
  await press();
  expect(await newCount(world.ada)).toBe(0);
  await press();
  await ask();
  expect(await newCount(world.ada)).toBe(1);
  expect(await lines(world.ada)).toContainEqual(expect.stringContaining("entry_asked"));
  await press();
  expect(await newCount(world.ada)).toBe(0);
  // Seen by now: taken back and asked again it is not news.
  await withdraw();
  await press();
  await ask();
  expect(await newCount(world.ada)).toBe(0);
});

test("open pages of whoever was told count anew when an asking is taken back, and of nobody else", async () => {
  const seen = () =>
    rows<{ memberId: number }>(
      world.community,
      sql`select subject_id as memberId from facts where community_id = ${world.community.id}
        and name = 'notifications.seen' order by subject_id`,
    );
  await ask();
  await readAll(world.ada);
  await run(
    world.community,
    sql`delete from facts where name = 'notifications.seen' and community_id = ${world.community.id}`,
  );
  await withdraw();
  expect(await seen()).toEqual([{ memberId: world.olive.id }]);
  const kept = sql`select id from notifications where kind = 'entry_asked' and community_id = ${world.community.id}`;
  expect((await rows(world.community, kept)).length).toBeGreaterThanOrEqual(2);
});

test("two thousand askings that ended cost the shell no more than two hundred, and hide nothing newer", async () => {
  const ids = Array.from({ length: 2000 }, () => newId());
  await run(
    world.community,
    sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, space_id,
        actor_id, actors_count, at)
      select j.value, ${world.community.id}, ${world.ada.id}, 'spaces', 'entry_asked', 'k' || j.key, ${world.cellar.id},
        ${world.max.id}, 1, 5 + j.key from json_each(${JSON.stringify(ids)}) j`,
  );
  await add(world.olive, world.ada, "plaza");
  const ctx = await as(world.community, world.ada);
  const before = ctx.meter.rowsRead;
  expect(await countNewNotifications(ctx)).toBe(1);
  expect(ctx.meter.rowsRead - before).toBeLessThanOrEqual(2 * 100 + 20);
});

test.each([
  ["a role", () => act(world.olive, (ctx) => setSpaceRole(ctx, "cellar", world.max.id, "moderator"))],
  [
    "being let into its whole group",
    () =>
      act(world.olive, async (ctx) => {
        await addSpaceGroupMembers(ctx, "house", [world.max.id]);
      }),
  ],
  ["the space's opening", () => act(world.olive, (ctx) => updateSpace(ctx, "cellar", { is_private: false }))],
  ["leaving", () => run(world.community, sql`update members set status = 'left' where id = ${world.max.id}`)],
] as const)("once an asking is ended by %s its lines are neither listed nor counted, read or not", async (_, end) => {
  await ask();
  await readAll(world.ada);
  expect([await lines(world.ada), await newCount(world.olive)]).toEqual([[expect.stringContaining("Max")], 1]);
  await end();
  for (const who of [world.ada, world.olive]) {
    expect(await lines(who)).toEqual([]);
    expect(await newCount(who)).toBe(0);
  }
});

test("who manages the space no more is shown and counted none of its askings", async () => {
  await act(world.ada, (ctx) => setSpaceRole(ctx, "cellar", world.mia.id, "moderator"));
  await grant(world, world.mo, world.cellar);
  await ask();
  for (const who of [world.mia, world.mo]) expect([await lines(who), await newCount(who)]).toMatchObject([[{}], 1]);
  // In it still, but without a role; of the community's team still, but out of the space.
  await act(world.ada, (ctx) => removeSpaceRole(ctx, "cellar", world.mia.id));
  await act(world.ada, (ctx) => removeSpaceMember(ctx, "cellar", world.mo.id));
  await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
  for (const who of [world.mia, world.mo, world.ada]) expect([await lines(who), await newCount(who)]).toEqual([[], 0]);
  expect(await newCount(world.olive)).toBe(1);
});

test("an answer takes all its lines along, those that were read with them", async () => {
  await ask();
  await readAll(world.ada);
  await act(world.ada, (ctx) => grantEntry(ctx, "cellar", world.max.id));
  const left = await rows(
    world.community,
    sql`select id from notifications where community_id = ${world.community.id} and kind = 'entry_asked'`,
  );
  expect(left).toEqual([]);
});

test("counting and listing a hundred askings that ended reads a row of each", async () => {
  await run(
    world.community,
    sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, space_id,
        actor_id, actors_count, at)
      select j.value, ${world.community.id}, ${world.ada.id}, 'spaces', 'entry_asked', 'k' || j.key, ${world.cellar.id},
        ${world.max.id}, 1, 5 + j.key from json_each(${JSON.stringify(Array.from({ length: 100 }, () => newId()))}) j`,
  );
  const ctx = await as(world.community, world.ada);
  const before = ctx.meter.rowsRead;
  expect((await listNotifications(ctx)).records).toEqual([]);
  expect(ctx.meter.rowsRead - before).toBeLessThanOrEqual(2 * 100 + 20);
});

test.each([
  ["let in", (who: Person) => act(who, (ctx) => grantEntry(ctx, "cellar", world.max.id))],
  ["declined", (who: Person) => act(who, (ctx) => declineEntry(ctx, "cellar", world.max.id))],
  ["added by hand", (who: Person) => add(who, world.max)],
  ["withdrawn", () => act(world.max, (ctx) => withdrawEntryRequest(ctx, "cellar"))],
] as const)("once %s, the other managers' unread lines are gone and no longer counted", async (_, answer) => {
  await act(world.max, (ctx) => askForEntry(ctx, "cellar"));
  expect(await newCount(world.olive)).toBe(1);
  await answer(world.ada);
  expect(await lines(world.olive)).toEqual([]);
  expect(await newCount(world.olive)).toBe(0);
});

test("who asked is told when let in, by whom and where; of being declined the locked page tells", async () => {
  await act(world.max, (ctx) => askForEntry(ctx, "cellar"));
  await act(world.ada, (ctx) => declineEntry(ctx, "cellar", world.max.id));
  expect(await lines(world.max)).toEqual([]);
  await run(world.community, sql`delete from space_entry_requests where member_id = ${world.max.id}`);
  await act(world.max, (ctx) => askForEntry(ctx, "cellar"));
  await act(world.olive, (ctx) => grantEntry(ctx, "cellar", world.max.id));
  expect(await lines(world.max)).toEqual(["entry_granted Olive Osei /c/cellar"]);
});

test.each(["secret", "draft"] as const)("its line stays, and is counted, while the space is %s", async (visibility) => {
  await ask();
  const before = [await lines(world.ada), await newCount(world.ada)];
  await act(world.ada, (ctx) => updateSpace(ctx, "cellar", { visibility }));
  expect([await lines(world.ada), await newCount(world.ada)]).toEqual(before);
  await act(world.ada, (ctx) => updateSpace(ctx, "cellar", { visibility: "listed" }));
  expect([await lines(world.ada), await newCount(world.ada)]).toEqual(before);
  await act(world.ada, (ctx) => updateSpace(ctx, "cellar", { visibility }));
  await act(world.ada, (ctx) => grantEntry(ctx, "cellar", world.max.id));
  expect(await lines(world.ada)).toEqual([]);
  expect(await lines(world.max)).toEqual(visibility === "secret" ? ["entry_granted Ada Admin /c/cellar"] : []);
});
