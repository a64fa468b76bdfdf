import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DoorAct, hereOf, type Standings, withAct } from "~/features/events/door/acts";
import type { Door, DoorDone, DoorGuest } from "~/features/events/door/payload";
import { DoorBook } from "~/features/events/door/ui/book";
import type { Copy, KeptAct } from "~/features/events/door/ui/device";
import type { DoorLine } from "~/features/events/door/ui/line";
import type { DoorStore } from "~/features/events/door/ui/shown";
import { LineError } from "~/platform/client/line";
import { RequestError } from "~/platform/client/request";

// What a device keeps beside its database is not asked for here.
beforeAll(() => void vi.stubGlobal("window", { localStorage: { getItem: () => null, setItem: () => {} } }));
afterAll(() => void vi.unstubAllGlobals());

/** The house as a door knows it: the rule, and the rows it ends in. */
class House {
  readonly doors = new Map<number, Standings>();
  readonly seats = new Map([
    [1, 3],
    [2, 1],
  ]);
  told = 0;

  guest(id: number): DoorGuest {
    const standings = this.doors.get(id) ?? {};
    return {
      community_member_id: id,
      community_member: { id: `m${id}`, name: `Member ${id}`, avatar: null },
      role: "attendee",
      seats: this.seats.get(id) ?? 1,
      guests: [],
      answers: [],
      code: "0000000000",
      created_at: "2026-01-02T12:00:00.000Z",
      check_ins: Object.entries(standings).map(([n, { isIn, at, act }]) => ({
        person: Number(n),
        is_in: isIn,
        at,
        operation_id: act,
      })),
    };
  }

  counts() {
    const ids = [...this.seats];
    return {
      here_count: ids.reduce((sum, [id, seats]) => sum + hereOf(this.doors.get(id) ?? {}, seats), 0),
      going_count: ids.reduce((sum, [, seats]) => sum + seats, 0),
      rsvp_limit: null,
      now: Date.now(),
    };
  }

  door(): Door {
    const records = [...this.seats.keys()].map((id) => this.guest(id));
    return { ...this.counts(), records, questions: [], has_next_page: false, cursor: null };
  }

  take(acts: readonly DoorAct[]): DoorDone {
    for (const act of acts) {
      if (!this.seats.has(act.memberId)) continue;
      this.doors.set(act.memberId, withAct(this.doors.get(act.memberId) ?? {}, act));
      this.told += 1;
    }
    const ids = [...new Set(acts.map(({ memberId }) => memberId))];
    return {
      ...this.counts(),
      records: ids.filter((id) => this.seats.has(id)).map((id) => this.guest(id)),
      gone: ids.filter((id) => !this.seats.has(id)),
    };
  }
}

/** How the line to the house is: there, gone, or losing the answer alone. */
type Weather = "there" | "gone" | "deaf";

function device(house: House) {
  const sky = { weather: "there" as Weather };
  let rows: KeptAct[] = [];
  const over = <T>(work: () => T): Promise<T> => {
    if (sky.weather === "gone") return Promise.reject(new LineError("gone"));
    const answer = work();
    return sky.weather === "deaf" ? Promise.reject(new LineError("deaf")) : Promise.resolve(answer);
  };
  const line: DoorLine = {
    list: () => over(() => house.door()),
    send: (acts) => over(() => house.take(acts)),
    scanned: () => over(() => house.guest(1)),
    walkIns: () => over(() => []),
    letIn: () => over(() => house.take([])),
  };
  let copy: Copy | null = null;
  const store: DoorStore = {
    readCopy: () => Promise.resolve(copy),
    keepCopy: (kept) => Promise.resolve(void (copy = kept)),
    dropCopy: () => Promise.resolve(void (copy = null)),
    keptActs: () => Promise.resolve(rows),
    keepAct: (act) => Promise.resolve(void (rows = [...rows, { whose: "me", event: 1, act, isRefused: false }])),
    changeActs: (ids, change) => {
      rows = rows.flatMap((row) => (ids.includes(row.act.id) ? (change(row) ?? []) : row));
      return Promise.resolve();
    },
  };
  const open = (door = house.door()) => new DoorBook({ whose: "me", door, line, store });
  return { sky, line, store, open, book: open(), kept: () => rows, copied: () => copy };
}

const step = fc.record({
  device: fc.nat(2),
  memberId: fc.constantFrom(1, 2),
  person: fc.nat(2),
  isIn: fc.boolean(),
  weather: fc.constantFrom<Weather>("there", "gone", "deaf"),
  reloads: fc.boolean(),
});

test("three devices, whose lines come and go and lose answers, agree with the house once they are back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const house = new House();
      const devices = [device(house), device(house), device(house)];
      for (const { device: n, memberId, person, isIn, weather, reloads } of steps) {
        const one = devices[n];
        if (!one) continue;
        one.sky.weather = weather;
        if (reloads) {
          one.book = one.open();
          await one.book.open();
        }
        const people = [Math.min(person, (house.seats.get(memberId) ?? 1) - 1)];
        await one.book.act(memberId, people, isIn);
        // Whoever did it sees it, until the house has answered: of two who say different things at once one is later.
        const shown = one.book.view().guests.find((guest) => guest.community_member_id === memberId);
        if (weather !== "there") expect(shown?.standings[people[0] ?? 0]?.isIn).toBe(isIn);
      }
      for (const one of devices) one.sky.weather = "there";
      for (const one of devices) await one.book.sync();
      for (const one of devices) await one.book.sync();
      const { here_count: here } = house.counts();
      for (const { book, kept } of devices) {
        expect(kept()).toEqual([]);
        expect(book.view()).toMatchObject({ here, unsent: 0, isOffline: false });
        for (const guest of book.view().guests) {
          expect(hereOf(guest.standings, guest.seats)).toBe(
            hereOf(house.doors.get(guest.community_member_id) ?? {}, guest.seats),
          );
        }
      }
    }),
    { numRuns: 150 },
  );
});

test("without a line it counts by itself, and a page that is opened again has what waits", async () => {
  const house = new House();
  const one = device(house);
  one.sky.weather = "gone";
  await one.book.act(1, [0, 1], true);
  expect(one.book.view()).toMatchObject({ here: 2, going: 4, unsent: 1, isOffline: true });
  expect(house.told).toBe(0);
  const again = one.open();
  await again.open();
  expect(again.view()).toMatchObject({ here: 2, unsent: 1, isOffline: true });
  one.sky.weather = "there";
  await again.sync();
  expect(again.view()).toMatchObject({ here: 2, unsent: 0, isOffline: false });
  expect(house.counts().here_count).toBe(2);
});

test("whoever does not come any more is said to be gone, and who hosts no more is told so", async () => {
  const house = new House();
  const one = device(house);
  house.seats.delete(2);
  await one.book.act(2, [0], true);
  expect(one.book.view()).toMatchObject({ gone: 1, unsent: 0, here: 0 });
  expect(one.book.view().guests.map((guest) => guest.community_member_id)).toEqual([1]);
  one.line.send = () => Promise.reject(new RequestError(403, "", "no", null, { code: "forbidden" }));
  await one.book.act(1, [0], true);
  expect(one.book.view()).toMatchObject({ isStopped: true, unsent: 1 });
  expect(one.kept()).toMatchObject([{ isRefused: true }]);
});

test("what its clock has stamped too far ahead is stamped anew, and arrives", async () => {
  const house = new House();
  const one = device(house);
  const { send } = one.line;
  one.line.send = (acts) =>
    acts.some(({ at }) => at > Date.now() + 60_000)
      ? Promise.reject(new RequestError(422, "", "no", null, { code: "event_door_clock" }))
      : send(acts);
  house.doors.set(2, { 0: { isIn: false, at: Date.now() + 3_600_000, act: "early" } });
  const later = one.open();
  await later.act(1, [0], true);
  await later.act(2, [0], true);
  await later.sync();
  expect(later.view()).toMatchObject({ unsent: 0 });
  expect(hereOf(house.doors.get(1) ?? {}, 3)).toBe(1);
});

test("a page of an hour ago that the browser brings back sets no clock, and takes the newer list that was kept", async () => {
  const house = new House();
  const page = { ...house.door(), now: Date.now() - 3_600_000 };
  // Half an hour ago another device had checked them in by mistake, and taken that back.
  const ago = (minutes: number) => Date.now() - minutes * 60_000;
  house.take([
    { id: "aaaaaaaa", memberId: 2, people: [0], isIn: true, at: ago(30) },
    { id: "bbbbbbbb", memberId: 2, people: [0], isIn: false, at: ago(29) },
  ]);
  const one = device(house);
  one.sky.weather = "gone";
  const book = one.open(page);
  await book.open();
  await book.act(2, [0], true);
  one.sky.weather = "there";
  await book.sync();
  expect(house.doors.get(2)?.[0]?.isIn).toBe(true);

  house.seats.delete(1);
  const { here_count: hereCount, going_count: goingCount, now: asOf } = house.counts();
  await one.store.keepCopy({ guests: [house.guest(2)], asOf, offset: 0, questions: [], hereCount, goingCount });
  one.sky.weather = "gone";
  const again = one.open(page);
  await again.open();
  expect(again.view()).toMatchObject({ here: 1, going: 1, isWhole: true });
  expect(again.view().guests.map((guest) => guest.community_member_id)).toEqual([2]);
});

test("whoever hosts no more has nobody's name or code left on the device", async () => {
  const house = new House();
  const one = device(house);
  const { here_count: hereCount, going_count: goingCount, now: asOf } = house.counts();
  await one.store.keepCopy({ guests: [house.guest(2)], asOf, offset: 0, questions: [], hereCount, goingCount });
  one.line.list = () => Promise.reject(new RequestError(403, "", "no", null, { code: "forbidden" }));
  await one.book.open();
  expect(one.book.view().isStopped).toBe(true);
  expect(one.copied()).toBeNull();
});
