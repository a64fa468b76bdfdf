import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cancelEvent } from "~/features/events/calling-off.server";
import { giveRsvp } from "~/features/events/commands.server";
import { sweepLetters } from "~/features/event-mails/sweep.server";
import { sweepReminders } from "~/features/events/reminders.server";
import type { EventChoice } from "~/features/events/rules";
import { updatePost } from "~/features/posts/commands/update-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { newUid } from "~/lib/ids";
import { ownOutbox, sendOutgoing } from "~/platform/mail/outgoing.server";
import { sweepFacts } from "~/platform/facts/sweep.server";
import { momentOf, wallOf } from "~/lib/wall-time";
import { bind, raw, sql } from "~/platform/database/sql";
import {
  addPerson,
  addSpace,
  as,
  asSystem,
  createWorld,
  env,
  type Person,
  rows,
  run,
  type SpaceRef,
  type TestCtx,
  type World,
} from "../../world";
import { finishDue } from "../jobs/finish";
import { event } from "../events/events";
import { fates, minute, turn } from "./mailed";

/** As many as the issue asks for with `EVENT_MANY=10000`; fewer where somebody waits for an answer. */
const MANY = Number((env as { EVENT_MANY?: string }).EVENT_MANY);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ALL = ["day", "hour", "start"] as const;

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `clocks-${newUid(6)}`, { postType: "event" });
});
/** Time goes back: what was written in a time to come is in nobody's way. */
afterAll(async () => {
  vi.restoreAllMocks();
  for (const table of ["outgoing", "sendings", "events"]) {
    await run(world.community, sql`delete from ${raw(table)} where community_id = ${world.community.id}`);
  }
});

let dice = 11;
const random = () => {
  dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31;
  return dice / 2 ** 31;
};
let kills = 0;
const killed = () => {
  kills += 1;
  return new Error("killed");
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
      if (fate < 0.06) throw killed();
      const results = await inner.batch<T>(statements);
      if (fate > 0.94) throw killed();
      return results;
    },
  };
  return ctx;
}

/** Two crons at once, each of which may die; what they have left the next finds, and queues give twice. */
async function deadlyMinute(): Promise<void> {
  for (const sweep of [sweepReminders, sweepLetters]) {
    const both = [mortal(), mortal()];
    await Promise.all(both.map((ctx) => sweep(ctx).catch(() => undefined)));
    await Promise.all(both.map((ctx) => ctx.settled().catch(() => undefined)));
  }
  const letters = asSystem(world.community);
  await sendOutgoing(letters, ownOutbox(letters));
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00Z`) - DAY).toISOString().slice(0, 10);
const someone = (zone: string) =>
  addPerson(world.community, `P${newUid(5)}`, "member").then(async (who) => {
    await run(world.community, sql`update members set time_zone = ${zone} where id = ${who.id}`);
    return who;
  });
/** Whoever stays signed in for years. */
async function byThen(who: Person): Promise<TestCtx> {
  await run(
    world.community,
    sql`update member_sessions set expires_at = ${Date.now() + DAY} where member_id = ${who.id}`,
  );
  return as(world.community, who);
}
const made = async (chosen: EventChoice) => {
  await byThen(world.mia);
  return event(world, world.mia, space, { reminders: ALL, ...chosen });
};
const rsvp = async (who: Person, { id }: FullPostRow) => {
  const ctx = await byThen(who);
  await giveRsvp(ctx, id);
  await ctx.settled();
};
/** Whatever the facts of this community still owe is delivered. */
async function settle(): Promise<void> {
  const { community } = world;
  const communityOf = (id: number) => Promise.resolve(id === community.id ? community : null);
  const ctx = asSystem(community);
  await sweepFacts(ctx, { communityOf });
  await ctx.settled();
}
const reminders = async (who: Person) => (await fates(world, who)).filter((kind) => kind.startsWith("event_reminder"));

describe("reminders", () => {
  test.each([
    ["Europe/Berlin", "2027-03-28", "2027-10-31"],
    ["America/New_York", "2027-03-14", "2027-11-07"],
    ["Australia/Lord_Howe", "2027-04-04", "2027-10-03"],
    ["America/Sao_Paulo", "2027-03-14", "2027-10-31"],
  ])(
    "over both changes of the clocks in %s each comes once, at its hour, though its senders die",
    async (zone, ...days) => {
      for (const day of days) {
        turn(Date.parse(`${day}T00:00Z`) - 4 * DAY);
        const post = await made({ startsAtWall: `${day}T09:00`, zone });
        const who = await someone(zone);
        await rsvp(who, post);
        const [row] = await rows(
          world.community,
          sql<{ at: number }>`select starts_at as at from events where post_id = ${post.id}`,
        );
        const start = row?.at ?? 0;
        expect(wallOf(start, zone)).toBe(`${day}T09:00`);
        await minute(world);
        const seen: string[] = [];
        for (const near of [momentOf(`${dayBefore(day)}T09:00`, zone) ?? 0, start - 60 * MINUTE, start]) {
          for (
            let at = near - 65 * MINUTE;
            at <= near + 66 * MINUTE;
            at += at < near - 2 * MINUTE || at > near + 8 * MINUTE ? 21 * MINUTE : MINUTE
          ) {
            turn(at);
            await (at > near + 30 * MINUTE ? minute(world) : deadlyMinute());
            await settle();
            const sent = await reminders(who);
            for (const kind of sent.slice(seen.length)) {
              seen.push(kind);
              if (kind.startsWith("event_reminder_day")) {
                // At its hour by those clocks; who was killed tries again a quarter of an hour later.
                expect(wallOf(at, zone)).toMatch(new RegExp(`^${dayBefore(day)}T(09|10):`));
              }
            }
          }
        }
        expect(await reminders(who)).toEqual(["event_reminder_day", "event_reminder_hour", "event_reminder_start"]);
        const mailed = await rows(
          world.community,
          sql<{ n: number }>`select count(*) as n from outgoing where recipient = ${who.email} and kind = 'event'`,
        );
        expect(mailed).toEqual([{ n: 4 }]);
      }
      expect(kills).toBeGreaterThan(0);
    },
  );

  test("move with their event, come to nobody who answered after their moment, and not when it is called off", async () => {
    const start = turn("2027-06-10T12:00Z") + 2 * DAY;
    const wall = (at: number) => new Date(at).toISOString().slice(0, 16);
    const post = await made({ startsAtWall: wall(start), zone: "UTC" });
    const [early, late] = [await someone("UTC"), await someone("UTC")];
    await rsvp(early, post);
    turn(start - DAY);
    await minute(world);
    turn(start - DAY + MINUTE);
    await rsvp(late, post);
    await minute(world);
    expect(await reminders(early)).toEqual(["event_reminder_day"]);
    expect(await reminders(late)).toEqual([]);
    const moved = start + 3 * DAY;
    const ctx = await byThen(world.mia);
    await updatePost(ctx, {
      spaceSlug: space.slug,
      slug: post.slug,
      title: post.title,
      event: { startsAtWall: wall(moved) },
    });
    await ctx.settled();
    await minute(world);
    turn(start - 60 * MINUTE);
    await minute(world);
    expect(await reminders(late)).toEqual([]);
    turn(moved - DAY);
    await minute(world);
    expect(await reminders(late)).toEqual(["event_reminder_day"]);
    expect(await reminders(early)).toEqual(["event_reminder_day", "event_reminder_day"]);
    const off = await byThen(world.mia);
    await cancelEvent(off, post.id);
    await off.settled();
    await minute(world);
    for (const at of [moved - 60 * MINUTE, moved, moved + DAY]) {
      turn(at);
      await minute(world);
    }
    expect(await reminders(late)).toEqual(["event_reminder_day"]);
    expect((await fates(world, late)).at(-1)).toBe("event_cancelled");
  });

  test("that a standstill has kept until it is over come to nobody, and of two that it has kept one does", async () => {
    const start = turn("2027-07-10T12:00Z") + 2 * DAY;
    const post = await made({ startsAtWall: new Date(start).toISOString().slice(0, 16), zone: "UTC" });
    const who = await someone("UTC");
    await rsvp(who, post);
    turn(start - 30 * MINUTE);
    await minute(world);
    expect(await reminders(who)).toEqual(["event_reminder_hour"]);
    turn(start + 60 * MINUTE);
    await minute(world);
    expect(await reminders(who)).toEqual(["event_reminder_hour"]);
  });
});

test(`${MANY} who come are reminded in steps of as much each, every one once`, async () => {
  const start = turn("2027-08-10T12:00Z") + 2 * DAY;
  const post = await made({
    startsAtWall: new Date(start).toISOString().slice(0, 16),
    zone: "UTC",
    reminders: ["day"],
  });
  const like = await addPerson(world.community, "Crowd", "member");
  const { id: community } = world.community;
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
  await run(
    world.community,
    sql`insert into members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone,
        email_confirmed, joined_at, updated_at)
      ${numbers} select ${like.id} + i, ${community}, ${-like.id} - i, ${like.publicUid} || i, 'member', 'active',
        'Crowd ' || i, iif(i % 2 = 0, 'en', 'pt'), 'UTC', 1, 1, 1 from n`,
  );
  await run(
    world.community,
    sql`insert into event_attendees (community_id, post_id, member_id, status, created_at)
      ${numbers} select ${community}, ${post.id}, ${like.id} + i, 'going', 1 from n`,
  );
  await bind(
    env.DIRECTORY.withSession(),
    sql`insert into accounts (id, email, email_verified_at, name, locale, time_zone, created_at, updated_at)
      ${numbers} select ${-like.id} - i, ${`${like.publicUid}.`} || i || '@example.test', 1, 'Crowd', 'en', 'UTC', 1, 1 from n`,
  ).run();
  turn(start - DAY);
  const sweep = asSystem(world.community);
  await sweepReminders(sweep);
  await sweep.settled();
  const planned = sweep.meter;
  await finishDue(world.community);
  const meters: number[] = [];
  for (let rounds = 0; rounds < MANY / 50; rounds += 1) {
    const ctx = asSystem(world.community);
    const looked = await sweepLetters(ctx, 2);
    await ctx.settled();
    if (looked === 0) break;
    meters.push(ctx.meter.rowsRead / looked);
  }
  const [counted] = await rows(
    world.community,
    sql<{ sent: number; members: number; lines: number }>`select count(*) as sent, count(distinct member_id) as members,
      (select count(*) from notifications where community_id = ${community} and kind = 'event_reminder_day'
        and post_id = ${post.id}) as lines
      from sendings where community_id = ${community} and kind = 'event_reminder_day' and channel = 'event'
        and member_id > ${like.id} and state = 'handed_over'`,
  );
  expect(counted).toEqual({ sent: MANY, members: MANY, lines: MANY });
  console.log(
    JSON.stringify({
      many: MANY,
      sweep: planned.rowsRead,
      first: Math.round(meters[0] ?? 0),
      last: Math.round(meters.at(-1) ?? 0),
      most: Math.round(Math.max(...meters)),
    }),
  );
  // As much for each, however many they are; and the moment itself is found in an index.
  expect(Math.max(...meters)).toBeLessThan(60);
  expect(planned.rowsRead).toBeLessThan(50);
}, 600_000);
