import { beforeEach, expect, test } from "vitest";
import type { NotificationsPayload } from "~/features/notifications/payload";
import {
  askForEntry,
  declineEntry,
  grantEntry,
  withdrawEntryRequest,
} from "~/features/spaces/commands/entry-requests.server";
import { addSpaceMembers, removeSpaceMember, setSpaceRole } from "~/features/spaces/commands/space-members.server";
import { joinSpace } from "~/features/spaces/commands/join-space.server";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { as, call, createWorld, grant, type Person, run, type TestCtx, type World } from "../../world";

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
      facts: [
        {
          name: "space.member_added",
          subjectKind: "space",
          subjectId: world.plaza.id,
          payload: { member_id: world.max.id },
        },
      ],
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

test("whoever manages the space is told who asks: its roles, admins, moderators in it; nobody else", async () => {
  await act(world.ada, (ctx) => setSpaceRole(ctx, "cellar", world.mia.id, "admin"));
  await act(world.max, (ctx) => askForEntry(ctx, "cellar", "Please"));
  for (const who of [world.mia, world.ada, world.olive])
    expect(await lines(who)).toEqual(["entry_asked Max Member /c/cellar/members"]);
  // Mo moderates the community and is not in the space.
  for (const who of [world.mo, world.max, world.una]) expect(await lines(who)).toEqual([]);
  await grant(world, world.mo, world.cellar);
  await act(world.max, (ctx) => withdrawEntryRequest(ctx, "cellar"));
  await act(world.max, (ctx) => askForEntry(ctx, "cellar"));
  expect(await lines(world.mo)).toEqual(["entry_asked Max Member /c/cellar/members"]);
});

test("a line that was read says it once a week: asking, withdrawing and asking again tells nobody anew", async () => {
  const readAll = () => call(world.community, world.ada, "/internal_api/notifications/mark_all_as_read", { json: {} });
  await act(world.max, (ctx) => askForEntry(ctx, "cellar"));
  await readAll();
  await act(world.max, (ctx) => withdrawEntryRequest(ctx, "cellar"));
  await act(world.max, (ctx) => askForEntry(ctx, "cellar"));
  expect(await lines(world.ada)).toHaveLength(1);
  await run(world.community, sql`update notifications set at = at - 8 * 86400000 where member_id = ${world.ada.id}`);
  await act(world.max, (ctx) => withdrawEntryRequest(ctx, "cellar"));
  await act(world.max, (ctx) => askForEntry(ctx, "cellar"));
  expect(await lines(world.ada)).toHaveLength(2);
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
