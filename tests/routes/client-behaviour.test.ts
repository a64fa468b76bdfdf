import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNSAFE_ErrorResponseImpl } from "react-router";
import { chunksLoaded, guardRouteModules, isChunkError, loadUnasked, watchChunks } from "~/platform/client/chunks";
import { announceRouteChange, isRouteChange, ROUTE_CHANGE } from "~/platform/client/route-change";
import { keepStanding, noteStanding } from "~/platform/client/standing";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

function fakeStorage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  } as Storage;
}

test("section 2: each route change fires the document event with the path; a hash is none", () => {
  const target = new EventTarget();
  const heard: unknown[] = [];
  target.addEventListener(ROUTE_CHANGE, (event) => heard.push((event as CustomEvent).detail));
  announceRouteChange(target, { pathname: "/c/plaza", search: "?sort=likes" });
  expect(heard).toEqual([{ path: "/c/plaza?sort=likes" }]);
  const here = { pathname: "/c/plaza", search: "" };
  expect(isRouteChange(here, { ...here })).toBe(false);
  expect(isRouteChange(here, { ...here, search: "?sort=likes" })).toBe(true);
});

test("section 4: a chunk that fails refreshes the page once, then fails", () => {
  const storage = fakeStorage();
  const refresh = vi.fn();
  let fail: (event: { preventDefault(): void }) => void = () => undefined;
  watchChunks({ storage, refresh, onFailure: (listener) => (fail = listener) });
  const first = { preventDefault: vi.fn() };
  fail(first);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(first.preventDefault).toHaveBeenCalled();
  const second = { preventDefault: vi.fn() };
  fail(second);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(second.preventDefault).not.toHaveBeenCalled();
  chunksLoaded(storage);
  fail({ preventDefault: vi.fn() });
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("what nobody asked for and does not load leaves the page as it stands", async () => {
  const refresh = vi.fn();
  let fail: (event: Pick<Event, "preventDefault">) => void = () => undefined;
  watchChunks({ storage: fakeStorage(), refresh, onFailure: (listener) => (fail = listener) });
  // As Vite does: it tells the page, and where that takes it upon itself the import is of nothing.
  const lost = (settle: () => unknown) => async () => {
    const event = { preventDefault: vi.fn() };
    fail(event);
    expect(event.preventDefault).toHaveBeenCalled();
    return settle();
  };
  expect(await loadUnasked(lost(() => undefined))).toBeNull();
  expect(await loadUnasked(lost(() => Promise.reject(new TypeError("it is gone"))))).toBeNull();
  expect(await loadUnasked(async () => "there")).toBe("there");
  expect(refresh).not.toHaveBeenCalled();
  fail({ preventDefault: vi.fn() });
  expect(refresh).toHaveBeenCalledTimes(1);
});

/** As React Router's `loadRouteModule` reads its cache, before it imports anything itself. */
async function askLike(reactRouter: Record<string, object>, id: string): Promise<object | undefined> {
  if (id in reactRouter) return reactRouter[id];
  throw new Error("React Router would load it by its own rule");
}

test("section 4: a route's module that fails refreshes the page once, then fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = { storage: fakeStorage(), refresh: vi.fn(), giveUp: vi.fn() };
  const shell = {};
  const modules = guardRouteModules({ shell }, () => Promise.reject(new TypeError("it is gone")), page);
  expect(await askLike(modules, "shell")).toBe(shell);

  const first = vi.fn();
  askLike(modules, "post").then(first, first);
  await vi.waitFor(() => expect(page.refresh).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  // Neither a page nor an error is drawn while the page is on its way out.
  expect(first).not.toHaveBeenCalled();
  expect(page.giveUp).not.toHaveBeenCalled();

  const failing = (await askLike(modules, "post")) as { default(): void };
  expect(() => failing.default()).toThrow("it is gone");
  expect(page.refresh).toHaveBeenCalledTimes(1);
  expect(page.giveUp).toHaveBeenCalledTimes(1);
});

test("section 4: a route's module that loads is loaded once, and is what everybody else reads", async () => {
  const page = { storage: fakeStorage(), refresh: vi.fn(), giveUp: vi.fn() };
  const load = vi.fn(async (id: string) => ({ id }));
  const modules = guardRouteModules({}, load, page);
  expect(modules.post).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  const post = await askLike(modules, "post");
  expect(post).toEqual({ id: "post" });
  expect(modules.post).toBe(post);
  expect(await askLike(modules, "post")).toBe(post);
  expect(load).toHaveBeenCalledTimes(1);
  expect(page.refresh).not.toHaveBeenCalled();
});

test("section 8: a storage that refuses is logged, and the page does not refresh for ever", () => {
  const refresh = vi.fn();
  const broken = {
    getItem: () => {
      throw new Error("private window");
    },
    setItem: () => undefined,
  };
  watchChunks({ storage: broken, refresh, onFailure: (listener) => listener({ preventDefault: () => undefined }) });
  expect(refresh).not.toHaveBeenCalled();
  expect(console.warn).toHaveBeenCalled();
  expect(isChunkError(new TypeError("Failed to fetch dynamically imported module: /a.js"))).toBe(true);
  expect(isChunkError(new Error("other"))).toBe(false);
});

test("section 8: a load of the house that breaks leaves what stood; what the server refuses is shown", () => {
  const onKept = vi.fn();
  const broken = { type: "error" as const, result: new TypeError("Failed to fetch") };
  const refused = (status: number) => ({
    type: "error" as const,
    result: new UNSAFE_ErrorResponseImpl(status, "", {}),
  });
  expect(keepStanding({ shell: broken }, onKept)).toEqual({ shell: broken });
  noteStanding("shell", { groups: ["as of before"] });
  expect(onKept).not.toHaveBeenCalled();
  const stood = { type: "data", result: { groups: ["as of before"] } };
  expect(keepStanding({ shell: broken, post: broken }, onKept)).toEqual({ shell: stood, post: broken });
  expect(keepStanding({ shell: refused(500) }, onKept)).toEqual({ shell: stood });
  expect(onKept).toHaveBeenCalledTimes(2);
  const answers = [
    refused(404),
    refused(403),
    { type: "error" as const, result: Response.redirect("http://a.test/b") },
  ];
  for (const shell of answers) expect(keepStanding({ shell }, onKept)).toEqual({ shell });
  const fresh = { type: "data" as const, result: { groups: ["as of now"] } };
  expect(keepStanding({ shell: fresh }, onKept)).toEqual({ shell: fresh });
  expect(onKept).toHaveBeenCalledTimes(2);
});
