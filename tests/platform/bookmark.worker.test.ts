import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { BOOKMARK_COOKIE, LIVE_BOOKMARK_COOKIE, markOf, newestOf } from "~/platform/bookmark";
import { keepBookmark } from "~/platform/client/bookmark";
import { sql } from "~/platform/database/sql";
import { createContext } from "../../workers/context";
import { testShard } from "../support/shard";
import { call, createWorld, env, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const bookmark = (n: number) => `0000000${n}-00000000-00000000-${"0".repeat(32)}`;
const mark = (n: number, shard: string = testShard()) => markOf(shard, bookmark(n));

/** What a request's context asks its shard to start from. */
async function startOf(headers: Record<string, string>): Promise<string | undefined> {
  const started: (string | undefined)[] = [];
  const shard = env[testShard()];
  const spied = { withSession: (start?: string) => (started.push(start), shard.withSession("first-primary")) };
  const request = new Request(`http://${world.community.slug}.localhost/`, { headers });
  const bindings = { ...env, [testShard()]: spied as unknown as D1Database };
  await (await createContext(request, bindings, createExecutionContext())).read(() => sql`select 1`);
  return started.at(-1);
}

test("a page reads at least as new as the newest of what its browser has seen and written", async () => {
  const cookies = (own: number, live: number) =>
    `${world.mia.cookie}; ${BOOKMARK_COOKIE}=${mark(own)}; ${LIVE_BOOKMARK_COOKIE}=${mark(live)}`;
  expect(await startOf({ Cookie: cookies(1, 2) })).toBe(bookmark(2));
  expect(await startOf({ Cookie: cookies(2, 1) })).toBe(bookmark(2));
  expect(await startOf({})).toBe("first-unconstrained");
  expect(await startOf({ Cookie: `${world.mia.cookie}; ${LIVE_BOOKMARK_COOKIE}=first-primary` })).toBe(
    "first-unconstrained",
  );
});

test("what looks like no bookmark is left out", () => {
  for (const garbage of ["", "zzz", "first-primary", "deadbeef", "-".repeat(59), "f".repeat(5000), null, undefined]) {
    expect(newestOf(testShard(), garbage, mark(1), markOf(testShard(), garbage ?? null))).toBe(bookmark(1));
    expect(newestOf(testShard(), garbage)).toBeUndefined();
  }
});

test("no bookmark breaks a request", async () => {
  const far = `ffffffff-ffffffff-ffffffff-${"f".repeat(32)}`;
  const forged = ["garbage", "00000000", bookmark(9), mark(9), markOf(testShard(), far), mark(1, "SHARD_9")];
  for (const value of forged) {
    for (const name of [BOOKMARK_COOKIE, LIVE_BOOKMARK_COOKIE]) {
      const headers = { Cookie: `${world.mia.cookie}; ${name}=${value}` };
      const answer = await call(world.community, null, "/internal_api/current_user", { headers });
      expect([value, answer.status]).toEqual([value, 200]);
      const feed = await call(world.community, null, "/internal_api/posts", { headers });
      expect([value, feed.status]).toEqual([value, 200]);
    }
  }
});

test("a page keeps the greatest bookmark it was told, where navigations find it", () => {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", { location: { protocol: "http:" } });
  keepBookmark(mark(5));
  expect(page.cookie).toMatch(new RegExp(`^${LIVE_BOOKMARK_COOKIE}=${mark(5)}; Path=/; SameSite=Lax; Max-Age=60$`));
  for (const other of [mark(4), bookmark(9), "", "x; Domain=evil.example"]) keepBookmark(other);
  expect(page.cookie).toContain(mark(5));
  vi.stubGlobal("window", { location: { protocol: "https:" } });
  keepBookmark(mark(6));
  expect(page.cookie).toMatch(/^__Host-atrium_live_bookmark=.*; Secure$/);
  // Its community has moved: what the old shard said of itself means nothing to the new one.
  keepBookmark(mark(1, "SHARD_9"));
  expect(page.cookie).toContain(mark(1, "SHARD_9"));
  vi.unstubAllGlobals();
});
