import { beforeEach, expect, test } from "vitest";
import { ID_EPOCH, idAt } from "~/lib/ids";
import { bind, sql } from "~/platform/database/sql";
import { planned } from "~/features/notifications/sendings.server";
import type { News } from "~/features/notifications/teller.server";
import { commit } from "~/platform/database/commit.server";
import { dispatchOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { mayLeave, settleRestored } from "~/platform/mail/restored.server";
import { asSystem, createWorld, env, rows, run, type World } from "../world";

/** Long before any other test's rows: what is held is held in the whole shard. */
const THEN = ID_EPOCH + 3_600_000;
const SEEN = THEN + 2 * 3_600_000;

let world: World;
let first: number;
beforeEach(async () => {
  world = await createWorld();
  first = idAt(THEN) + Math.floor(Math.random() * 1e9);
});

const wasSeen = (at: number) =>
  bind(
    env.DIRECTORY.withSession(),
    sql`insert into mail_marks (shard, community_id, at) values (${world.community.shard}, ${world.community.id}, ${at})`,
  ).run();
const marks = async () => [
  await rows(world.community, sql`select at from mail_marks where community_id = ${world.community.id}`),
  (
    await bind(
      env.DIRECTORY.withSession(),
      sql`select at from mail_marks where community_id = ${world.community.id}`,
    ).all()
  ).results,
];
const waits = (id: number, dueAt: number, outgoingId: number | null = null) =>
  run(
    world.community,
    sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, outgoing_id, created_at, changed_at)
      values (${id}, ${world.community.id}, ${world.mia.id}, 'mail', 'comment', ${`${id}:comment`}, '',
        ${outgoingId === null ? "waiting" : "bundled"}, ${dueAt}, ${outgoingId}, ${THEN}, ${THEN})`,
  );
const letter = (id: number, kind: string, createdAt = THEN) =>
  run(
    world.community,
    sql`insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts)
      values (${id}, ${world.community.id}, ${kind}, 'nobody@example.test', '{}', ${createdAt}, ${Date.now() + 1e9}, 0)`,
  );
const states = async () =>
  (
    await rows(
      world.community,
      sql<{ state: string }>`select state from sendings where community_id = ${world.community.id} order by id`,
    )
  ).map(({ state }) => state);
const outgoing = () =>
  rows(world.community, sql`select kind, error from outgoing where community_id = ${world.community.id} order by id`);

test("a shard that was taken back asks before what may have left since leaves again; what was not due by then goes its way", async () => {
  await wasSeen(SEEN);
  await waits(first, THEN + 5 * 60_000);
  await waits(first + 1, SEEN + 24 * 3_600_000 * 400);
  await waits(first + 2, THEN, first + 10);
  await letter(first + 10, "notice");
  await letter(first + 11, "invitation");
  await letter(first + 12, "notice", Date.now());
  const system = asSystem(world.community);
  expect(await settleRestored(system)).toBe(true);
  expect(await states()).toEqual(["late", "waiting", "late"]);
  expect(await outgoing()).toEqual([
    { kind: "invitation", error: "restored" },
    { kind: "notice", error: null },
  ]);
  const [here, there] = await marks();
  expect(here).toEqual(there);
  // Once: what waits from now on is nobody's past.
  await waits(first + 3, THEN);
  expect(await settleRestored(system)).toBe(true);
  expect(await states()).toEqual(["late", "waiting", "late", "waiting"]);
  await run(world.community, sql`delete from sendings where community_id = ${world.community.id}`);
  await run(world.community, sql`delete from outgoing where community_id = ${world.community.id}`);
});

test("what is told once more of a time that was taken back is late from the beginning; what happens now is not", async () => {
  await run(
    world.community,
    sql`insert into mail_marks (community_id, at, held) values (0, 0, ${SEEN})
      on conflict (community_id) do update set held = max(held, excluded.held)`,
  );
  const news = { name: "comment.created", subjectKind: "comment", subjectId: 1, actorId: 0, payload: {} };
  const plan = {
    memberId: world.mia.id,
    channel: "mail" as const,
    kind: "comment",
    thread: "",
    key: "none",
    line: 1,
    isListed: true,
  };
  const system = asSystem(world.community);
  const told = (seq: number, at: number) =>
    commit(system, { writes: planned(system, { ...news, seq, at } as News, [plan]), origin: "system" });
  await told(1, SEEN);
  await told(2, SEEN + 1);
  expect(await states()).toEqual(["late", "waiting"]);
  await run(world.community, sql`delete from sendings where community_id = ${world.community.id}`);
});

test("nothing leaves a shard that is behind what the directory has seen, whoever would send it", async () => {
  const shard = `OTHER_${first}`;
  const ctx = asSystem(world.community);
  await bind(
    env.DIRECTORY.withSession(),
    sql`insert into mail_marks (shard, community_id, at) values (${shard}, 0, ${Date.now() * 2})`,
  ).run();
  const outbox = { ...ownOutbox(ctx), name: shard };
  expect(await mayLeave(ctx, outbox)).toBe(false);
  expect(await dispatchOutgoing(ctx, outbox)).toBe(0);
  await bind(env.DIRECTORY.withSession(), sql`update mail_marks set at = 0 where shard = ${shard}`).run();
  expect(await mayLeave(ctx, outbox)).toBe(true);
});

test.each(["notice", "digest"])(
  "of more letters (%s) than one commit holds each goes back to its row",
  async (kind) => {
    await wasSeen(SEEN);
    const many = 1_200;
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
      insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, outgoing_id, created_at, changed_at)
      select ${first} + i, ${world.community.id}, ${world.mia.id}, 'mail', 'comment', 'r' || (${first} + i), '', 'bundled', ${THEN},
        ${first} + i, ${THEN}, ${THEN} from n`,
    );
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
      insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts)
      select ${first} + i, ${world.community.id}, ${kind}, 'nobody@example.test', '{}', ${THEN}, ${Date.now() + 1e9}, 0 from n`,
    );
    expect(await settleRestored(asSystem(world.community))).toBe(true);
    expect(new Set(await states())).toEqual(new Set(["late"]));
    expect(await outgoing()).toEqual([]);
    await run(world.community, sql`delete from sendings where community_id = ${world.community.id}`);
  },
);

test("a shard that was not taken back asks nobody, the first time, twice at once and where the directory's mark was lost", async () => {
  const system = asSystem(world.community);
  await Promise.all([settleRestored(system), settleRestored(system)]);
  await bind(
    env.DIRECTORY.withSession(),
    sql`update mail_marks set at = at - 60000 where community_id = ${world.community.id}`,
  ).run();
  await waits(first, SEEN + 24 * 3_600_000 * 400);
  expect(await settleRestored(system)).toBe(true);
  expect(await states()).toEqual(["waiting"]);
  const [here, there] = await marks();
  expect(here).toEqual(there);
  await run(world.community, sql`delete from sendings where community_id = ${world.community.id}`);
});
