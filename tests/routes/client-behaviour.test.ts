import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chunksLoaded, isChunkError, watchChunks } from "~/platform/client/chunks";
import { createLoader, nextLoadingState } from "~/platform/client/loading";
import { createQueryClient } from "~/platform/client/query";
import { announceRouteChange, isRouteChange, ROUTE_CHANGE } from "~/platform/client/route-change";

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

test("section 4: LOADING, LOADED, REFRESHING", () => {
  expect(nextLoadingState("LOADING", "loaded")).toBe("LOADED");
  expect(nextLoadingState("LOADED", "refresh")).toBe("REFRESHING");
  expect(nextLoadingState("REFRESHING", "loaded")).toBe("LOADED");
  expect(nextLoadingState("REFRESHING", "failed")).toBe("LOADED");
  expect(nextLoadingState("LOADING", "refresh")).toBe("LOADING");
  expect(nextLoadingState("LOADING", "failed")).toBe("LOADING");
});

test("section 4: a refresh sets REFRESHING, then reloads; section 8: a failed load shows nothing extra", async () => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  let answers = 0;
  const loader = createLoader(client, "spaces", async () => {
    if (answers === 2) throw new Error("down");
    answers += 1;
    return [answers];
  });
  const states: string[] = [];
  loader.subscribe(() => states.push(loader.state()));
  expect(loader.state()).toBe("LOADING");
  await loader.load();
  await loader.load();
  expect(loader.data()).toEqual([1]);
  const refreshed = loader.refresh();
  expect(loader.state()).toBe("REFRESHING");
  await refreshed;
  expect(loader.data()).toEqual([2]);
  await loader.refresh();
  expect(loader.data()).toEqual([2]);
  expect(states).toEqual(["LOADED", "REFRESHING", "LOADED", "REFRESHING", "LOADED"]);
  client.clear();
});
