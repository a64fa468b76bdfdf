import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findCalendar } from "~/features/events/all-events.server";
import { CALENDAR_MOST, findSpaceCalendar } from "~/features/events/calendar-page.server";
import type { CalendarAsked } from "~/features/events/calendar/window";
import { findReadable } from "~/features/posts/queries.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { addSpace, asVisitor, createWorld, run, type SpaceRef, type World } from "../../world";

/** A month in which more is over than a calendar shows at once, and some is to come. */
const OVER = 310;
const TODAY = Date.parse("2027-02-20T12:00Z");
const HOUR = 3_600_000;

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `crowded-${newUid(6)}`, { postType: "event", displayView: "calendar" });
  const base = Date.now() * 10;
  // One every quarter of an hour from the first on, and one an hour from today on.
  const at = sql`iif(n < ${OVER}, ${Date.parse("2027-02-01T01:00Z")} + n * ${HOUR / 4},
    ${TODAY + HOUR} + (n - ${OVER}) * ${HOUR})`;
  const numbers = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${OVER + 4})`;
  await run(
    world.community,
    sql`insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
        published_at, activity_at, created_at, updated_at)
      ${numbers} select ${base} + n, ${world.community.id}, ${space.id}, ${world.mia.id}, 'event', 'published',
        'Event ' || n, 'event-' || n, 'u' || (${base} + n), 1, 1, 1, 1 from numbers`,
  );
  await run(
    world.community,
    sql`insert into events (post_id, community_id, space_id, is_listed, starts_at_wall, zone, duration_minutes,
        starts_at, ends_at, location_kind, rsvp_closes_at)
      ${numbers} select ${base} + n, ${world.community.id}, ${space.id}, 1, '2027-02-01T09:00', 'UTC', 5, ${at},
        ${at} + 300000, 'tba', ${at} + 300000 from numbers`,
  );
  await run(
    world.community,
    sql`update communities set public_events_page = 1 where community_id = ${world.community.id}`,
  );
  vi.spyOn(Date, "now").mockImplementation(() => TODAY);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await run(world.community, sql`delete from events where space_id = ${space.id}`);
  await run(world.community, sql`delete from posts where space_id = ${space.id}`);
});

const numbers = (names: { name: string }[]) => names.map(({ name }) => Number(name.slice("Event ".length)));
const range = (from: number, until: number) => Array.from({ length: until - from }, (_, n) => from + n);
const calendar = async (asked: Partial<CalendarAsked> = {}) =>
  findCalendar(await asVisitor(world.community), { shape: "agenda", on: "2027-02", ...asked }, space.slug);

test("more than is shown at once is gone through both ways, and begins with today where today is among its days", async () => {
  const today = await calendar();
  expect(numbers(today.events)).toEqual(range(OVER, OVER + 5));
  expect(today.later).toBeNull();
  const before = await calendar({ before: today.earlier ?? "" });
  expect(numbers(before.events)).toEqual(range(OVER - CALENDAR_MOST, OVER));
  const first = await calendar({ before: before.earlier ?? "" });
  expect(numbers(first.events)).toEqual(range(0, OVER - CALENDAR_MOST));
  expect(first.earlier).toBeNull();
  const again = await calendar({ after: first.later ?? "" });
  expect(numbers(again.events)).toEqual(range(OVER - CALENDAR_MOST, OVER));
  expect(numbers((await calendar({ after: again.later ?? "" })).events)).toEqual(range(OVER, OVER + 5));
  await expect(calendar({ after: "nothing" })).rejects.toMatchObject({ status: 422 });
});

test("so does the calendar of a space; where today is none of its days it begins with the first", async () => {
  const ctx = await asVisitor(world.community);
  const asked = { shape: "month", on: "2027-02" } as const;
  const { calendar: page } = await findSpaceCalendar(ctx, space.slug, asked, () => findReadable(ctx, space.slug));
  expect(numbers(page?.events ?? [])).toEqual(range(OVER, OVER + 5));
  expect(page?.earlier).not.toBeNull();
  vi.spyOn(Date, "now").mockImplementation(() => Date.parse("2027-04-10T12:00Z"));
  expect(numbers((await calendar()).events)).toEqual(range(0, CALENDAR_MOST));
  vi.spyOn(Date, "now").mockImplementation(() => TODAY);
});
