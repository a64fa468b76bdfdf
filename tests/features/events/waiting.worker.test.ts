import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Coming } from "~/features/events/coming.server";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { GROUP_MOST, heldUntil, PATIENCE, turnOf } from "~/features/events/line";
import { nextInLine } from "~/features/events/line.server";
import type { EventChoice } from "~/features/events/rules";
import { sweepOffers } from "~/features/events/sweeps.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPost } from "~/features/posts/queries.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { event } from "./events";

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `line-${newUid(6)}`, { postType: "event" });
});

const someone = () => addPerson(world.community, `P${newUid(5)}`, "member");
const made = (chosen: EventChoice = {}) =>
  event(world, world.mia, space, { rsvpLimit: 2, groupMost: 4, hasWaitingList: true, ...chosen });
const rsvp = async (id: number, who: Person | null, coming: Coming = {}) =>
  giveRsvp(who ? await as(world.community, who) : await asVisitor(world.community), id, coming);
const wait = (id: number, who: Person, guests = 0) =>
  rsvp(id, who, { guests: Array.from({ length: guests }, () => ""), waits: true });
const back = async (id: number, who: Person) => takeRsvpBack(await as(world.community, who), id);
const sweep = () => sweepOffers(asSystem(world.community));
const answerOf = async (id: number, { id: member }: Person) =>
  (
    await rows(
      world.community,
      sql<{
        status: string;
        seats: number;
        passed: number;
        until: number | null;
      }>`select status, seats, passed, held_until as until from event_attendees where post_id = ${id} and member_id = ${member}`,
    )
  )[0];
const statusOf = async (id: number, who: Person) => (await answerOf(id, who))?.status;
const counts = async (id: number) =>
  (
    await rows(
      world.community,
      sql<{
        going: number;
        held: number;
        waiting: number;
      }>`select going_count as going, held_count as held, waiting_count as waiting from events where post_id = ${id}`,
    )
  )[0];
const facts = async (id: number) =>
  (
    await rows(
      world.community,
      sql<{ name: string }>`select name from facts where subject_id = ${id} and name like 'event.%' order by seq`,
    )
  ).map(({ name }) => name.replace("event.", ""));
/** As many as come, each of whom holds one place. */
async function fill(id: number, many: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: many }, someone));
  for (const who of people) await rsvp(id, who);
  return people;
}

describe("a group", () => {
  test("comes with names, takes as many places as it is, and grows only into free ones", async () => {
    const { id, slug } = await made({ rsvpLimit: 4 });
    const [ana, bo] = [await someone(), await someone()];
    const given = await rsvp(id, ana, { guests: ["Teo", ""] });
    expect(given).toMatchObject({
      is_going: true,
      going_count: 3,
      places_left: 1,
      answer: { status: "going", seats: 3, guests: ["Teo", ""] },
    });
    // Said again without a word of guests, it stays as it was.
    expect(await rsvp(id, ana)).toMatchObject({ going_count: 3, answer: { guests: ["Teo", ""] } });
    await expect(rsvp(id, bo, { guests: [""] })).rejects.toMatchObject({ status: 409, code: "event_group_full" });
    await rsvp(id, bo);
    await expect(rsvp(id, ana, { guests: ["Teo", "", ""] })).rejects.toMatchObject({ code: "event_group_full" });
    expect(await counts(id)).toEqual({ going: 4, held: 0, waiting: 0 });
    expect(await rsvp(id, ana, { guests: ["Teo Albuquerque"] })).toMatchObject({ going_count: 3 });
    expect(await facts(id)).toEqual(["rsvp_given", "rsvp_given", "rsvp_changed"]);
    const seen = await findPost(await as(world.community, ana), { spaceSlug: space.slug, slug });
    expect(seen.event).toMatchObject({ answer: { guests: ["Teo Albuquerque"], seats: 2 }, place_in_line: null });
    // Names are the host's and one's own.
    const others = await call(world.community, bo, `/internal_api/spaces/${space.slug}/events/${slug}`);
    expect(await others.text()).not.toContain("Albuquerque");
  });

  test("is as large as its event takes", async () => {
    const { id } = await made({ groupMost: 2, rsvpLimit: null });
    const ana = await someone();
    await expect(rsvp(id, ana, { guests: ["", ""] })).rejects.toMatchObject({
      status: 422,
      fields: { guests: "event_group_too_large" },
    });
    const small = await made({ rsvpLimit: 2, groupMost: 4 });
    await expect(wait(small.id, ana, 2)).rejects.toMatchObject({ fields: { guests: "event_group_over_limit" } });
    const long = { guests: ["x".repeat(81)] };
    const refused = await call(world.community, ana, `/internal_api/events/${id}/attendees`, { json: long });
    expect(refused.status).toBe(422);
  });
});

describe("the waiting list", () => {
  test("is stood in by whom no place is left for, and offers a free place to whose turn it is", async () => {
    const { id, slug } = await made();
    const [first] = await fill(id, 2);
    const [ana, bo] = [await someone(), await someone()];
    await expect(rsvp(id, ana)).rejects.toMatchObject({ code: "event_full" });
    expect(await wait(id, ana)).toMatchObject({ is_going: false, waiting_count: 1, answer: { status: "waiting" } });
    expect(await wait(id, ana)).toMatchObject({ waiting_count: 1 });
    await wait(id, bo);
    const seen = await findPost(await as(world.community, bo), { spaceSlug: space.slug, slug });
    expect(seen.event).toMatchObject({ place_in_line: 2, is_full: true, answer: { status: "waiting" } });
    if (first) await back(id, first);
    expect(await statusOf(id, ana)).toBe("offered");
    expect(await counts(id)).toEqual({ going: 1, held: 1, waiting: 1 });
    // Nobody takes what is held for another, and saying it once more takes it.
    await expect(rsvp(id, await someone())).rejects.toMatchObject({ code: "event_full" });
    await sweep();
    const { until } = (await answerOf(id, ana)) ?? {};
    const [{ at } = { at: 0 }] = await rows(
      world.community,
      sql<{ at: number }>`select offered_at as at from event_attendees where post_id = ${id} and status = 'offered'`,
    );
    const [{ closes } = { closes: 0 }] = await rows(
      world.community,
      sql<{ closes: number }>`select rsvp_closes_at as closes from events where post_id = ${id}`,
    );
    expect(until).toBe(heldUntil(at, closes));
    expect(await rsvp(id, ana)).toMatchObject({ is_going: true, going_count: 2 });
    expect(await counts(id)).toEqual({ going: 2, held: 0, waiting: 1 });
    expect(await facts(id)).toEqual([
      "rsvp_given",
      "rsvp_given",
      "wait_begun",
      "wait_begun",
      "rsvp_taken",
      "places_offered",
      "rsvp_given",
    ]);
  });

  test("keeps places for a group that three have passed, and lets nobody else have them", async () => {
    const { id } = await made({ rsvpLimit: 6 });
    const going = await fill(id, 6);
    const [three, ...ones] = await Promise.all(Array.from({ length: PATIENCE + 3 }, someone));
    if (!three) throw new Error("nobody");
    await wait(id, three, 2);
    for (const one of ones) await wait(id, one);
    for (const [at, one] of ones.slice(0, PATIENCE).entries()) {
      await back(id, going[at] ?? one);
      expect(await statusOf(id, one)).toBe("offered");
      await rsvp(id, one);
    }
    expect(await answerOf(id, three)).toMatchObject({ status: "waiting", passed: PATIENCE });
    const [last, other] = ones.slice(PATIENCE);
    for (const at of [3, 4]) await back(id, going[at] ?? three);
    expect(last && (await statusOf(id, last))).toBe("waiting");
    await expect(rsvp(id, await someone())).rejects.toMatchObject({ code: "event_full" });
    await back(id, going[5] ?? three);
    expect(await statusOf(id, three)).toBe("offered");
    // Fewer of them come: the place they leave is the next one's.
    await rsvp(id, three, { guests: [""] });
    expect(last && (await statusOf(id, last))).toBe("offered");
    expect(other && (await statusOf(id, other))).toBe("waiting");
    expect(await counts(id)).toEqual({ going: 5, held: 1, waiting: 1 });
  });

  test("passes an offer on that nobody took in time, and one that is let go; each is told once", async () => {
    const { id } = await made({ rsvpLimit: 1 });
    const [first] = await fill(id, 1);
    const [ana, bo, cy] = [await someone(), await someone(), await someone()];
    for (const who of [ana, bo, cy]) await wait(id, who);
    if (first) await back(id, first);
    await sweep();
    const late = sql`update event_attendees set held_until = 1 where post_id = ${id} and status = 'offered'`;
    await run(world.community, late);
    await run(world.community, sql`update events set offers_at = 1 where post_id = ${id}`);
    await Promise.all([sweep(), sweep()]);
    expect(await statusOf(id, ana)).toBe("missed");
    expect(await statusOf(id, bo)).toBe("offered");
    expect((await facts(id)).filter((name) => name === "offers_ended")).toHaveLength(1);
    expect((await facts(id)).filter((name) => name === "places_offered")).toHaveLength(2);
    await expect(rsvp(id, ana)).rejects.toMatchObject({ code: "event_full" });
    expect(await wait(id, ana)).toMatchObject({ answer: { status: "waiting" } });
    await back(id, bo);
    expect(await statusOf(id, cy)).toBe("offered");
    await sweep();
    await back(id, cy);
    expect(await statusOf(id, ana)).toBe("offered");
    const told = async (who: Person) =>
      rows(
        world.community,
        sql<{ kind: string }>`select kind from notifications where member_id = ${who.id} and kind = 'event_offer'`,
      );
    // What is over is told nobody any more.
    expect([await told(ana), await told(bo)]).toMatchObject([[], [{}]]);
  });

  test("is looked at again when the host has more places, and none is given while RSVPs are off or closed", async () => {
    const { id, slug, title } = await made({ rsvpLimit: 1 });
    await fill(id, 1);
    const [ana, bo] = [await someone(), await someone()];
    await wait(id, ana);
    await wait(id, bo);
    const at = { spaceSlug: space.slug, slug, title };
    await updatePost(await as(world.community, world.mia), { ...at, event: { isRsvpDisabled: true } });
    await updatePost(await as(world.community, world.mia), { ...at, event: { rsvpLimit: 2 } });
    await sweep();
    expect(await statusOf(id, ana)).toBe("waiting");
    await updatePost(await as(world.community, world.mia), { ...at, event: { isRsvpDisabled: false } });
    await sweep();
    expect([await statusOf(id, ana), await statusOf(id, bo)]).toEqual(["offered", "waiting"]);
    // What is offered is nobody's to take away.
    await expect(
      updatePost(await as(world.community, world.mia), { ...at, event: { rsvpLimit: 1 } }),
    ).rejects.toMatchObject({ fields: { rsvp_limit: "event_limit_taken" } });
    await updatePost(await as(world.community, world.mia), { ...at, event: { rsvpLimit: null } });
    await sweep();
    expect(await statusOf(id, bo)).toBe("offered");
  });

  test("is left by who waits; a smaller group keeps its place, a larger one begins anew", async () => {
    const { id } = await made({ rsvpLimit: 4 });
    await fill(id, 4);
    const [ana, bo] = [await someone(), await someone()];
    await wait(id, ana, 2);
    await wait(id, bo);
    expect(await rsvp(id, ana, { guests: [""] })).toMatchObject({ waiting_count: 3, answer: { status: "waiting" } });
    const order = async () =>
      (
        await rows(
          world.community,
          sql<{ id: number }>`select member_id as id from event_attendees where post_id = ${id} and status = 'waiting'
            order by created_at, member_id`,
        )
      ).map((row) => row.id);
    expect(await order()).toEqual([ana.id, bo.id]);
    await rsvp(id, ana, { guests: ["", "", ""] });
    expect(await order()).toEqual([bo.id, ana.id]);
    expect(await back(id, bo)).toMatchObject({ waiting_count: 4, answer: { status: "not_going" } });
    expect(await back(id, bo)).toMatchObject({ waiting_count: 4 });
    expect((await facts(id)).filter((name) => name === "wait_ended")).toHaveLength(1);
  });

  test("is refused to who may not give an answer, and where there is none", async () => {
    const { id } = await made();
    await fill(id, 2);
    await expect(rsvp(id, null, { waits: true })).rejects.toMatchObject({ status: 401 });
    await expect(rsvp(id, world.una, { waits: true })).rejects.toMatchObject({ code: "confirm_email" });
    await expect(giveRsvp(await as(world.other, world.stan), id, { waits: true })).rejects.toMatchObject({
      status: 404,
    });
    const eyes = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    const ctx = await as(world.community, { ...world.max, cookie: eyes });
    await expect(giveRsvp(ctx, id, { waits: true })).rejects.toMatchObject({ code: "view_only_error" });
    const plain = await made({ hasWaitingList: false });
    await fill(plain.id, 2);
    await expect(wait(plain.id, world.max)).rejects.toMatchObject({ code: "event_full" });
    expect(await counts(id)).toEqual({ going: 2, held: 0, waiting: 0 });
  });
});

test("SQL finds whose turn it is as the rule does, in any line", async () => {
  const { id } = await made();
  const group = fc.record({
    seats: fc.integer({ min: 1, max: GROUP_MOST }),
    passed: fc.integer({ min: 0, max: PATIENCE }),
  });
  const ctx = asSystem(world.community);
  await fc.assert(
    fc.asyncProperty(
      fc.array(group, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 4, max: 12 }),
      async (line, free, limit) => {
        await run(world.community, sql`delete from event_attendees where post_id = ${id}`);
        await run(
          world.community,
          sql`insert into event_attendees (community_id, post_id, member_id, status, seats, passed, created_at)
            select ${world.community.id}, ${id}, j.key + 1, 'waiting', j.value ->> 'seats', j.value ->> 'passed', j.key
            from json_each(${JSON.stringify(line)}) j`,
        );
        await run(
          world.community,
          sql`update events set rsvp_limit = ${limit}, going_count = ${limit - free} where post_id = ${id}`,
        );
        const [next] = await ctx.read(() => nextInLine(ctx, id));
        expect((next?.id ?? 0) - 1).toBe(turnOf(line, free, limit));
      },
    ),
    { numRuns: 150 },
  );
  await run(world.community, sql`delete from event_attendees where post_id = ${id}`);
});
