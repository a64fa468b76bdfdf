import fc from "fast-check";
import { expect, test } from "vitest";
import { createIdSource, ID_EPOCH, idTime } from "~/lib/ids";

test("ids are unique, ordered and safe integers, also while the clock stands still", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 50 }), (steps) => {
      let now = ID_EPOCH + 1_000_000;
      const newId = createIdSource(() => now);
      let last = 0;
      for (const step of steps) {
        now += step;
        for (let i = 0; i < 300; i += 1) {
          const id = newId();
          expect(id).toBeGreaterThan(last);
          last = id;
        }
      }
      expect(Number.isSafeInteger(last)).toBe(true);
    }),
  );
});

test("a burst borrows from the next milliseconds and never repeats", () => {
  const newId = createIdSource(
    () => ID_EPOCH + 5,
    () => 0.999,
  );
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id tells its time, and ids fit 53 bits for the next 69 years", () => {
  const at = Date.UTC(2090, 0, 1);
  const id = createIdSource(() => at)();
  expect(idTime(id)).toBe(at);
  expect(id).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
