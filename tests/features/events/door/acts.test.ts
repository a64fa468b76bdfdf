import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AHEAD_MOST_MS,
  cameAt,
  type DoorAct,
  hereOf,
  isLater,
  merged,
  type Standings,
  stampedAnew,
  stampOf,
  withAct,
} from "~/features/events/door/acts";

const DEVICES = ["a", "b", "c"] as const;

/** What three devices do of two answers, each in its own order; their clocks differ, and some say the same moment. */
const actsOfThree = fc
  .array(
    fc.record({
      device: fc.constantFrom(...DEVICES),
      memberId: fc.constantFrom(1, 2),
      people: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
      isIn: fc.boolean(),
      at: fc.nat(5),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((said): DoorAct[] => said.map(({ device, ...act }, n) => ({ ...act, id: `${device}${n}` })));

type Door = Readonly<Record<number, Standings>>;
const play = (acts: readonly DoorAct[], from: Door = {}): Door =>
  acts.reduce<Door>((door, act) => ({ ...door, [act.memberId]: withAct(door[act.memberId] ?? {}, act) }), from);

/** What was done, as it may arrive: in any order, parts of it more than once. */
const arriving = actsOfThree.chain((acts) =>
  fc.record({
    acts: fc.constant(acts),
    again: fc.array(fc.constantFrom(...acts), { maxLength: 6 }),
    order: fc.array(fc.nat(), { minLength: 18, maxLength: 18 }),
  }),
);

const shuffled = <T>(these: readonly T[], order: readonly number[]): T[] =>
  these
    .map((one, n) => ({ one, by: order[n] ?? n }))
    .sort((one, other) => one.by - other.by)
    .map(({ one }) => one);

test("in whatever order what three devices did arrives, and however often, the door ends the same", () => {
  fc.assert(
    fc.property(arriving, ({ acts, again, order }) => {
      expect(play(shuffled([...acts, ...again], order))).toEqual(play(acts));
    }),
    { numRuns: 2_000 },
  );
});

test("three copies laid together in any order are one, and a copy laid on itself is itself", () => {
  fc.assert(
    fc.property(actsOfThree, fc.nat(2), (acts, turn) => {
      const copies = DEVICES.map((device) => play(acts.filter(({ id }) => id.startsWith(device))));
      const turned = [...copies.slice(turn), ...copies.slice(0, turn)];
      for (const memberId of [1, 2]) {
        const together = turned.map((copy) => copy[memberId] ?? {}).reduce(merged, {});
        expect(together).toEqual(play(acts)[memberId] ?? {});
        expect(merged(together, together)).toBe(together);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("of one person holds what was done last", () => {
  fc.assert(
    fc.property(actsOfThree, (acts) => {
      const door = play(acts);
      for (const act of acts)
        for (const n of act.people) {
          const said = door[act.memberId]?.[n];
          expect(said && !isLater({ at: act.at, act: act.id }, said)).toBe(true);
        }
    }),
  );
});

test("whoever takes back what they see is heard, whatever their clock says", () => {
  fc.assert(
    fc.property(actsOfThree, fc.nat(10), fc.integer({ min: -20, max: 20 }), fc.boolean(), (acts, now, offset, isIn) => {
      const before = play(acts)[1] ?? {};
      const people = [0, 1];
      const at = stampOf(before, people, { now, offset });
      const after = withAct(before, { id: "z", memberId: 1, people, isIn, at });
      expect(people.map((n) => after[n]?.isIn)).toEqual([isIn, isIn]);
    }),
  );
});

test("who is here is counted among those who come, and the last of them is the time", () => {
  const group = play([
    { id: "a1", memberId: 1, people: [0, 2], isIn: true, at: 10 },
    { id: "a2", memberId: 1, people: [2], isIn: true, at: 30 },
  ])[1] as Standings;
  expect([hereOf(group, 3), hereOf(group, 2), hereOf({}, 3)]).toEqual([2, 1, 0]);
  expect([cameAt(group, 3), cameAt(group, 2), cameAt({}, 3)]).toEqual([30, 10, null]);
});

test("what was done ahead of the house's clock keeps its order when it is stamped anew, and stays behind what was before it", () => {
  const now = 1_000_000_000;
  const far = now + 2 * AHEAD_MOST_MS;
  const done = (id: string, at: number, isIn: boolean): DoorAct => ({ id, memberId: 1, people: [0], isIn, at });
  for (const [first, second] of [
    ["a", "b"],
    ["b", "a"],
  ] as const) {
    const acts = stampedAnew([done("z", now, false), done(first, far, true), done(second, far + 1, false)], now);
    expect(acts.map(({ at }) => at)).toEqual([now, now + 1, now + 2]);
    expect(acts.reduce(withAct, {})[0]?.isIn).toBe(false);
  }
  expect(stampedAnew([done("a", far, true), done("b", far + 1, false)], now).map(({ at }) => at)).toEqual([
    now - 2,
    now - 1,
  ]);
});
