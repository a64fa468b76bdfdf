import fc from "fast-check";
import { expect, test } from "vitest";
import { type Beginning, isBegun, isYoung, nextStep, STEPS, ticksOf, YOUNG_DAYS } from "~/features/onboarding/rules";

const DAY = 86_400_000;
const beginning = fc.record({
  hasLogo: fc.boolean(),
  hasColours: fc.boolean(),
  hasSpace: fc.boolean(),
  hasPost: fc.boolean(),
  hasInvited: fc.boolean(),
  hasLooked: fc.boolean(),
}) satisfies fc.Arbitrary<Beginning>;

test("property: the step that stands out is one that is left, and there is one as long as any is", () => {
  fc.assert(
    fc.property(beginning, (it) => {
      const next = nextStep(it);
      if (next) expect(ticksOf(it)[next]).toBe(false);
      expect(next === null).toBe(isBegun(it));
      expect(Object.keys(ticksOf(it))).toEqual([...STEPS]);
    }),
  );
});

test("a logo without a colour is half a look", () => {
  const all = { hasLogo: true, hasColours: true, hasSpace: true, hasPost: true, hasInvited: true, hasLooked: true };
  expect(isBegun(all)).toBe(true);
  expect(nextStep({ ...all, hasColours: false })).toBe("look");
  expect(nextStep({ ...all, hasLogo: false, hasPost: false })).toBe("look");
});

test("a community is young for ninety days", () => {
  expect(isYoung(0, YOUNG_DAYS * DAY - 1)).toBe(true);
  expect(isYoung(0, YOUNG_DAYS * DAY)).toBe(false);
});
