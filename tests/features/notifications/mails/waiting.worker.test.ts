import { beforeEach, expect, test } from "vitest";
import { become, SENT, sweepWaiting, type Way } from "~/features/notifications/mails/waiting.server";
import { conflict } from "~/lib/errors";
import { sql } from "~/platform/database/sql";
import { asSystem, createWorld, newId, rows, run, type World } from "../../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const DUE = Date.now() - 1_000;
async function wait(who = world.mia, dueAt = DUE, channel = "letter", community = world.community): Promise<number> {
  const id = newId();
  await run(
    community,
    sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, created_at, changed_at)
      values (${id}, ${community.id}, ${who.id}, ${channel}, 'none', ${`none:${id}`}, '', 'waiting', ${dueAt}, 1, 1)`,
  );
  return id;
}
const states = async (community = world.community) =>
  (
    await rows(
      community,
      sql<{ state: string; because: string | null }>`select state, because from sendings
        where community_id = ${community.id} order by id`,
    )
  ).map(({ state, because }) => because ?? state);
/** A way that finds these rows as long as they wait, a page of each community at a time. */
const way = (ids: readonly number[], send: Way["send"], more: Partial<Way> = {}): Way => ({
  name: "none",
  channel: "letter",
  ids: "rows",
  find: (ctx) =>
    ctx.read(
      () => sql<{ id: number; communityId: number }>`select id, community_id as communityId from sendings
        where id in (select value from json_each(${JSON.stringify(ids)})) and state = 'waiting' and due_at <= ${ctx.now()}`,
    ),
  send,
  ...more,
});

test("one that cannot be written holds up no other, and is tried again, not for ever", async () => {
  const [bad, good] = [await wait(), await wait(world.max)];
  const by = way([bad, good], async (ctx, ids) => {
    if (ids.includes(bad)) throw new Error("unwritable");
    await become(ctx, by, ids, sql`state = 'handed_over'`);
  });
  await sweepWaiting(asSystem(world.community), by, 5);
  expect(await states()).toEqual(["1", "handed_over"]);
  for (let time = 0; time < 9; time += 1) {
    await run(world.community, sql`update sendings set due_at = ${DUE} where id = ${bad}`);
    await sweepWaiting(asSystem(world.community), by, 1);
  }
  expect(await states()).toEqual(["failed", "handed_over"]);
});

test("where somebody was first with some of them, the others are sent in the same breath", async () => {
  const [one, other] = [await wait(), await wait(world.max)];
  let times = 0;
  const by = way([one, other], async (ctx, ids) => {
    times += 1;
    expect(ids).toHaveLength(2);
    if (times === 1) throw conflict(SENT);
    await become(ctx, by, ids, sql`state = 'handed_over'`);
  });
  await sweepWaiting(asSystem(world.community), by, 5);
  expect([times, await states()]).toEqual([2, ["handed_over", "handed_over"]]);
});

test("a run goes to so many communities, and the next to the others; of one that is no more nothing is sent", async () => {
  const ids = [await wait(), await wait(world.stan, DUE, "letter", world.other)];
  const gone = { ...world.community, id: newId() };
  ids.push(await wait(world.mia, DUE, "letter", gone));
  const sent: number[] = [];
  const by = way(ids, async (ctx, some) => {
    sent.push(ctx.community.id);
    await become(ctx, by, some, sql`state = 'handed_over'`);
  });
  expect(await sweepWaiting(asSystem(world.community), by, 5, 1)).toBe(1);
  expect(sent).toHaveLength(1);
  expect(await sweepWaiting(asSystem(world.community), by, 5)).toBe(2);
  expect(sent).toEqual([world.community.id, world.other.id]);
  expect(await states(gone)).toEqual(["gone"]);
});

test("what is put off of members is what is due by that way, and nothing else of theirs", async () => {
  await wait(world.mia, DUE, "mail");
  await wait(world.mia, Date.now() + 60_000, "mail");
  await wait(world.mia, DUE, "push");
  await wait(world.max, DUE, "mail");
  const by = way([], async () => undefined, { channel: "mail", ids: "members" });
  await become(asSystem(world.community), by, [world.mia.id], sql`because = 'this'`);
  expect(await states()).toEqual(["this", "waiting", "waiting", "waiting"]);
});
