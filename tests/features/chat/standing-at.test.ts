import { expect, test } from "vitest";
import { standingAt } from "~/features/chat/versions";

const version = (at: number, html = `at ${at}`) => ({ worded: at, html, at });

test("what stood at each moment is said once, the latest first, and never what stands now", () => {
  const [now, ...earlier] = [version(40), version(30), version(20), version(10)] as const;
  expect(standingAt(now, earlier, [35, 31, 25])).toEqual([version(30), version(20)]);
  expect(standingAt(now, earlier, [45])).toEqual([]);
  // Of before there was any, by a clock that differs: what was said first.
  expect(standingAt(now, earlier, [5])).toEqual([version(10)]);
  // What was reported is kept as an earlier version, though it is what it says.
  expect(standingAt(now, [version(40), version(30)], [45])).toEqual([]);
  expect(standingAt(version(40, "same"), [version(30, "same")], [35])).toEqual([]);
  expect(standingAt(now, [], [35])).toEqual([]);
});
