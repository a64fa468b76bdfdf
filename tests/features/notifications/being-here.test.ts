import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LEASE_MS } from "~/features/notifications/inbox";
import { followBeingHere, IDLE_MS } from "~/features/notifications/ui/being-here";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let told: boolean[];
const follow = () => followBeingHere((isHere) => void told.push(isHere));

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const touch = () => page.dispatchEvent(new Event("keydown"));
function show(state: string) {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("who opens a page is at it, and is not once they touch nothing for five minutes; then a key brings them back", () => {
  const here = follow();
  here.anew();
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(IDLE_MS);
  expect(told).toEqual([true, false]);
  touch();
  touch();
  expect(told).toEqual([true, false, true]);
  here.stop();
  vi.advanceTimersByTime(IDLE_MS * 2);
  expect(told).toHaveLength(3);
});

test("a page that lies behind another is left alone after the same time, and not told of until it is looked at", () => {
  const here = follow();
  here.anew();
  show("hidden");
  touch();
  vi.advanceTimersByTime(IDLE_MS);
  expect(told).toEqual([true, false]);
  show("visible");
  expect(told).toEqual([true, false, true]);
  here.stop();
  told = [];
  show("hidden");
  const behind = follow();
  behind.anew();
  expect(told).toEqual([]);
  show("visible");
  expect(told).toEqual([true]);
  behind.stop();
});

test("it is said again before it is forgotten, and to each new line", () => {
  const here = follow();
  here.anew();
  here.anew();
  expect(told).toEqual([true, true]);
  for (let passed = 0; passed <= LEASE_MS / 2; passed += 60_000) {
    vi.advanceTimersByTime(60_000);
    touch();
  }
  expect(told).toEqual([true, true, true]);
  here.stop();
});
