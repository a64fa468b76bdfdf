import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterTurn, GROUP_MOST, heldUntil, openPlaces, PATIENCE, turnOf, type Waiting } from "~/features/events/line";

const seats = fc.integer({ min: 1, max: GROUP_MOST });
const group = fc.record({ seats, passed: fc.integer({ min: 0, max: PATIENCE }) });
const LIMIT = 20;

describe("whose turn it is", () => {
  test("no place stays empty that the next group fits: only somebody passed too often keeps them from the first they fit", () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (line, free) => {
        const at = turnOf(line, free, LIMIT);
        const first = line.findIndex((one) => one.seats <= free);
        const kept = line.findIndex((one) => one.passed >= PATIENCE && one.seats > free);
        expect(at).toBe(first !== -1 && (kept === -1 || first < kept) ? first : -1);
      }),
    );
  });

  test("a group that is larger than the event keeps nobody from a place", () => {
    expect(
      turnOf(
        [
          { seats: 5, passed: PATIENCE },
          { seats: 1, passed: 0 },
        ],
        1,
        4,
      ),
    ).toBe(1);
    expect(
      turnOf(
        [
          { seats: 4, passed: PATIENCE },
          { seats: 1, passed: 0 },
        ],
        1,
        4,
      ),
    ).toBe(-1);
  });

  test("nobody is passed more often than the rule says, and nobody waits for ever, whoever comes meanwhile", () => {
    const step = fc.record({ frees: fc.integer({ min: 1, max: 3 }), come: fc.array(seats, { maxLength: 5 }) });
    fc.assert(
      fc.property(
        fc.array(seats, { maxLength: 8 }),
        seats,
        fc.array(step, { minLength: 90, maxLength: 90 }),
        (before, own, steps) => {
          const ahead = before.reduce((sum, one) => sum + one, 0);
          // What may go to others: those ahead, and as many behind as may pass; the rest is more than anybody needs.
          const bound = ahead + PATIENCE * GROUP_MOST + GROUP_MOST;
          type Named = Waiting & { isOurs?: true };
          let line: Named[] = [
            ...before.map((one) => ({ seats: one, passed: 0 })),
            { seats: own, passed: 0, isOurs: true },
          ];
          let free = 0;
          let freed = 0;
          for (const { frees, come } of steps) {
            free += frees;
            freed += frees;
            line.push(...come.map((one) => ({ seats: one, passed: 0 })));
            for (let at = turnOf(line, free, LIMIT); at !== -1; at = turnOf(line, free, LIMIT)) {
              const turned = line[at];
              if (!turned || turned.isOurs) return;
              free -= turned.seats;
              line = afterTurn(line, at);
            }
            expect(line.every(({ passed }) => passed <= PATIENCE)).toBe(true);
            expect(freed).toBeLessThan(bound);
          }
        },
      ),
    );
  });
});

test("who comes now takes what is free, and nothing of what is kept", () => {
  expect([openPlaces(3, false), openPlaces(3, true), openPlaces(-1, false)]).toEqual([3, 0, 0]);
});

test("an offer ends before the RSVPs do, and leaves time for others", () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e9 }), (now, left) => {
      const until = heldUntil(now, now + left);
      expect(until).toBeGreaterThan(now);
      expect(until).toBeLessThanOrEqual(now + left);
    }),
  );
});
