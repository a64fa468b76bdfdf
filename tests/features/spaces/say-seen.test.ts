import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saySeen, sayAllOwed } from "~/features/spaces/ui/say-seen";
import { SAID_EVERY_MS } from "~/features/spaces/visits";

const sent: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { up_to } = JSON.parse(String(init.body)) as { up_to: string };
    sent.push(`${init.method} ${path} ${Date.parse(up_to)}${init.keepalive ? "" : " (not kept alive)"}`);
    return new Response("");
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("at once, then once a minute, however often it is said", async () => {
  for (let times = 0; times < 5; times++) saySeen("one", 1000);
  expect(sent).toEqual(["POST /internal_api/spaces/one/read 1000"]);
  await vi.advanceTimersByTimeAsync(SAID_EVERY_MS - 1);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  // Nothing was said since: nothing is owed.
  await vi.advanceTimersByTimeAsync(5 * SAID_EVERY_MS);
  expect(sent).toHaveLength(2);
  saySeen("one", 1000);
  expect(sent).toHaveLength(3);
});

test("each space has its own minute", () => {
  saySeen("two", 1000);
  saySeen("three", 1000);
  expect(sent).toHaveLength(2);
});

test("a page that is left says what it owes, and nothing else", async () => {
  saySeen("four", 1000);
  sayAllOwed();
  expect(sent).toHaveLength(1);
  for (const upTo of [2000, 3000, 2500]) saySeen("four", upTo);
  sayAllOwed();
  expect(sent.slice(1)).toEqual(["POST /internal_api/spaces/four/read 3000"]);
  await vi.advanceTimersByTimeAsync(2 * SAID_EVERY_MS);
  expect(sent).toHaveLength(2);
});
