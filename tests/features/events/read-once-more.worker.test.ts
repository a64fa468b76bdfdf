import { beforeAll, expect, test } from "vitest";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { listAttendees } from "~/features/events/queries.server";
import type { EventChoice } from "~/features/events/rules";
import { giveRsvpToDates } from "~/features/events/series/rsvp.server";
import { findSeriesPage } from "~/features/events/series/queries.server";
import { seriesSweeps } from "~/features/events/series/sweeps.server";
import { sweepDueEvents, sweepOffers } from "~/features/events/sweeps.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { removeSpaceMember } from "~/features/spaces/commands/space-members.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { emptyDoc } from "~/ui/editor/document";
import { addPerson, addSpace, as, asSystem, createWorld, grant, type Person, rows, run, type World } from "../../world";
import { finishDue } from "../jobs/finish";
import { event, inDays, repeating, SOON } from "./events";

/** What a reading of events by other eyes has found. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const someone = () => addPerson(world.community, `P${newUid(5)}`, "member");
const newSpace = (more = {}) => addSpace(world, `eyes-${newUid(8)}`, { postType: "event", ...more });
const ctxOf = (who: Person) => as(world.community, who);
const one = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await rows(world.community, statement))[0];
const seats = (id: number) =>
  one(
    sql<{
      going: number;
      held: number;
    }>`select going_count as going, held_count as held from events where post_id = ${id}`,
  );
const statusOf = async (id: number, { id: memberId }: Person) =>
  (
    await one(
      sql<{ status: string }>`select status from event_attendees where post_id = ${id} and member_id = ${memberId}`,
    )
  )?.status;

async function dates(chosen: EventChoice, space: { id: number; slug: string }) {
  const first = await event(world, world.mia, space, chosen);
  await finishDue(world.community);
  return datesOf(first.id);
}
const datesOf = (id: number) =>
  rows(
    world.community,
    sql<{ id: number; slug: string; wall: string; seriesId: number }>`select e.post_id as id, p.slug,
        e.starts_at_wall as wall, e.series_id as seriesId from events e join posts p on p.id = e.post_id
      where series_id = (select series_id from events where post_id = ${id}) order by series_at`,
  );

test("whoever let a group's places go comes to a series alone, and never one too many", async () => {
  const space = await newSpace();
  const [first] = await dates(
    { repeats: repeating({ count: 3 }), rsvpLimit: 5, groupMost: 5, hasWaitingList: true },
    space,
  );
  const id = first?.id ?? 0;
  const [full, group] = [await someone(), await someone()];
  await giveRsvp(await ctxOf(full), id, { guests: ["", "", "", ""] });
  await giveRsvp(await ctxOf(group), id, { guests: ["", "", "", ""], waits: true });
  await takeRsvpBack(await ctxOf(full), id);
  await run(
    world.community,
    sql`update event_attendees set held_until = 1 where post_id = ${id} and status = 'offered'`,
  );
  await run(world.community, sql`update events set offers_at = 1 where post_id = ${id}`);
  await sweepOffers(asSystem(world.community));
  expect(await statusOf(id, group)).toBe("missed");
  for (let n = 0; n < 4; n += 1) await giveRsvp(await ctxOf(await someone()), id);
  await giveRsvpToDates(await ctxOf(group), id, null);
  expect(await seats(id)).toEqual({ going: 5, held: 0 });
});

test("whoever is put out of a space leaves their place there to who waits, and is offered none", async () => {
  const space = await newSpace({ isPrivate: 1 });
  const [ana, bo, cy] = [await someone(), await someone(), await someone()];
  for (const who of [world.mia, ana, bo, cy]) await grant(world, who, space);
  const { id } = await event(world, world.mia, space, { rsvpLimit: 1, hasWaitingList: true });
  await giveRsvp(await ctxOf(ana), id);
  await giveRsvp(await ctxOf(bo), id, { waits: true });
  await giveRsvp(await ctxOf(cy), id, { waits: true });
  const ada = await ctxOf(world.ada);
  await removeSpaceMember(ada, space.slug, bo.id);
  await removeSpaceMember(ada, space.slug, ana.id);
  await ada.settled();
  await sweepOffers(asSystem(world.community));
  expect([await statusOf(id, ana), await statusOf(id, bo), await statusOf(id, cy)]).toEqual([
    undefined,
    undefined,
    "offered",
  ]);
});

test("moved to another hour, a series loses no day, and says yes to all is all", async () => {
  const space = await newSpace();
  const daily = { repeats: repeating({ frequency: "daily" }), startsAtWall: `${inDays(1).slice(0, 10)}T23:58` };
  const [first] = await dates({ ...daily, zone: "UTC", durationMinutes: 1 }, space);
  const { id = 0, slug = "", wall = "", seriesId = 0 } = first ?? {};
  await updatePost(await ctxOf(world.mia), {
    spaceSlug: space.slug,
    slug,
    title: "A cupping",
    scope: "all",
    event: { startsAtWall: `${wall.slice(0, 10)}T20:00` },
  });
  await finishDue(world.community);
  await run(world.community, sql`update event_series set due_at = 1 where id = ${seriesId}`);
  for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
  await finishDue(world.community);
  const days = (await datesOf(id)).map((date) => date.wall.slice(0, 10));
  const gaps = days.slice(1).filter((day, n) => Date.parse(day) - Date.parse(days[n] ?? "") !== 86_400_000);
  expect(gaps).toEqual([]);
  expect(days.length).toBeGreaterThan(360);
  const { going, refused } = await giveRsvpToDates(await ctxOf(await someone()), id, null);
  expect([going.length, refused]).toEqual([days.length, []]);
}, 120_000);

test("the next date of a series is found by search once the one before it is over", async () => {
  const [first, second] = await dates({ repeats: repeating({ count: 3 }) }, await newSpace());
  await run(
    world.community,
    sql`update events set starts_at = 1, ends_at = 2, due_at = 2 where post_id = ${first?.id ?? 0}`,
  );
  const house = asSystem(world.community);
  await sweepDueEvents(house);
  await house.settled();
  const found = await rows(
    world.community,
    sql<{
      id: number;
    }>`select subject_id as id from search_docs where kind = 'post' and subject_id = ${second?.id ?? 0}`,
  );
  expect(found).toEqual([{ id: second?.id }]);
});

test("in the name of a member who may not post there, a series has its dates", async () => {
  const space = await newSpace({ membersCanPost: 0 });
  const post = await createPost(await ctxOf(world.ada), {
    spaceSlug: space.slug,
    title: "Weekly",
    doc: emptyDoc,
    requestKey: newUid(20),
    status: "published",
    event: { ...SOON, repeats: repeating({ count: 5 }) },
    authorId: world.mia.id,
  });
  await finishDue(world.community);
  expect(await datesOf(post.id)).toHaveLength(5);
});

test("a series whose space was deleted goes on once it is back", async () => {
  const space = await newSpace();
  const [first] = await dates({ repeats: repeating({ frequency: "weekly" }) }, space);
  const due = () => one(sql<{ at: number }>`select due_at as at from event_series where id = ${first?.seriesId ?? 0}`);
  await run(world.community, sql`update spaces set deleted_at = 1 where id = ${space.id}`);
  await run(world.community, sql`update event_series set due_at = 1 where id = ${first?.seriesId ?? 0}`);
  for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
  expect((await due())?.at).toBeGreaterThan(Date.now());
});

test("what repeats has begun a month ago at most", async () => {
  const begun = { repeats: repeating({ frequency: "daily" }), startsAtWall: "2016-01-01T09:00" };
  await expect(event(world, world.mia, await newSpace(), begun)).rejects.toMatchObject({
    fields: { starts_at: "event_repeats_begun" },
  });
});

test("a date that was moved elsewhere takes no series along", async () => {
  const [space, open] = [await newSpace(), await newSpace()];
  const all = await dates({ repeats: repeating({ frequency: "weekly" }) }, space);
  const last = all.at(-1);
  await run(world.community, sql`update posts set space_id = ${open.id} where id = ${last?.id ?? 0}`);
  await run(
    world.community,
    sql`update event_series set due_at = 1, made_through = ${all.at(-3)?.wall ?? ""} where id = ${last?.seriesId ?? 0}`,
  );
  await run(world.community, sql`delete from events where post_id = ${all.at(-2)?.id ?? 0}`);
  for (const sweep of seriesSweeps) await sweep.run(asSystem(world.community));
  await finishDue(world.community);
  const there = await one(
    sql<{
      n: number;
    }>`select count(*) as n from events where series_id = ${last?.seriesId ?? 0} and space_id = ${open.id}`,
  );
  expect(there).toEqual({ n: 1 });
});

test("what was answered stays with its question, where another was taken away", async () => {
  const space = await newSpace();
  const both = [
    { text: "Allergies?", isRequired: false },
    { text: "Size?", isRequired: false },
  ];
  const post = await event(world, world.mia, space, { questions: both });
  await giveRsvp(await ctxOf(await someone()), post.id, { answers: ["Peanuts", "M"] });
  const questions = [{ text: "", isRequired: false }, ...both.slice(1)];
  await updatePost(await ctxOf(world.mia), {
    spaceSlug: space.slug,
    slug: post.slug,
    title: "A cupping",
    event: { questions },
  });
  const { questions: asked, records } = await listAttendees(await ctxOf(world.mia), post.id);
  expect([asked, records[0]?.answers]).toEqual([
    ["", "Size?"],
    ["Peanuts", "M"],
  ]);
});

test("how far a change would reach is counted for who may make it alone", async () => {
  const space = await newSpace();
  const [first] = await dates({ repeats: repeating({ count: 3 }) }, space);
  const page = async (who: Person) =>
    findSeriesPage(await ctxOf(who), { spaceSlug: space.slug, slug: first?.slug ?? "" }, null);
  expect((await page(world.max)).reach).toBeNull();
  expect((await page(world.mia)).reach?.all.dates).toBe(3);
});
