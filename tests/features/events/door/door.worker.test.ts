import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { attendeesCsv } from "~/features/events/attendees-csv.server";
import { cancelEvent } from "~/features/events/calling-off.server";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { type DoorAct, hereOf, type Standings, withAct } from "~/features/events/door/acts";
import { scannedText } from "~/features/events/door/code";
import { checkIn, letIn } from "~/features/events/door/commands.server";
import { findGuest, findOwnCode, findWalkIns, listDoor } from "~/features/events/door/queries.server";
import { removeAttendee, setAttendeeRole } from "~/features/events/hosting.server";
import { listAttendees } from "~/features/events/queries.server";
import type { EventChoice } from "~/features/events/rules";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../../world";
import { event } from "../events";

let world: World;
let space: SpaceRef;
let other: Person;
beforeAll(async () => {
  world = await createWorld();
  other = await addPerson(world.community, "Other", "member");
  space = await addSpace(world, `door-${newUid(6)}`, { postType: "event" });
});

const made = (chosen: EventChoice = {}) => event(world, world.mia, space, { groupMost: 4, ...chosen });
const ctxOf = (who: Person | null) => (who ? as(world.community, who) : asVisitor(world.community));
const coming = async (id: number, who: Person, guests: string[] = [], waits = false) =>
  giveRsvp(await as(world.community, who), id, { guests, waits });
const act = (who: Person, isIn: boolean, chosen: Partial<DoorAct> = {}): DoorAct => ({
  id: newUid(16),
  memberId: who.id,
  people: [0],
  isIn,
  at: Date.now(),
  ...chosen,
});
const doing = async (id: number, who: Person | null, ...acts: DoorAct[]) => checkIn(await ctxOf(who), id, acts);
const door = async (id: number, who: Person | null, asked: Parameters<typeof listDoor>[2] = {}) =>
  listDoor(await ctxOf(who), id, asked);
const factsOf = (id: number) =>
  rows<{ name: string }>(
    world.community,
    sql`select name from facts where community_id = ${world.community.id} and subject_id = ${id}
      and name in ('event.checked_in', 'event.check_in_undone', 'event.walked_in') order by seq`,
  );

describe("at the door", () => {
  test("each of a group is checked in, counted and taken back, and each change is told once", async () => {
    const { id } = await made();
    await coming(id, world.max, ["Teo", ""]);
    await coming(id, other);
    const both = act(world.max, true, { people: [0, 2] });
    expect(await doing(id, world.mia, both)).toMatchObject({
      here_count: 2,
      going_count: 4,
      gone: [],
      records: [{ seats: 3, guests: ["Teo", ""], check_ins: [{ person: 0, is_in: true }, { person: 2 }] }],
    });
    await doing(id, world.mia, both);
    // Somebody else checks them in as well: later, and nothing that is told.
    await doing(id, world.ada, act(world.max, true, { at: both.at + 5 }));
    expect(await doing(id, world.mia, act(world.max, false, { people: [2], at: both.at + 10 }))).toMatchObject({
      here_count: 1,
    });
    expect((await factsOf(id)).map(({ name }) => name)).toEqual(["event.checked_in", "event.check_in_undone"]);
    const list = await listAttendees(await as(world.community, world.mia), id);
    expect(list.records.map((one) => one.checked_in_count)).toEqual([1, 0]);
    const file = await new Response(await attendeesCsv(await as(world.community, world.mia), id)).text();
    expect(file.split("\r\n")[0]).toContain('"Here","Checked in at"');
    expect(file).toContain(`,"1","${new Date(both.at + 5).toISOString()}",`);
  });

  test("nothing of who comes is read for who does not host it", async () => {
    const { id } = await made();
    await coming(id, world.max);
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)`;
    await run(
      world.community,
      sql`insert into event_attendees (community_id, post_id, member_id, status, created_at)
        ${numbers} select ${world.community.id}, ${id}, ${-world.max.id} - i, 'going', 1 from n`,
    );
    for (const asked of [{}, { query: "a" }, { since: 0 }]) {
      for (const who of [other, null]) {
        const ctx = await ctxOf(who);
        await expect(listDoor(ctx, id, asked)).rejects.toMatchObject({ status: who ? 403 : 401 });
        expect(ctx.meter.rowsRead).toBeLessThan(60);
      }
    }
    await run(world.community, sql`delete from event_attendees where post_id = ${id} and member_id < 0`);
    // Whoever hosts it reads them: who wrote it, who manages its space, and whom it has named.
    await coming(id, other);
    await setAttendeeRole(await ctxOf(world.mia), id, other.id, "cohost");
    for (const who of [world.mia, world.ada, other]) {
      expect((await door(id, who)).records).toHaveLength(2);
      expect((await door(id, who, { since: 0 })).records).toHaveLength(2);
    }
  });

  test("what is done before, on another device, changes nothing however late it arrives", async () => {
    const { id } = await made();
    await coming(id, world.max);
    const now = Date.now();
    await doing(id, world.mia, act(world.max, false, { at: now }));
    expect(await doing(id, world.ada, act(world.max, true, { at: now - 60_000 }))).toMatchObject({ here_count: 0 });
    await expect(doing(id, world.mia, act(world.max, true, { at: now + 3_600_000 }))).rejects.toMatchObject({
      status: 422,
      fields: { operations: "event_door_clock" },
    });
    expect(await factsOf(id)).toEqual([]);
  });

  test("what was done before they said that they come was done of an answer that is no more", async () => {
    const { id } = await made();
    await coming(id, world.max);
    const before = await doing(id, world.mia, act(world.max, true, { at: Date.now() - 48 * 3_600_000 }));
    expect(before).toMatchObject({ here_count: 0, gone: [], records: [{ check_ins: [] }] });
    expect(await factsOf(id)).toEqual([]);
    // Of clocks that differ by a minute it is not known which was first.
    expect(await doing(id, world.mia, act(world.max, true, { at: Date.now() - 60_000 }))).toMatchObject({
      here_count: 1,
    });
  });

  test("the statement is the rule: in two orders, and twice, the rows end as the pure function says", async () => {
    const { id } = await made();
    await coming(id, world.max, ["A", "B"]);
    const base = Date.now() - 100_000;
    const said = fc.array(
      fc.record({
        people: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
        isIn: fc.boolean(),
        at: fc.nat(4),
      }),
      { minLength: 1, maxLength: 7 },
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(said, async (some) => {
        round += 1;
        const acts = some.map((one) =>
          act(world.max, one.isIn, { people: one.people, at: base + round * 10 + one.at }),
        );
        const arrived = [...acts].reverse();
        await doing(id, world.mia, ...arrived);
        const twice = await doing(id, world.ada, ...acts);
        const rule = acts.reduce<Standings>(withAct, {});
        const kept = Object.fromEntries(
          (twice.records[0]?.check_ins ?? []).map(({ person, is_in: isIn, at, operation_id }) => [
            person,
            { isIn, at, act: operation_id },
          ]),
        );
        expect(kept).toMatchObject(rule);
        expect(twice.here_count).toBe(hereOf(kept, 3));
      }),
      { numRuns: 12 },
    );
  });

  test("whoever does not come after all, or brings fewer, is not here, and nothing is stored of them", async () => {
    const { id } = await made();
    await coming(id, world.max, ["A", "B"]);
    await coming(id, other);
    await doing(id, world.mia, act(world.max, true, { people: [0, 1, 2] }), act(other, true));
    await coming(id, world.max, ["A"]);
    expect(await door(id, world.mia)).toMatchObject({ here_count: 3, going_count: 3 });
    await takeRsvpBack(await as(world.community, world.max), id);
    await removeAttendee(await as(world.community, world.mia), id, other.id);
    expect(await door(id, world.mia)).toMatchObject({ here_count: 0, going_count: 0, records: [] });
    const late = await doing(id, world.mia, act(world.max, true, { people: [0, 7] }));
    expect(late).toMatchObject({ gone: [world.max.id], records: [], here_count: 0 });
  });

  test("is its hosts', co-hosts', moderators' and admins', and nobody else's; whoever only looks writes nothing", async () => {
    const { id } = await made();
    await coming(id, world.max);
    const refused = async (who: Person | null, status: number) => {
      await expect(door(id, who)).rejects.toMatchObject({ status });
      await expect(doing(id, who, act(world.max, true))).rejects.toMatchObject({ status });
      await expect(findGuest(await ctxOf(who), id, "ATRIUM:1:0000000000")).rejects.toMatchObject({ status });
      await expect(findWalkIns(await ctxOf(who), id, "")).rejects.toMatchObject({ status });
      const let_ = { memberId: other.id, seats: 1, isOverLimit: true, act: { id: newUid(12), at: Date.now() } };
      await expect(letIn(await ctxOf(who), id, let_)).rejects.toMatchObject({ status });
    };
    await refused(null, 401);
    await refused(world.max, 403);
    await refused(other, 403);
    await expect(listDoor(await as(world.other, world.stan), id)).rejects.toMatchObject({ status: 404 });
    await expect(checkIn(await as(world.other, world.stan), id, [act(world.max, true)])).rejects.toMatchObject({
      status: 404,
    });
    const eyes = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const looking = { ...world.mia, cookie: eyes };
    expect((await door(id, looking)).records).toHaveLength(1);
    await expect(doing(id, looking, act(world.max, true))).rejects.toMatchObject({ code: "view_only_error" });
    for (const who of [world.mia, world.ada]) await doing(id, who, act(world.max, true));
    await coming(id, other);
    await setAttendeeRole(await as(world.community, world.mia), id, other.id, "cohost");
    expect(await doing(id, other, act(world.max, false, { at: Date.now() + 10 }))).toMatchObject({ here_count: 0 });
  });

  test("by its JSON doors, with clear refusals", async () => {
    const { id } = await made();
    await coming(id, world.max, ["Teo"]);
    const path = `/internal_api/events/${id}`;
    const first = (await (await call(world.community, world.mia, `${path}/check_ins`)).json()) as Awaited<
      ReturnType<typeof door>
    >;
    expect(first).toMatchObject({ here_count: 0, going_count: 2, has_next_page: false, records: [{ seats: 2 }] });
    const operation = {
      id: newUid(16),
      community_member_id: world.max.id,
      people: [0, 1],
      is_in: true,
      at: Date.now(),
    };
    const post = (json: unknown) => call(world.community, world.mia, `${path}/check_ins`, { method: "POST", json });
    const done = await post({ operations: [operation] });
    expect(await done.json()).toMatchObject({ here_count: 2, gone: [] });
    const since = await call(world.community, world.mia, `${path}/check_ins?since=${first.now - 1_000}`);
    expect(await since.json()).toMatchObject({ records: [{ community_member_id: world.max.id }] });
    const later = await call(world.community, world.mia, `${path}/check_ins?since=${Date.now() + 60_000}`);
    expect(await later.json()).toMatchObject({ records: [] });
    for (const wrong of [
      {},
      { operations: [] },
      { operations: [{ ...operation, people: [8] }] },
      { operations: [{ ...operation, at: 1.5 }] },
      { operations: Array.from({ length: 21 }, () => operation) },
    ]) {
      expect((await post(wrong)).status).toBe(422);
    }
    const code = first.records[0]?.code ?? "";
    const scan = async (text: string) =>
      (await call(world.community, world.mia, `${path}/check_ins/scanned?code=${encodeURIComponent(text)}`)).status;
    expect(await scan(scannedText(world.max.id, code))).toBe(200);
    expect(await scan(scannedText(other.id, code))).toBe(404);
    expect(await scan(scannedText(world.max.id, "0000000000"))).toBe(404);
    expect(await scan("https://example.org")).toBe(404);
  });

  test("ten thousand who come are read by key, a page of them as of so many", async () => {
    const { id } = await made();
    for (const who of [world.max, other, world.ada]) await coming(id, who);
    const first = await door(id, world.mia, { perPage: 2 });
    expect(first).toMatchObject({ has_next_page: true, records: [{}, {}] });
    const rest = await door(id, world.mia, { perPage: 2, cursor: first.cursor });
    expect(rest).toMatchObject({
      has_next_page: false,
      cursor: null,
      records: [{ community_member_id: world.ada.id }],
    });
    const found = await door(id, world.mia, { query: other.name.slice(1).toUpperCase() });
    expect(found.records.map((one) => one.community_member_id)).toEqual([other.id]);
  });
});

describe("one's own code", () => {
  test("is shown to who comes, theirs alone, and another after they have come back", async () => {
    const { id } = await made();
    const own = async (who: Person | null) => findOwnCode(await ctxOf(who), id);
    await expect(own(null)).rejects.toMatchObject({ status: 401 });
    expect(await own(world.max)).toBeNull();
    await coming(id, world.max);
    await coming(id, other);
    const mine = await own(world.max);
    expect(mine?.code).toHaveLength(10);
    expect((await own(other))?.code).not.toBe(mine?.code);
    expect((await findGuest(await ctxOf(world.mia), id, scannedText(world.max.id, mine?.code ?? ""))).seats).toBe(1);
    await takeRsvpBack(await as(world.community, world.max), id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await coming(id, world.max);
    expect((await own(world.max))?.code).not.toBe(mine?.code);
  });
});

describe("a walk-in", () => {
  const walk = async (
    id: number,
    who: Person,
    chosen: { seats?: number; isOverLimit?: boolean; act?: { id: string; at: number } } = {},
  ) =>
    letIn(await as(world.community, world.mia), id, {
      memberId: who.id,
      seats: 1,
      isOverLimit: false,
      act: { id: newUid(12), at: Date.now() },
      ...chosen,
    });

  test("comes and is here in one act, as long as there are places, and over the limit once it is asked for", async () => {
    const { id } = await made({ rsvpLimit: 2 });
    const once = { id: newUid(12), at: Date.now() };
    const first = await walk(id, world.max, { seats: 2, act: once });
    expect(first).toMatchObject({ here_count: 2, going_count: 2, rsvp_limit: 2, records: [{ seats: 2 }] });
    await walk(id, world.max, { seats: 2, act: once });
    await expect(walk(id, other)).rejects.toMatchObject({ status: 409, code: "event_full" });
    expect(await walk(id, other, { isOverLimit: true })).toMatchObject({
      here_count: 3,
      going_count: 3,
      rsvp_limit: 3,
    });
    expect((await factsOf(id)).map(({ name }) => name)).toEqual(["event.walked_in", "event.walked_in"]);
  });

  test("who waits is let in with theirs, and takes no place that is kept for another", async () => {
    const { id } = await made({ rsvpLimit: 2, hasWaitingList: true });
    await coming(id, world.ada, ["A"]);
    await coming(id, world.max, [], true);
    await coming(id, other, ["B"], true);
    const found = await findWalkIns(await as(world.community, world.mia), id, other.name);
    expect(found).toMatchObject([{ community_member_id: other.id, status: "waiting", seats: 2 }]);
    // One of two does not come: the place is offered to who stands first in line.
    await coming(id, world.ada, []);
    await expect(walk(id, other, { seats: 1 })).rejects.toMatchObject({ code: "event_full" });
    expect(await walk(id, world.max)).toMatchObject({ going_count: 2, here_count: 1, rsvp_limit: 2 });
    expect(await walk(id, other, { seats: 2, isOverLimit: true })).toMatchObject({
      going_count: 4,
      rsvp_limit: 4,
      records: [{ guests: ["B"], seats: 2 }],
    });
  });

  test("is not let in where it does not take place", async () => {
    const { id } = await made({ rsvpLimit: 1 });
    await cancelEvent(await as(world.community, world.mia), id);
    for (const isOverLimit of [false, true]) {
      await expect(walk(id, world.max, { seats: 2, isOverLimit })).rejects.toMatchObject({
        status: 403,
        code: "event_cancelled",
      });
    }
    expect((await door(id, world.mia)).rsvp_limit).toBe(1);
  });

  test("is here at once, however far behind the clock at the door is", async () => {
    const { id } = await made();
    const act = { id: newUid(12), at: Date.now() - 3_600_000 };
    expect(await walk(id, world.max, { act })).toMatchObject({ here_count: 1 });
  });

  test("is nobody of another community, and nobody who may not read the event", async () => {
    const { id } = await made();
    await expect(walk(id, world.stan)).rejects.toMatchObject({ status: 404 });
    const closed = await addSpace(world, `closed-door-${newUid(6)}`, { postType: "event", isPrivate: 1 });
    const inside = await event(world, world.ada, closed, { groupMost: 4 });
    const letting = letIn(await as(world.community, world.ada), inside.id, {
      memberId: other.id,
      seats: 1,
      isOverLimit: true,
      act: { id: newUid(12), at: Date.now() },
    });
    await expect(letting).rejects.toMatchObject({ status: 404 });
  });
});
