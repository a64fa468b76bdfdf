import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { LIVE_BOOKMARK_COOKIE, newestBookmark } from "~/platform/bookmark";
import { keepBookmark, latestBookmark } from "~/platform/client/bookmark";
import { BOOKMARK_COOKIE } from "~/platform/bookmark";
import { createContext } from "../../workers/context";
import { testShard } from "../support/shard";
import { call, createWorld, env, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const bookmark = (n: number) => `0000000${n}-00000000-00000000-${"0".repeat(32)}`;

/** What a request's context asks its shard to start from. */
async function startOf(headers: Record<string, string>): Promise<string | undefined> {
  const started: (string | undefined)[] = [];
  const shard = env[testShard()];
  const spied = { withSession: (start?: string) => (started.push(start), shard.withSession("first-primary")) };
  const request = new Request(`http://${world.community.slug}.localhost/`, { headers });
  await createContext(request, { ...env, [testShard()]: spied as unknown as D1Database }, createExecutionContext());
  return started.at(-1);
}

test("a page reads at least as new as the newest of what its browser has seen and written", async () => {
  const cookies = (own: number, live: number) =>
    `${BOOKMARK_COOKIE}=${bookmark(own)}; ${LIVE_BOOKMARK_COOKIE}=${bookmark(live)}`;
  expect(await startOf({ Cookie: cookies(1, 2) })).toBe(bookmark(2));
  expect(await startOf({ Cookie: cookies(2, 1) })).toBe(bookmark(2));
  expect(await startOf({ Cookie: cookies(1, 2), "x-bookmark": bookmark(3) })).toBe(bookmark(3));
  expect(await startOf({})).toBe("first-unconstrained");
  expect(await startOf({ Cookie: `${LIVE_BOOKMARK_COOKIE}=first-primary` })).toBe("first-unconstrained");
});

test("what looks like no bookmark is left out", () => {
  for (const garbage of ["", "zzz", "first-primary", "deadbeef", "-".repeat(59), "f".repeat(5000), null, undefined]) {
    expect(newestBookmark(garbage, bookmark(1))).toBe(bookmark(1));
    expect(newestBookmark(garbage)).toBeUndefined();
  }
});

test("no bookmark breaks a request", async () => {
  const forged = ["garbage", "00000000", bookmark(9), `ffffffff-ffffffff-ffffffff-${"f".repeat(32)}`];
  for (const value of forged) {
    for (const name of [BOOKMARK_COOKIE, LIVE_BOOKMARK_COOKIE]) {
      const headers = { Cookie: `${name}=${value}` };
      const answer = await call(world.community, null, "/internal_api/current_user", { headers });
      expect([value, answer.status]).toEqual([value, 200]);
      const feed = await call(world.community, null, "/internal_api/posts", {
        headers: { ...headers, "x-bookmark": value },
      });
      expect([value, feed.status]).toEqual([value, 200]);
    }
  }
});

test("a page keeps the greatest bookmark it was told, where navigations find it", () => {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", { location: { protocol: "http:" } });
  keepBookmark(bookmark(5));
  expect(page.cookie).toMatch(new RegExp(`^${LIVE_BOOKMARK_COOKIE}=${bookmark(5)}; Path=/; SameSite=Lax; Max-Age=60$`));
  for (const other of [bookmark(4), "", "x; Domain=evil.example"]) keepBookmark(other);
  expect(page.cookie).toContain(bookmark(5));
  expect(latestBookmark()).toBe(bookmark(5));
  vi.stubGlobal("window", { location: { protocol: "https:" } });
  keepBookmark(bookmark(6));
  expect(page.cookie).toMatch(/^__Host-atrium_live_bookmark=.*; Secure$/);
  vi.unstubAllGlobals();
});
