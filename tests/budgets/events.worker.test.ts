import { beforeAll, expect, test } from "vitest";
import type { LoaderFunction } from "react-router";
import { sql } from "~/platform/database/sql";
import { loader as events } from "~/routes/events";
import { loader as space } from "~/routes/spaces/space";
import { addSpace, createWorld, newId, type Person, run, type World } from "../world";
import { open, PAGES } from "./pages";

const EVENTS = 10_000;
/** Five years of them, half of which are over: some 170 a month, and one a day of a series without end. */
const SPAN_DAYS = 5 * 365;
const SPACES = 5;
const SERIES_DAYS = 365;
const DAY = 86_400_000;

let world: World;
const now = Date.now();

beforeAll(async () => {
  world = await createWorld();
  const { community } = world;
  await run(community, sql`update communities set public_events_page = 1 where community_id = ${community.id}`);
  const made = [];
  for (let i = 0; i < SPACES; i += 1)
    made.push(await addSpace(world, `meet-${i}`, { postType: "event", displayView: i === 0 ? "calendar" : "list" }));
  const ids = JSON.stringify(made.map(({ id }) => id));
  const first = newId() + 1_000_000;
  await fill(
    first,
    EVENTS,
    sql`json_extract(${ids}, '$[' || (cast(i as integer) % 5) || ']')`,
    now - (SPAN_DAYS / 2) * DAY,
    (SPAN_DAYS * DAY) / EVENTS,
  );
  await fill(first + EVENTS, SERIES_DAYS, sql`json_extract(${ids}, '$[0]')`, now, DAY);
}, 120_000);

async function fill(first: number, count: number, spaceId: ReturnType<typeof sql>, from: number, apart: number) {
  const { id } = world.community;
  for (let at = 0; at < count; at += 2_000) {
    const numbers = sql`with recursive n(i) as (select cast(${at} as integer) union all select i + 1 from n where i < ${Math.min(count, at + 2_000) - 1})`;
    await run(
      world.community,
      sql`${numbers} insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
          body_html, rendered, excerpt, published_at, activity_at, created_at, updated_at)
        select ${first} + i, ${id}, ${spaceId}, ${world.olive.id}, 'event', 'published', 'Event ' || i,
          'event-' || cast(${first} + i as integer), 'uid' || cast(${first} + i as integer), '', 1, '', ${now}, ${now}, ${now}, ${now} from n`,
    );
    await run(
      world.community,
      sql`${numbers} insert into events (post_id, community_id, space_id, is_listed, starts_at_wall, zone,
          duration_minutes, starts_at, ends_at, location_kind)
        select ${first} + i, ${id}, ${spaceId}, 1, '2026-12-04T09:00', 'UTC', 90,
          cast(${from} + i * ${apart} as integer), cast(${from} + i * ${apart} as integer) + 5400000, 'tba' from n`,
    );
  }
}

async function costOf(who: Person | null, path: string, page: unknown, params: Record<string, string> = {}) {
  // Who is proven once is known: the second time is what a page costs.
  await open(world.community, who, path, page as LoaderFunction, params);
  const { ctx, answers } = await open(world.community, who, path, page as LoaderFunction, params);
  return { trips: ctx.meter.trips, rows: ctx.meter.rowsRead, answer: answers.at(-1) };
}

test("with 10,000 events and a series without end, their pages cost one trip, and rows as of what they show", async () => {
  const month = new Date(now + 40 * DAY).toISOString().slice(0, 7);
  const day = new Date(now + 40 * DAY).toISOString().slice(0, 10);
  const pages = [
    { name: "the shell alone", cost: await costOf(world.max, "/events", null), most: 100 },
    { name: "all events, what comes", cost: await costOf(world.max, "/events", events), most: 900 },
    { name: "all events, what is over", cost: await costOf(world.max, "/events?tab=past", events), most: 700 },
    { name: "all events, as they were", cost: await costOf(world.max, "/events?tab=past&sort=asc", events), most: 700 },
    { name: "a month of all", cost: await costOf(world.max, `/events?month=${month}`, events), most: 3_500 },
    { name: "a month of all, to a visitor", cost: await costOf(null, `/events?month=${month}`, events), most: 3_500 },
    { name: "a week of all", cost: await costOf(world.max, `/events?week=${day}`, events), most: 1_500 },
    {
      name: "a month of one space",
      cost: await costOf(world.max, `/c/meet-0?month=${month}`, space, { spaceSlug: "meet-0" }),
      most: 1_500,
    },
    { name: "a space's list", cost: await costOf(world.max, "/c/meet-1", space, { spaceSlug: "meet-1" }), most: 500 },
    { name: "home, with what comes up", cost: await costOf(world.max, "/", PAGES.home), most: 700 },
  ];
  for (const { name, cost } of pages) console.log(`| ${name} | ${cost.trips} | ${cost.rows} |`);
  for (const { name, cost, most } of pages) {
    expect.soft(cost.trips, name).toBe(1);
    expect.soft(cost.rows, name).toBeLessThanOrEqual(most);
  }
  const answer = pages[4]?.cost.answer as Awaited<ReturnType<typeof events>> | undefined;
  expect(answer?.calendar?.events.length).toBeGreaterThan(150);
});
