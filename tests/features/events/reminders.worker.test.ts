import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import { importUpload, uploadCalendar } from "~/features/events/ics-import/commands.server";
import { sweepReminders } from "~/features/events/reminders.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { newUid } from "~/lib/ids";
import { raw, sql } from "~/platform/database/sql";
import { addSpace, as, asSystem, createWorld, rows, run, type SpaceRef, type World } from "../../world";
import { turn } from "../event-mails/mailed";
import { finish, finishDue } from "../jobs/finish";
import { event, repeating } from "./events";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let space: SpaceRef;
let now: number;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `reminded-${newUid(6)}`, { postType: "event", displayView: "list" });
  now = turn(`${new Date().toISOString().slice(0, 10)}T12:00Z`);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await run(world.community, sql`delete from events where community_id = ${world.community.id}`);
});

const wall = (at: number) => new Date(at).toISOString().slice(0, 16);
const dates = (where = sql`true`) =>
  rows(
    world.community,
    sql<{ id: number; startsAt: number; remindsAt: number | null }>`select post_id as id, starts_at as startsAt,
      reminds_at as remindsAt from events where space_id = ${space.id} and ${where} order by starts_at`,
  );
const remindsAt = async ({ id }: Pick<FullPostRow, "id">) => (await dates(sql`post_id = ${id}`))[0]?.remindsAt;
const isTold = async ({ id }: Pick<FullPostRow, "id">) =>
  (await rows(world.community, sql`select id from facts where subject_id = ${id} and name = 'event.reminder_due'`))
    .length;

/** An event of which a reminder is due by now, and somebody who comes to it. */
async function due(): Promise<FullPostRow> {
  const post = await event(world, world.mia, space, { startsAtWall: wall(now + 30 * 60_000), reminders: ["hour"] });
  await giveRsvp(await as(world.community, world.max), post.id);
  await run(world.community, sql`update events set reminds_at = ${now - 60_000} where post_id = ${post.id}`);
  return post;
}

/** Copies of an event's rows, as a migration or another version has left them. */
async function many({ id }: FullPostRow, count: number, also: Record<string, string>): Promise<void> {
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  for (const [table, key, own] of [
    ["posts", "id", { slug: "x.slug || n.i", share_uid: "x.share_uid || n.i" }],
    ["events", "post_id", also],
  ] as const) {
    const columns = await rows(world.community, sql<{ name: string }>`select name from pragma_table_info(${table})`);
    const values: Record<string, string> = { ...own, [key]: `x.${key} + n.i` };
    await run(
      world.community,
      sql`insert or replace into ${raw(table)} (${raw(columns.map(({ name }) => name).join(", "))}) ${numbers}
        select ${raw(columns.map(({ name }) => values[name] ?? `x.${name}`).join(", "))} from ${raw(table)} x, n
        where x.${raw(key)} = ${id}`,
    );
  }
}

async function sweep(): Promise<number> {
  const ctx = asSystem(world.community);
  const seen = await sweepReminders(ctx);
  await ctx.settled();
  return seen;
}

test("what is due is told before the many that were never looked at, which have their share of the same run", async () => {
  const near = await due();
  const far = await event(world, world.mia, space, { startsAtWall: wall(now + 40 * DAY) });
  await many(far, 500, { reminds_at: "0" });
  const left = async () => (await dates(sql`reminds_at = 0`)).length;
  expect(await left()).toBe(500);
  await sweep();
  expect(await isTold(near)).toBe(1);
  expect(await left()).toBe(100);
  await sweep();
  expect(await left()).toBe(0);
  await run(world.community, sql`delete from events where post_id > ${far.id} and post_id <= ${far.id} + 500`);
});

test("one that cannot be reminded of holds up no other", async () => {
  const broken = await due();
  const near = await due();
  await run(
    world.community,
    sql`update events set zone = 'Nowhere/At_All', reminds_at = ${now - 120_000} where post_id = ${broken.id}`,
  );
  await many(broken, 100, {});
  await sweep();
  expect(await isTold(near)).toBe(1);
  expect(await isTold(broken)).toBe(0);
  await run(world.community, sql`delete from events where zone = 'Nowhere/At_All'`);
});

test("an event knows its next reminder from the start, and when it is moved", async () => {
  const post = await event(world, world.mia, space, { startsAtWall: wall(now + 3 * DAY), reminders: ["day", "hour"] });
  expect(await remindsAt(post)).toBe(now + 2 * DAY);
  const move = async (at: number) =>
    updatePost(await as(world.community, world.mia), {
      spaceSlug: space.slug,
      slug: post.slug,
      title: post.title,
      event: { startsAtWall: wall(at) },
    });
  await move(now + 5 * HOUR);
  expect(await remindsAt(post)).toBe(now + 4 * HOUR);
  await move(now + 10 * DAY);
  expect(await remindsAt(post)).toBe(now + 9 * DAY);
  expect(await remindsAt(await event(world, world.mia, space, { startsAtWall: wall(now - DAY) }))).toBeNull();
  expect(await remindsAt(await event(world, world.mia, space, { reminders: [] }))).toBeNull();
});

test("so do the dates of a series, as they are made and as they are changed together", async () => {
  const first = await event(world, world.mia, space, {
    startsAtWall: wall(now + 3 * DAY),
    repeats: repeating({ count: 4 }),
    reminders: ["hour"],
  });
  await finishDue(world.community);
  const all = () =>
    dates(sql`series_id = (select f.series_id from events f where f.post_id = ${first.id})`).then((found) =>
      found.map(({ startsAt, remindsAt: at }) => [startsAt, at]),
    );
  const hours = (shift: number) =>
    [3, 10, 17, 24].map((day) => [now + day * DAY + shift, now + day * DAY + shift - HOUR]);
  expect(await all()).toEqual(hours(0));
  await updatePost(await as(world.community, world.mia), {
    spaceSlug: space.slug,
    slug: first.slug,
    title: first.title,
    event: { startsAtWall: wall(now + 3 * DAY + HOUR) },
    scope: "following",
  });
  await finishDue(world.community);
  expect(await all()).toEqual(hours(HOUR));
});

test("what a calendar's file moves is reminded of by its new time", async () => {
  const own = await addSpace(world, `taken-${newUid(6)}`, { postType: "event", displayView: "list" });
  const stamp = (at: number) => `${wall(at).replaceAll(/[-:]/g, "")}00Z`;
  const take = async (title: string, at: number) => {
    const file = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:moved@test",
      `SUMMARY:${title}`,
      `DTSTART:${stamp(at)}`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n");
    const upload = { file: new File([file], "c.ics", { type: "text/calendar" }), zone: "UTC" };
    const id = await uploadCalendar(await as(world.community, world.ada), own.slug, upload);
    await finish(world.community, await importUpload(await as(world.community, world.ada), own.slug, id));
    const [row] = await rows(
      world.community,
      sql<{ remindsAt: number }>`select reminds_at as remindsAt from events where space_id = ${own.id}`,
    );
    return row?.remindsAt;
  };
  expect(await take("Far", now + 10 * DAY)).toBe(now + 9 * DAY);
  await sweep();
  expect(await take("Near", now + 3 * HOUR)).toBe(now + 2 * HOUR);
  await run(world.community, sql`update events set reminds_at = null where space_id = ${own.id}`);
  expect(await take("Far again", now + 20 * DAY)).toBe(now + 19 * DAY);
});
