import { beforeAll, describe, expect, test } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import { listSpaceEvents } from "~/features/events/lists.server";
import type { EventChoice } from "~/features/events/rules";
import { getReach, listDates } from "~/features/events/series/queries.server";
import { deleteDates } from "~/features/events/series/remove.server";
import { giveRsvpToDates, takeDatesBack } from "~/features/events/series/rsvp.server";
import type { Repeats, Scope } from "~/features/events/series/rule";
import { seriesSweeps } from "~/features/events/series/sweeps.server";
import { sweepDueEvents } from "~/features/events/sweeps.server";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { listFeed } from "~/features/posts/lists.server";
import { findPost, findReadable } from "~/features/posts/queries.server";
import { removePosts } from "~/features/posts/remove-posts.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { emptyDoc } from "~/ui/editor/document";
import {
  addSession,
  addSpace,
  as,
  asSystem,
  asVisitor,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../../world";
import { finishDue, slowedIn, step } from "../../jobs/finish";
import { event, inDays, repeating, SOON } from "../events";

const DAY = 86_400_000;

let world: World;
let meetups: SpaceRef;

beforeAll(async () => {
  world = await createWorld();
  meetups = await addSpace(world, "meetups", { postType: "event", displayView: "list" });
});

const ctxOf = (who: Person | null) => (who ? as(world.community, who) : asVisitor(world.community));
const newSpace = () => addSpace(world, `series-${newUid(8)}`, { postType: "event", displayView: "list" });

/** A series of mia's with all its dates. */
async function series(chosen: Partial<Repeats> = {}, more: EventChoice = {}, space = meetups, title = "Every time") {
  const first = await event(world, world.mia, space, { repeats: repeating(chosen), ...more }, { title });
  await finishDue(world.community);
  return { first, dates: await datesOf(first.id) };
}

interface DateRow {
  id: number;
  slug: string;
  title: string;
  status: string;
  seriesId: number;
  seriesAt: string;
  wall: string;
  startsAt: number;
  place: string;
  isApart: number;
  isFolded: number;
  version: number;
  going: number;
}

/** Of the series that the post is, or was, a date of. */
const datesOf = (id: number, which = sql`(select series_id from events where post_id = ${id})`) =>
  rows(
    world.community,
    sql<DateRow>`select e.post_id as id, p.slug, p.title, p.status, e.series_id as seriesId, e.series_at as seriesAt,
        e.starts_at_wall as wall, e.starts_at as startsAt, e.place, e.is_apart as isApart, e.is_folded as isFolded,
        p.draft_version as version, e.going_count as going
      from events e join posts p on p.id = e.post_id where e.series_id = ${which} order by e.series_at`,
  );
const nth = (dates: readonly DateRow[], n: number): DateRow => {
  const date = dates.at(n);
  if (!date) throw new Error(`no date ${n}`);
  return date;
};
const seriesRow = async (id: number) =>
  (
    await rows(
      world.community,
      sql<{ lastDay: string; madeThrough: string; dueAt: number | null; firstWall: string }>`select last_day as lastDay,
        made_through as madeThrough, due_at as dueAt, first_wall as firstWall from event_series where id = ${id}`,
    )
  )[0];
const change = async (
  at: { slug: string },
  { scope, title = "Every time", event: chosen }: { scope?: Scope; title?: string; event?: EventChoice },
  who: Person = world.mia,
  space = meetups,
) => {
  const changed = await updatePost(await ctxOf(who), {
    spaceSlug: space.slug,
    slug: at.slug,
    title,
    event: chosen,
    scope,
  });
  await finishDue(world.community);
  return changed;
};
const list = async (space: SpaceRef, isPast = false, who: Person | null = world.max) => {
  const ctx = await ctxOf(who);
  const page = await listSpaceEvents(ctx, { spaceSlug: space.slug, isPast, perPage: 50 }, () =>
    findReadable(ctx, space.slug),
  );
  return page.events.map(({ slug }) => slug);
};
const liveJob = async (id: number) =>
  (
    await rows(
      world.community,
      sql<{ id: number }>`select id from jobs where community_id = ${world.community.id}
        and name = (select 'event_series:' || series_id from events where post_id = ${id}) and state in ('waiting', 'running')`,
    )
  )[0]?.id ?? 0;

describe("a series", () => {
  test("has a page for each of its dates, at the same time of day, with its day in the address", async () => {
    const { first, dates } = await series({ count: 5 }, { zone: "America/New_York", startsAtWall: inDays(3) });
    expect(dates).toHaveLength(5);
    expect(new Set(dates.map(({ wall }) => wall.slice(10)))).toEqual(new Set(["T12:00"]));
    expect(nth(dates, 0).id).toBe(first.id);
    for (const { slug, seriesAt } of dates.slice(1)) expect(slug).toBe(`${first.slug}-${seriesAt.slice(0, 10)}`);
    const page = await findPost(await ctxOf(null), { spaceSlug: meetups.slug, slug: nth(dates, 3).slug });
    expect(page).toMatchObject({
      name: "Every time",
      event: {
        in_person_location: SOON.place,
        series: { until: nth(dates, 4).seriesAt.slice(0, 10), is_apart: false },
      },
    });
    expect(Date.parse(page.published_at)).toBeGreaterThan(Date.now() - DAY);
    expect((await seriesRow(nth(dates, 0).seriesId))?.dueAt).toBeNull();
  });

  test("without end is made a year ahead, and a sweep goes on with what has come into sight", async () => {
    const { first, dates } = await series();
    expect(dates.length).toBeGreaterThanOrEqual(52);
    expect(dates.length).toBeLessThanOrEqual(54);
    const { dueAt } = (await seriesRow(nth(dates, 0).seriesId)) ?? {};
    expect(dueAt).toBeGreaterThan(Date.now() + 6 * DAY);
    await run(
      world.community,
      sql`update event_series set due_at = 1, made_through = ${nth(dates, -3).seriesAt} where id = ${nth(dates, 0).seriesId}`,
    );
    // Of the last two dates one was taken away: it does not come back, for the other one is there already.
    await run(world.community, sql`delete from events where post_id in (${nth(dates, -1).id}, ${nth(dates, -2).id})`);
    for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
    await finishDue(world.community);
    expect(await datesOf(first.id)).toHaveLength(dates.length);
  });

  test("is made once, however often its job is killed, raced or swept", async () => {
    const first = await event(world, world.mia, meetups, { repeats: repeating({ count: 20 }) });
    const job = await liveJob(first.id);
    expect(await slowedIn(world.community, async () => undefined)(job, { dies: true })).toBe("killed");
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
    await Promise.all([step(world.community, job), step(world.community, job)]);
    for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
    await finishDue(world.community);
    const dates = await datesOf(first.id);
    expect(dates).toHaveLength(20);
    expect(new Set(dates.map(({ seriesAt }) => seriesAt)).size).toBe(20);
  });

  test("begins when its draft is published, and when what waited is, by the sweep; a draft has one date", async () => {
    const repeats = repeating({ count: 3 });
    const draft = await event(world, world.mia, meetups, { repeats }, { status: "draft", title: "Later" });
    await finishDue(world.community);
    expect(await datesOf(draft.id)).toHaveLength(0);
    await publishPost(await ctxOf(world.mia), { id: draft.id, title: "Later", doc: emptyDoc });
    await finishDue(world.community);
    expect(await datesOf(draft.id)).toHaveLength(3);
    const waiting = await event(world, world.mia, meetups, { repeats }, { status: "draft", title: "Waits" });
    await run(world.community, sql`update posts set status = 'published' where id = ${waiting.id}`);
    for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
    await finishDue(world.community);
    expect(await datesOf(waiting.id)).toHaveLength(3);
  });

  test("is refused with words where it cannot be", async () => {
    const refused = (chosen: Partial<Repeats>) => event(world, world.mia, meetups, { repeats: repeating(chosen) });
    await expect(refused({ until: "2020-01-01" })).rejects.toMatchObject({
      fields: { recurring_ends_at: "event_repeats_over" },
    });
    await expect(refused({ count: 1 })).rejects.toMatchObject({
      fields: { recurring_occurrences: "event_repeats_count" },
    });
  });

  test("is one line of its space's list, the next of it, and no news of the feed", async () => {
    const space = await newSpace();
    const { dates } = await series({ count: 4 }, { startsAtWall: inDays(1) }, space);
    const alone = await event(world, world.mia, space, { startsAtWall: inDays(20) }, { title: "Alone" });
    expect(await list(space)).toEqual([nth(dates, 0).slug, alone.slug]);
    const { posts } = await listFeed(await ctxOf(world.mia), { perPage: 100 });
    const shown = posts.filter(({ space_id: id }) => id === space.id).map(({ slug }) => slug);
    expect(shown.slice(0, 2).sort()).toEqual([nth(dates, 0).slug, alone.slug].sort());
    // What is taken away makes room for what comes after it; what is over is, and the next one is next.
    const ctx = await ctxOf(world.mia);
    await deletePost(ctx, { spaceSlug: space.slug, slug: nth(dates, 0).slug });
    expect(await list(space)).toEqual([nth(dates, 1).slug, alone.slug]);
    const later = nth(dates, 1).startsAt + 91 * 60_000;
    await sweepDueEvents(Object.assign(asSystem(world.community), { now: () => later }));
    const folded = (await datesOf(nth(dates, 1).id)).map(({ isFolded }) => isFolded);
    expect(folded).toEqual([0, 0, 0, 1]);
  });

  test("that began in the past has every date that is over in the list of those", async () => {
    const space = await newSpace();
    const { dates } = await series({ count: 5 }, { startsAtWall: inDays(-15) }, space);
    expect(await list(space, true)).toEqual([2, 1, 0].map((n) => nth(dates, n).slug));
    expect(await list(space)).toEqual([nth(dates, 3).slug]);
  });
});

describe("a change", () => {
  test("of one date leaves the others, and makes it one of its own", async () => {
    const { dates } = await series({ count: 4 });
    await change(nth(dates, 1), { title: "Special", event: { place: "Elsewhere" } });
    const after = await datesOf(nth(dates, 0).id);
    expect(after.map(({ title }) => title)).toEqual(["Every time", "Special", "Every time", "Every time"]);
    expect(after.map(({ isApart }) => isApart)).toEqual([0, 1, 0, 0]);
  });

  test("of all changes what is not over and was not changed alone, and keeps who comes", async () => {
    const { dates } = await series({ count: 6 }, { startsAtWall: inDays(-10) });
    await giveRsvp(await ctxOf(world.max), nth(dates, 4).id);
    await change(nth(dates, 3), { title: "Special" });
    expect(await getReach(await ctxOf(world.mia), nth(dates, 2).id)).toEqual({
      one: { dates: 1, people: 0, apart: 0, over: 0 },
      following: { dates: 4, people: 1, apart: 1, over: 0 },
      all: { dates: 4, people: 1, apart: 1, over: 2 },
    });
    expect(await getReach(await ctxOf(world.max), nth(dates, 2).id)).toBeNull();
    await change(nth(dates, 2), { scope: "all", title: "Renamed", event: { place: "Elsewhere", durationMinutes: 30 } });
    const after = await datesOf(nth(dates, 0).id);
    expect(after.map(({ title }) => title)).toEqual([
      "Every time",
      "Every time",
      "Renamed",
      "Special",
      "Renamed",
      "Renamed",
    ]);
    expect(after.map(({ place }) => place === "Elsewhere")).toEqual([false, false, true, false, true, true]);
    expect(nth(after, 4).going).toBe(1);
    expect(nth(after, 4).version).toBeGreaterThan(nth(dates, 4).version);
  });

  test("of the hour of this and those that follow makes a series of its own of them, and each keeps its day", async () => {
    const { dates } = await series({ count: 5 }, { zone: "Europe/Lisbon" });
    const from = nth(dates, 2);
    await change(from, { scope: "following", event: { startsAtWall: `${from.seriesAt.slice(0, 10)}T19:30` } });
    const [before, after] = await Promise.all([datesOf(nth(dates, 0).id), datesOf(from.id)]);
    expect(before.map(({ wall }) => wall)).toEqual(dates.slice(0, 2).map(({ wall }) => wall));
    expect(after.map(({ wall }) => wall)).toEqual(dates.slice(2).map(({ wall }) => `${wall.slice(0, 10)}T19:30`));
    expect(after.map(({ seriesAt }) => seriesAt)).toEqual(after.map(({ wall }) => wall));
    expect((await seriesRow(nth(before, 0).seriesId))?.lastDay).toBe(
      new Date(Date.parse(from.seriesAt.slice(0, 10)) - DAY).toISOString().slice(0, 10),
    );
    const facts = await rows(
      world.community,
      sql`select 1 from facts where name = 'event.changed' and subject_id = ${nth(after, 1).id}`,
    );
    expect(facts).toHaveLength(1);
  });

  test("of all of a series without end goes on in what is made later", async () => {
    const { dates } = await series({ frequency: "monthly" });
    await change(nth(dates, 0), {
      scope: "all",
      title: "New name",
      event: { startsAtWall: nth(dates, 0).wall.replace("12:00", "08:15") },
    });
    const after = await datesOf(nth(dates, 0).id);
    expect(new Set(after.map(({ wall }) => wall.slice(11)))).toEqual(new Set(["08:15"]));
    const last = nth(after, -1);
    await run(world.community, sql`delete from events where post_id = ${last.id}`);
    await run(
      world.community,
      sql`update event_series set due_at = 1, made_through = ${nth(after, -2).seriesAt} where id = ${last.seriesId}`,
    );
    for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
    await finishDue(world.community);
    expect(nth(await datesOf(nth(after, 0).id), -1)).toMatchObject({ title: "New name", wall: last.wall });
  });

  test("keeps the days of a series; and waits for another change of it", async () => {
    const { dates } = await series({ count: 12 });
    const moved = { startsAtWall: inDays(4) };
    await expect(change(nth(dates, 0), { scope: "all", event: moved })).rejects.toMatchObject({
      fields: { starts_at: "event_series_date" },
    });
    await change(nth(dates, 0), { event: moved });
    const ctx = await ctxOf(world.mia);
    const at = { spaceSlug: meetups.slug, slug: nth(dates, 2).slug, title: "Twice" };
    await updatePost(ctx, { ...at, scope: "all" });
    await expect(updatePost(ctx, { ...at, title: "Thrice" })).rejects.toMatchObject({ code: "event_series_busy" });
    await finishDue(world.community);
    await updatePost(ctx, { ...at, title: "Thrice", scope: "following" });
    await finishDue(world.community);
    const titles = (await datesOf(nth(dates, 0).id)).map(({ title }) => title);
    expect(titles.slice(0, 3)).toEqual(["Every time", "Twice", "Thrice"]);
    expect(new Set(titles.slice(2))).toEqual(new Set(["Thrice"]));
  });

  test("is refused to who may not make it, and killed it is done once", async () => {
    const { dates } = await series({ count: 10 });
    await expect(change(nth(dates, 0), { scope: "all", title: "Mine" }, world.max)).rejects.toMatchObject({
      status: 403,
    });
    await updatePost(await ctxOf(world.mia), {
      spaceSlug: meetups.slug,
      slug: nth(dates, 0).slug,
      title: "Done",
      scope: "all",
    });
    const job = await liveJob(nth(dates, 0).id);
    expect(await slowedIn(world.community, async () => undefined)(job, { dies: true })).toBe("killed");
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
    await Promise.all([step(world.community, job), step(world.community, job)]);
    await finishDue(world.community);
    const after = await datesOf(nth(dates, 0).id);
    expect(new Set(after.map(({ title }) => title))).toEqual(new Set(["Done"]));
    expect(new Set(after.slice(1).map(({ version }) => version))).toEqual(new Set([1]));
  });

  test("of a limit goes below no seat that is taken", async () => {
    const { dates } = await series({ count: 3 });
    for (const who of [world.max, world.mo]) await giveRsvp(await ctxOf(who), nth(dates, 2).id);
    await change(nth(dates, 0), { scope: "all", event: { rsvpLimit: 1 } });
    const limits = await rows(
      world.community,
      sql<{
        n: number;
      }>`select rsvp_limit as n from events where series_id = ${nth(dates, 0).seriesId} order by series_at`,
    );
    expect(limits.map(({ n }) => n)).toEqual([1, 1, 2]);
  });
});

describe("a deletion", () => {
  const left = async (dates: readonly DateRow[]) =>
    (await datesOf(0, sql`${nth(dates, 0).seriesId}`)).filter(({ status }) => status === "published").length;
  const remove = async (date: DateRow, scope: Scope, who: Person = world.mia) => {
    await deleteDates(await ctxOf(who), { spaceSlug: meetups.slug, slug: date.slug }, scope);
    await finishDue(world.community);
  };

  test("of one, of this and those that follow, of all, what was changed alone with them", async () => {
    const { dates } = await series({ count: 12 });
    await change(nth(dates, 10), { title: "Special" });
    await remove(nth(dates, 1), "one");
    expect(await left(dates)).toBe(11);
    await remove(nth(dates, 9), "following");
    expect(await left(dates)).toBe(8);
    await remove(nth(dates, 3), "all");
    expect(await left(dates)).toBe(0);
    await undoDeletePost(await ctxOf(world.mia), nth(dates, 10).id);
    expect(await left(dates)).toBe(1);
  });

  test("of what is without end is not made anew by the sweep; the rows go with the last date", async () => {
    const { dates } = await series({ frequency: "monthly" });
    await remove(nth(dates, 4), "following");
    const id = nth(dates, 0).seriesId;
    await run(world.community, sql`update event_series set due_at = 1 where id = ${id}`);
    for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
    await finishDue(world.community);
    expect(await left(dates)).toBe(4);
    for (let at = 0; at < dates.length; at += 10) {
      const some = dates.slice(at, at + 10).map(({ id: post }) => ({ id: post, isReacted: 0, isEdited: 0 }));
      await removePosts(asSystem(world.community), some);
    }
    expect(await rows(world.community, sql`select 1 from event_series where id = ${id}`)).toEqual([]);
  });

  test("is refused to who may not", async () => {
    const { dates } = await series({ count: 2 });
    await expect(remove(nth(dates, 0), "all", world.max)).rejects.toMatchObject({ status: 403 });
    expect(await left(dates)).toBe(2);
  });
});

describe("an answer to a series", () => {
  const going = async (id: number, who: Person = world.max) =>
    (await listDates(await ctxOf(who), id, { perPage: 100 })).records
      .filter((date) => date.is_going)
      .map((date) => date.id);

  test("is given to some of its dates, or to all that are to come; what is full is named", async () => {
    const { dates } = await series({ count: 5 }, { startsAtWall: inDays(-5), rsvpLimit: 1 });
    await giveRsvp(await ctxOf(world.mo), nth(dates, 3).id);
    const some = await giveRsvpToDates(await ctxOf(world.max), nth(dates, 1).id, [nth(dates, 2).id, nth(dates, 3).id]);
    expect(some).toEqual({ going: [nth(dates, 2).id], refused: [nth(dates, 3).id] });
    const all = await giveRsvpToDates(await ctxOf(world.max), nth(dates, 1).id, null);
    expect(all.refused).toEqual([nth(dates, 3).id]);
    expect(await going(nth(dates, 1).id)).toEqual([1, 2, 4].map((n) => nth(dates, n).id));
    // Once more changes nothing and is told once.
    await giveRsvpToDates(await ctxOf(world.max), nth(dates, 1).id, null);
    const facts = await rows(
      world.community,
      sql`select 1 from facts where name = 'event.series_rsvp_given' and subject_id = ${nth(dates, 1).id}`,
    );
    expect(facts).toHaveLength(2);
    expect((await datesOf(nth(dates, 0).id)).map((date) => date.going)).toEqual([0, 1, 1, 1, 1]);
    await expect(giveRsvpToDates(await ctxOf(world.ada), nth(dates, 1).id, [nth(dates, 3).id])).rejects.toMatchObject({
      code: "event_series_none",
    });
  });

  test("is taken back for one, for this and what follows, and for all", async () => {
    const { dates } = await series({ count: 5 });
    const ctx = await ctxOf(world.max);
    await giveRsvpToDates(ctx, nth(dates, 0).id, null);
    await takeDatesBack(ctx, nth(dates, 1).id, "one");
    expect(await going(nth(dates, 0).id)).toHaveLength(4);
    await takeDatesBack(ctx, nth(dates, 3).id, "following");
    expect(await going(nth(dates, 0).id)).toEqual([0, 2].map((n) => nth(dates, n).id));
    await takeDatesBack(ctx, nth(dates, 3).id, "all");
    await takeDatesBack(ctx, nth(dates, 3).id, "all");
    expect(await going(nth(dates, 0).id)).toEqual([]);
  });

  test("never takes a seat too many, of each date", async () => {
    const { dates } = await series({ count: 4 }, { rsvpLimit: 2 });
    const people = [world.max, world.mo, world.ada, world.olive];
    await Promise.allSettled(people.map(async (who) => giveRsvpToDates(await ctxOf(who), nth(dates, 0).id, null)));
    expect((await datesOf(nth(dates, 0).id)).map((date) => date.going)).toEqual([2, 2, 2, 2]);
  });

  test("is refused to visitors, strangers, the unconfirmed, and eyes alone; and for an event that is no series", async () => {
    const club = await addSpace(world, `club-${newUid(6)}`, { postType: "event", isPrivate: 1 });
    await grant(world, world.mia, club);
    const { first } = await series({ count: 3 });
    const hidden = await event(world, world.mia, club, { repeats: repeating({ count: 2 }) });
    const give = async (who: Person | null, id = first.id) => giveRsvpToDates(await ctxOf(who), id, null);
    await expect(give(null)).rejects.toMatchObject({ status: 401 });
    await expect(give(world.una)).rejects.toMatchObject({ code: "confirm_email" });
    await expect(give(world.max, hidden.id)).rejects.toMatchObject({ status: 403 });
    await expect(giveRsvpToDates(await as(world.other, world.stan), first.id, null)).rejects.toMatchObject({
      status: 404,
    });
    await expect(listDates(await ctxOf(world.max), hidden.id)).rejects.toMatchObject({ status: 403 });
    const eyes = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    const ctx = await as(world.community, { ...world.max, cookie: eyes });
    await expect(giveRsvpToDates(ctx, first.id, null)).rejects.toMatchObject({ code: "view_only_error" });
    const alone = await event(world, world.mia, meetups);
    await expect(give(world.max, alone.id)).rejects.toMatchObject({ code: "event_series_none" });
    await expect(listDates(await ctxOf(world.max), alone.id)).rejects.toMatchObject({ status: 404 });
  });

  test("its dates are listed page by page, each where the last one ended", async () => {
    const { dates } = await series({ count: 7 });
    const walked: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await listDates(await ctxOf(null), nth(dates, 0).id, { cursor, perPage: 3 });
      walked.push(...page.records.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(walked).toEqual(dates.map(({ id }) => id));
  });
});
