import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askNewCount } from "~/features/notifications/new-count";
import { isLineGone } from "~/platform/client/line";

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answers = (...given: (Response | Error)[]) =>
  vi.stubGlobal("fetch", async () => {
    const next = given.shift();
    if (next instanceof Response) return next;
    throw next;
  });
const refused = (status: number) => Response.json({ message: "No" }, { status });

test("only a refusal says that nobody is signed in any more: no fault of the server, and no line that is gone", async () => {
  answers(Response.json({ new_count: 3 }), refused(401), refused(503), refused(429), new TypeError("Failed to fetch"));
  const told = [];
  for (let i = 0; i < 5; i++) told.push(await askNewCount());
  expect(told).toEqual([3, "signed_out", null, null, null]);
});

test("who waits is answered once the line is back, and who has gone is not", async () => {
  const view = Object.assign(new EventTarget(), { navigator: { onLine: false } });
  vi.stubGlobal("window", view);
  answers(new TypeError("Failed to fetch"), Response.json({ new_count: 2 }), new TypeError("again"));
  const asked = askNewCount({ waits: true });
  await vi.waitFor(() => expect(isLineGone()).toBe(true));
  view.dispatchEvent(new Event("online"));
  expect(await asked).toBe(2);
  const over = new AbortController();
  const left = askNewCount({ waits: true, signal: over.signal });
  await vi.waitFor(() => expect(isLineGone()).toBe(true));
  over.abort();
  expect(await left).toBeNull();
  expect(console.error).not.toHaveBeenCalled();
});
