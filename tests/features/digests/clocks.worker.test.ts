import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { planDigests } from "~/features/digests/plan.server";
import { sweepDigests } from "~/features/digests/sweep.server";
import type { Meter } from "~/platform/database/meter";
import { wallOf } from "~/lib/wall-time";
import { bind, sql } from "~/platform/database/sql";
import { addPerson, asSystem, createWorld, env, rows, run, type TestCtx, type World } from "../../world";
import { addPost } from "../posts/posting";
import { turn, turnBack, turnOn } from "./digesting";

/** As many as the issue asks for with `DIGEST_MEMBERS=10000`; fewer where somebody waits for an answer. */
const MANY = Number((env as { DIGEST_MEMBERS?: string }).DIGEST_MEMBERS);
const ZONES = [
  "America/New_York",
  "America/Los_Angeles",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Europe/Lisbon",
  "Europe/Berlin",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
/** Sundays on which clocks change: forward in Europe, back in America. */
const CHANGES = ["2026-03-29", "2026-11-01"];
const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await crowd();
  await turnOn(world, { day: 6, hour: 8 });
});
afterAll(() => turnBack(world));

async function crowd(): Promise<void> {
  const like = await addPerson(world.community, "Crowd", "member");
  const { id: community } = world.community;
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
  await run(
    world.community,
    sql`insert into members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      ${numbers} select ${like.id} + i, ${community}, ${-like.id} - i, ${like.publicUid} || i, 'member', 'active',
        'Crowd ' || i, iif(i % 2 = 0, 'en', 'pt'), json_extract(${JSON.stringify(ZONES)}, '$[' || cast(i % ${ZONES.length} as integer) || ']'),
        1, 1, 1 from n`,
  );
  await bind(
    env.DIRECTORY.withSession(),
    sql`insert into accounts (id, email, email_verified_at, name, locale, time_zone, created_at, updated_at)
      ${numbers} select ${-like.id} - i, ${`${like.publicUid}.`} || i || '@example.test', 1, 'Crowd', 'en', 'UTC', 1, 1 from n`,
  ).run();
}

let kills = 0;
let dice = 7;
const random = () => {
  dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31;
  return dice / 2 ** 31;
};

/** A cron that is killed at some of its trips: before what it wrote is there, or after and before it knows. */
function mortal(): TestCtx {
  const ctx = asSystem(world.community);
  const inner = ctx.db;
  ctx.db = {
    prepare: (text) => inner.prepare(text),
    getBookmark: () => inner.getBookmark(),
    async batch<T>(statements: D1PreparedStatement[]) {
      const fate = random();
      if (fate < 0.02) throw killed();
      const results = await inner.batch<T>(statements);
      if (fate > 0.98) throw killed();
      return results;
    },
  };
  // What it hands to the queue is sent from there: how that is once, tests/platform/mail says.
  ctx.announceMail = () => Promise.resolve();
  return ctx;
}

function killed(): Error {
  kills += 1;
  return new Error("killed");
}

/** Two crons at once; what each has cost. */
async function minute(): Promise<Meter[]> {
  const both = [mortal(), mortal()];
  await Promise.all(
    both.map(async (ctx) => {
      await planDigests(ctx).catch(() => undefined);
      await sweepDigests(ctx).catch(() => undefined);
    }),
  );
  return both.map(({ meter }) => meter);
}

/** The next moment at which anything is to be done, in UTC ms. */
async function nextMoment(): Promise<number> {
  const [row] = await rows(
    world.community,
    sql<{ at: number }>`select min(at) as at from (
      select min(due_at) as at from sendings where community_id = ${world.community.id} and channel = 'letter'
        and state = 'waiting'
      union all select next_at from weekly_digests where community_id = ${world.community.id})`,
  );
  return row?.at ?? Number.POSITIVE_INFINITY;
}

test("across the changes of clocks each of them has one a week, in their morning, however often the sender is killed", async () => {
  const all = { statements: 0, rowsRead: 0, most: 0, minutes: 0 };
  const began = performance.now();
  for (const day of CHANGES) {
    const eight = Date.parse(`${day}T08:00Z`);
    const before = eight - 3 * 24 * HOUR_MS;
    await addPost(world, world.ada, world.plaza, { publishedAt: before, activityAt: before, title: `Before ${day}` });
    await run(
      world.community,
      sql`update weekly_digests set next_at = ${eight - 14 * HOUR_MS} where community_id = ${world.community.id}`,
    );
    for (let now = await nextMoment(); now < eight + 14 * HOUR_MS; ) {
      turn(new Date(now).toISOString());
      for (const { statements, rowsRead } of await minute()) {
        all.statements += statements;
        all.rowsRead += rowsRead;
        all.most = Math.max(all.most, statements);
      }
      all.minutes += 1;
      now = Math.max(now + 60_000, await nextMoment());
    }
  }
  vi.restoreAllMocks();
  const sent = await rows(
    world.community,
    sql<{
      at: number;
      zone: string;
      reason: string;
      who: string;
    }>`select o.created_at as at, m.time_zone as zone, w.reason,
        o.recipient as who
      from outgoing o join sendings w on w.outgoing_id = o.id join members m on m.id = w.member_id
      where o.community_id = ${world.community.id} and o.kind = 'digest' and m.name like 'Crowd %'`,
  );
  const states = await rows(
    world.community,
    sql<{ state: string; n: number }>`select w.state, count(*) as n from sendings w join members m on m.id = w.member_id
      where w.community_id = ${world.community.id} and w.kind = 'weekly_digest' and m.name like 'Crowd %' group by w.state`,
  );
  const each = (n: number) => Math.round((10 * n) / sent.length) / 10;
  console.info(
    JSON.stringify({
      members: MANY,
      mails: sent.length,
      kills,
      statementsPerMail: each(all.statements),
      rowsReadPerMail: each(all.rowsRead),
      mostStatementsOfOneRun: all.most,
      minutes: all.minutes,
      seconds: Math.round((performance.now() - began) / 1000),
    }),
  );
  expect(sent).toHaveLength(MANY * CHANGES.length);
  expect(new Set(sent.map(({ who, reason }) => `${who} ${reason}`)).size).toBe(sent.length);
  const hours = new Set(sent.map(({ at, zone }) => Number(wallOf(at, zone).slice(11, 13))));
  expect([...hours].filter((hour) => hour < 8 || hour >= 12)).toEqual([]);
  expect(states).toEqual([{ state: "bundled", n: sent.length }]);
}, 600_000);
