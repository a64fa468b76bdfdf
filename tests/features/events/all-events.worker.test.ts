import { beforeAll, describe, expect, test } from "vitest";
import { updateGeneral } from "~/features/communities/commands/update-community.server";
import { getCommunityPayload } from "~/features/communities/current-user.server";
import { generalInput, updateCommunityInput } from "~/features/communities/input";
import { listComingUp } from "~/features/events/coming-up.server";
import { listSpaceEvents } from "~/features/events/lists.server";
import { findReadable } from "~/features/posts/queries.server";
import { listPages } from "~/features/feeds/queries.server";
import { sql } from "~/platform/database/sql";
import { loader } from "~/routes/events";
import { visit } from "../../routes/visit";
import {
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { event, inDays } from "./events";

type Page = Awaited<ReturnType<typeof loader>>;
let world: World;
let meetups: SpaceRef;
let talks: SpaceRef;
let club: SpaceRef;

beforeAll(async () => {
  world = await createWorld();
  meetups = await addSpace(world, "meetups", { postType: "event", displayView: "list" });
  talks = await addSpace(world, "talks", { postType: "event", displayView: "calendar" });
  club = await addSpace(world, "club", { postType: "event", displayView: "list", isPrivate: 1 });
  await grant(world, world.mia, club);
  await event(world, world.olive, meetups, { startsAtWall: inDays(5) }, { title: "Fifth" });
  await event(world, world.olive, talks, { startsAtWall: inDays(2) }, { title: "Second" });
  await event(world, world.olive, club, { startsAtWall: inDays(3) }, { title: "Third, behind a door" });
  await event(world, world.olive, meetups, { startsAtWall: inDays(4) }, { title: "A draft", status: "draft" });
  for (const days of [10, 20, 30]) {
    const { id } = await event(world, world.olive, days === 20 ? talks : meetups, {}, { title: `${days} days ago` });
    const at = Date.now() - days * 86_400_000;
    await run(
      world.community,
      sql`update events set starts_at = ${at}, ends_at = ${at + 3_600_000} where post_id = ${id}`,
    );
  }
});

const makePublic = ({ community }: World, isPublic = 1) =>
  run(community, sql`update communities set public_events_page = ${isPublic} where community_id = ${community.id}`);
const open = (who: Person | null, query = "", of = world) =>
  visit(of.community, who, `/events${query}`, loader) as Promise<{ status: number; data: Page }>;
const names = async (who: Person | null, query = "") =>
  (await open(who, query)).data.list?.events.map(({ name }) => name);
const ask = async (who: Person | null, path: string) => {
  const response = await call(world.community, who, `/internal_api/events${path}`);
  return { status: response.status, json: (await response.json()) as { records: { name: string }[] } & Cursor };
};
interface Cursor {
  next_cursor: string | null;
  has_next_page: boolean;
}
const month = (days: number) => inDays(days).slice(0, 7);

describe("whom the page of all events is shown to", () => {
  test("to admins alone, until the community makes it public; then to whomever it shows anything (spec section 5)", async () => {
    const own = await createWorld();
    const everybody = [own.olive, own.ada, own.mo, own.mia, own.una, own.stan, null];
    const statuses = (query = "") => Promise.all(everybody.map(async (who) => (await open(who, query, own)).status));
    for (const query of ["", "?tab=past", "?month=2026-12", "?week=2026-12-04", "?agenda=2026-12"]) {
      await makePublic(own, 0);
      expect(await statuses(query)).toEqual([200, 200, 403, 403, 403, 302, 302]);
      await makePublic(own);
      expect(await statuses(query)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    }
    await run(own.community, sql`update communities set is_private = 1 where community_id = ${own.community.id}`);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 302, 302]);
  });

  test("its JSON door refuses as the page does; what comes next is told to whoever may see it", async () => {
    await makePublic(world, 0);
    expect((await ask(null, "")).status).toBe(401);
    expect((await ask(world.stan, "")).status).toBe(401);
    expect((await ask(world.mo, "")).status).toBe(403);
    expect((await ask(world.ada, "")).status).toBe(200);
    expect((await ask(world.ada, "?cursor=none")).status).toBe(422);
    expect((await ask(world.ada, "?sort=desc")).status).toBe(422);
    expect((await ask(null, "/upcoming")).json.records.map(({ name }) => name)).toEqual(["Second", "Fifth"]);
    expect((await ask(world.mia, "/upcoming?per_page=2")).json.records.map(({ name }) => name)).toEqual([
      "Second",
      "Third, behind a door",
    ]);
  });

  test("the setting: by the form and by PATCH, in the community's JSON, its log, and in the sitemap", async () => {
    const own = await createWorld();
    const ctx = await as(own.community, own.ada);
    const told = async () => (await getCommunityPayload(await asVisitor(own.community))).public_events_page;
    const mapped = async () =>
      (await listPages(await asVisitor(own.community))).some(({ url }) => url.endsWith("/events"));
    expect([await told(), await mapped()]).toEqual([false, false]);
    await updateGeneral(ctx, updateCommunityInput.parse({ public_events_page: true }));
    expect([await told(), await mapped()]).toEqual([true, true]);
    await updateGeneral(ctx, updateCommunityInput.parse({ name: "House" }));
    expect(await told()).toBe(true);
    // A form says what is ticked, and nothing of what is not.
    await updateGeneral(ctx, generalInput.parse({ name: "House", locale: "en" }));
    expect(await told()).toBe(false);
    const [fact] = await rows(
      own.community,
      sql<{ payload: string }>`select payload from facts where community_id = ${own.community.id}
        and name = 'community.updated' order by seq limit 1`,
    );
    expect(JSON.parse(fact?.payload ?? "{}")).toMatchObject({ fields: ["public_events_page"] });
  });
});

describe("all events that one may see", () => {
  beforeAll(() => makePublic(world));

  test("what comes, the soonest first, of every space that its reader may read", async () => {
    expect(await names(world.mia)).toEqual(["Second", "Third, behind a door", "Fifth"]);
    expect(await names(world.max)).toEqual(["Second", "Fifth"]);
    expect(await names(null)).toEqual(["Second", "Fifth"]);
    expect(await names(world.olive)).toEqual(["Second", "Third, behind a door", "Fifth"]);
    expect((await open(world.max)).data.spaces.map(({ slug }) => slug)).toEqual(["meetups", "talks"]);
    expect((await open(world.mia)).data.spaces.map(({ slug }) => slug)).toEqual(["club", "meetups", "talks"]);
  });

  test("what is over, the latest first or as it was; of one space alone", async () => {
    expect(await names(world.max, "?tab=past")).toEqual(["10 days ago", "20 days ago", "30 days ago"]);
    expect(await names(world.max, "?tab=past&sort=asc")).toEqual(["30 days ago", "20 days ago", "10 days ago"]);
    expect(await names(world.max, "?space=talks")).toEqual(["Second"]);
    expect(await names(world.max, "?tab=past&space=talks")).toEqual(["20 days ago"]);
    expect(await names(world.max, "?space=club")).toEqual([]);
    expect(await names(world.max, "?space=nowhere")).toEqual([]);
  });

  test.each(["", "past=true&", "past=true&sort=asc&"])("page by page it is what it is at once: ?%s", async (query) => {
    const all = (await ask(world.mia, `?${query}`)).json.records.map(({ name }) => name);
    const paged: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { json }: { json: { records: { name: string }[] } & Cursor } = await ask(
        world.mia,
        `?${query}per_page=1${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...json.records.map(({ name }) => name));
      expect(json.has_next_page).toBe(json.next_cursor !== null);
      cursor = json.next_cursor;
    }
    expect(all).toHaveLength(3);
    expect(paged).toEqual(all);
  });

  test("of another community nothing, and nothing to who has no community here", async () => {
    const other = await createWorld();
    await makePublic(other);
    expect((await open(other.mia, "", other)).data.list?.events).toEqual([]);
    expect(await listComingUp(await as(other.community, other.mia))).toEqual([]);
  });
});

describe("a calendar of all of them", () => {
  beforeAll(() => makePublic(world));
  const shown = async (who: Person | null, query: string) => (await open(who, query)).data.calendar;

  test("shows what takes place in its days to who may see it", async () => {
    const of = async (who: Person | null) =>
      [month(2), month(3), month(5)]
        .map(async (on) => (await shown(who, `?month=${on}`))?.events.map(({ name }) => name) ?? [])
        .reduce(async (all, some) => [...new Set([...(await all), ...(await some)])]);
    expect((await of(world.mia)).filter((name) => !name.includes("ago"))).toEqual([
      "Second",
      "Third, behind a door",
      "Fifth",
    ]);
    expect((await of(null)).filter((name) => !name.includes("ago"))).toEqual(["Second", "Fifth"]);
  });

  test("by its reader's clocks: what begins before midnight here is tomorrow there; a visitor reads the place's", async () => {
    const late = await event(
      world,
      world.olive,
      meetups,
      { startsAtWall: "2027-03-10T23:30", zone: "America/Sao_Paulo", durationMinutes: 60 },
      { title: "Late" },
    );
    await run(world.community, sql`update members set time_zone = 'Asia/Tokyo' where id = ${world.max.id}`);
    const find = async (who: Person | null) =>
      (await shown(who, "?month=2027-03"))?.events.find(({ id }) => id === late.id);
    expect(await find(world.max)).toMatchObject({
      firstDay: "2027-03-11",
      lastDay: "2027-03-11",
      from: 690,
      until: 750,
    });
    expect(await find(null)).toMatchObject({ firstDay: "2027-03-10", lastDay: "2027-03-11", from: 1_410, until: 30 });
    expect(await shown(world.max, "?month=2027-03")).toMatchObject({ zone: "Asia/Tokyo" });
    expect(await shown(null, "?month=2027-03")).toMatchObject({ zone: null });
    await run(world.community, sql`update members set time_zone = 'UTC' where id = ${world.max.id}`);
  });

  test("whole days are those of the place, and what lasts several days stands on each; what began before them too", async () => {
    const { id } = await event(
      world,
      world.olive,
      meetups,
      { startsAtWall: "2027-04-29T00:00", zone: "Pacific/Auckland", isAllDay: true, durationMinutes: 4 * 1_440 },
      { title: "Four days" },
    );
    for (const on of ["2027-04", "2027-05"]) {
      const found = (await shown(world.max, `?month=${on}`))?.events.find((one) => one.id === id);
      expect(found).toMatchObject({ firstDay: "2027-04-29", lastDay: "2027-05-02", is_all_day: true });
    }
    expect((await shown(world.max, "?agenda=2027-06"))?.events).toEqual([]);
    expect((await shown(world.max, "?week=2027-05-01"))?.events).toHaveLength(1);
  });

  test("nobody who is not going is told a hidden place", async () => {
    const { id } = await event(
      world,
      world.olive,
      meetups,
      { startsAtWall: "2027-07-10T12:00", hidesLocation: true },
      { title: "Hidden" },
    );
    const found = (await shown(world.max, "?month=2027-07"))?.events.find((one) => one.id === id);
    expect(found).toMatchObject({ in_person_location: null, is_location_hidden: true });
    expect(JSON.stringify(await shown(world.max, "?month=2027-07"))).not.toContain("Rua das Flores");
  });
});

describe("a space's own list, in its order", () => {
  test("what is over stands as it was with sort=asc, page by page", async () => {
    const ctx = await as(world.community, world.max);
    const list = (isAscending: boolean, cursor?: string | null) =>
      listSpaceEvents(ctx, { spaceSlug: "meetups", isPast: true, isAscending, cursor, perPage: 1 }, () =>
        findReadable(ctx, "meetups"),
      );
    const first = await list(true);
    const second = await list(true, first.nextCursor);
    expect([...first.events, ...second.events].map(({ name }) => name)).toEqual(["30 days ago", "10 days ago"]);
    expect(second.nextCursor).toBeNull();
    const response = await call(world.community, world.max, "/internal_api/spaces/meetups/events?past=true&sort=asc");
    const { records } = (await response.json()) as { records: { name: string }[] };
    expect(records.map(({ name }) => name)).toEqual(["30 days ago", "10 days ago"]);
  });
});
