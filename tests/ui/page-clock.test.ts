import { expect, test, vi } from "vitest";
import { PageClock } from "~/ui/page-clock";

const MADE = Date.UTC(2026, 10, 22, 12);

/** A clock in a browser whose time and tab the test holds. */
function opened() {
  let [elapsed, isHidden] = [3_000, false];
  const timers = new Set<() => void>();
  const lookers = new Set<() => void>();
  const held = (calls: Set<() => void>, call: () => void) => {
    calls.add(call);
    return () => void calls.delete(call);
  };
  const clock = new PageClock({
    elapsed: () => elapsed,
    every: (ms, call) => (expect(ms).toBe(60_000), held(timers, call)),
    isHidden: () => isHidden,
    onSeen: (call) => held(lookers, call),
  });
  const ring = (calls: Set<() => void>) => {
    for (const call of calls) call();
  };
  return {
    clock,
    timers,
    minutes(count: number) {
      elapsed += count * 60_000;
      ring(timers);
    },
    hide(now: boolean) {
      isHidden = now;
      ring(lookers);
    },
  };
}

test("begins where the page was made, and moves on once a minute", () => {
  const { clock, minutes } = opened();
  expect(clock.now(MADE)).toBe(MADE);
  const told = vi.fn();
  clock.subscribe(told);
  minutes(1);
  expect(clock.now(MADE)).toBe(MADE + 60_000);
  minutes(2);
  expect(clock.now(MADE)).toBe(MADE + 180_000);
  expect(told).toHaveBeenCalledTimes(2);
});

test("a page made later sets it, an older copy does not turn it back", () => {
  const { clock, minutes } = opened();
  clock.now(MADE);
  clock.subscribe(() => {});
  minutes(1);
  expect(clock.now(MADE + 90_000)).toBe(MADE + 90_000);
  expect(clock.now(MADE)).toBe(MADE + 90_000);
  minutes(1);
  expect(clock.now(MADE)).toBe(MADE + 150_000);
});

test("stands still while nobody sees the page, and is right when they look again", () => {
  const { clock, minutes, hide } = opened();
  clock.now(MADE);
  const told = vi.fn();
  clock.subscribe(told);
  hide(true);
  minutes(7);
  expect([clock.now(MADE), told.mock.calls.length]).toEqual([MADE, 0]);
  hide(false);
  expect(clock.now(MADE)).toBe(MADE + 7 * 60_000);
});

test("has one timer however many times a page shows, and none where it shows none", () => {
  const { clock, timers } = opened();
  const stops = [1, 2, 3].map(() => clock.subscribe(() => {}));
  expect(timers.size).toBe(1);
  for (const stop of stops) stop();
  expect(timers.size).toBe(0);
});
