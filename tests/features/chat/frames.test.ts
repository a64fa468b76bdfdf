import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomFrame } from "~/features/chat/protocol";
import { Frames } from "~/features/chat/ui/frames";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const read = (n: number): RoomFrame => ({ kind: "read", memberId: 2, n });

test("the first is shown at once, what comes on its heels in one go, in its order, and nothing is lost", () => {
  const shown: number[][] = [];
  const frames = new Frames((all) => void shown.push(all.map((one) => (one.kind === "read" ? one.n : 0))));
  frames.hear(read(1));
  expect(shown).toEqual([[1]]);
  for (const n of [2, 3, 4]) frames.hear(read(n));
  expect(shown).toEqual([[1]]);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual([[1], [2, 3, 4]]);
  vi.advanceTimersByTime(200);
  frames.hear(read(5));
  expect(shown.at(-1)).toEqual([5]);
  // Before something else happens all of it stands, and no timer shows it again.
  frames.hear(read(6));
  frames.flush();
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([[1], [2, 3, 4], [5], [6]]);
});

test("twenty a second are shown ten times at most, also while the device's clock is set back", () => {
  let times = 0;
  let heard = 0;
  const frames = new Frames((all) => {
    times += 1;
    heard += all.length;
  });
  for (let n = 0; n < 20; n++) {
    if (n === 10) vi.setSystemTime(Date.now() - 3_600_000);
    frames.hear(read(n));
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(500);
  expect(heard).toBe(20);
  expect(times).toBeLessThanOrEqual(10);
});

test("where showing takes long, what comes takes a fifth of the time at most, and waits no longer than six hundred ms", () => {
  let times = 0;
  let takes = 80;
  const frames = new Frames(() => {
    times += 1;
    vi.setSystemTime(Date.now() + takes);
  });
  const hearFor = (ms: number) => {
    times = 0;
    for (let at = 0; at < ms; at += 50) {
      frames.hear(read(at));
      vi.advanceTimersByTime(50);
    }
    return times;
  };
  hearFor(1_000);
  // Eighty of four hundred and eighty.
  expect(hearFor(4_000)).toBeLessThanOrEqual(11);
  takes = 5_000;
  hearFor(1_000);
  expect(hearFor(6_000)).toBeGreaterThanOrEqual(8);
});
