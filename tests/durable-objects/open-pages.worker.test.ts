import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PROVE_AGAIN, PROVEN_MS, type Watch } from "~/features/open-pages/hints";
import { sql } from "~/platform/database/sql";
import type { Watched } from "~/platform/realtime";
import { pagesName } from "~/platform/realtime.server";
import type { OpenPages } from "../../durable-objects/open-pages";
import { addPost, type PostRef } from "../features/posts/posting";
import { call, createWorld, env, type Person, run, type World } from "../world";
import { watch, watching } from "./watching";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.max, world.plaza);
});

const open = (who: Person | null, path: string) => watching(world.community, who, path);
const comment = async (who: Person, on: PostRef, body = "Well said.") => {
  const answer = await call(world.community, who, `/internal_api/posts/${on.id}/comments`, { json: { body } });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: number };
};
const like = (who: Person, id: number, type: "Post" | "Comment", method = "POST") =>
  call(world.community, who, "/internal_api/user_likes", {
    method,
    json: { user_likeable_type: type, user_likeable_id: id },
  });
const whats = (page: { heard: { what: unknown }[] }) => page.heard.slice(1).map(({ what }) => what);

test("a visitor who reads a post hears that there is a comment, and nothing of it", async () => {
  const page = await open(null, `posts/${post.id}`);
  expect(page.heard).toEqual([{ n: 0, what: null, at: 0, version: 0, spread: 2 }]);
  await comment(world.mia, post, "a secret of the trade");
  await vi.waitFor(() => expect(page.heard).toHaveLength(2));
  const [, hint] = page.heard;
  expect(Object.keys(hint ?? {}).sort()).toEqual(["at", "n", "spread", "version", "what"]);
  expect(hint).toMatchObject({ n: 1, what: ["comments"], version: 2, spread: 2 });
  page.close();
});

test("so do who reads its space and the feed, each at their own door", async () => {
  const pages = await Promise.all(["spaces/plaza", "feed"].map((path) => open(null, path)));
  const members = await open(world.ada, "feed");
  await comment(world.mia, post);
  for (const page of [...pages, members]) {
    await vi.waitFor(() => expect(whats(page)).toEqual([["comments"]]));
    page.close();
  }
});

test("what happens within a second is told together, at its end", async () => {
  const page = await open(world.ada, `posts/${post.id}`);
  const { id } = await comment(world.mia, post);
  await vi.waitFor(() => expect(page.heard).toHaveLength(2));
  const first = Date.now();
  await like(world.max, post.id, "Post");
  await comment(world.max, post);
  await like(world.max, id, "Comment");
  await vi.waitFor(() => expect(page.heard).toHaveLength(3), { timeout: 3_000 });
  expect(Date.now() - first).toBeGreaterThan(500);
  expect(page.heard[2]).toMatchObject({ n: 2, what: ["likes", "comments"], version: 5 });
  page.close();
});

test("each fact is told to its post, or to what lists it, or to both", async () => {
  const { mia, max } = world;
  const { id } = await comment(mia, post);
  const path = `/internal_api/posts/${post.id}/comments/${id}`;
  const own = `/internal_api/spaces/plaza/posts/${post.slug}`;
  const acts: [() => Promise<Response>, onPost: number, inSpace: number][] = [
    [() => call(world.community, mia, path, { method: "PATCH", json: { body: "Better said." } }), 1, 0],
    [() => call(world.community, mia, path, { method: "DELETE" }), 1, 1],
    [() => call(world.community, mia, `${path}/restore`, { json: {} }), 1, 1],
    [() => like(max, id, "Comment"), 1, 0],
    [() => like(max, id, "Comment", "DELETE"), 1, 0],
    [() => like(mia, post.id, "Post"), 1, 1],
    [() => like(mia, post.id, "Post", "DELETE"), 1, 1],
    [() => call(world.community, max, own, { method: "PATCH", json: { name: "Renamed", body: "Anew." } }), 1, 1],
    [
      () => call(world.community, mia, "/internal_api/spaces/plaza/posts", { json: { name: "New", body: "Words." } }),
      0,
      1,
    ],
    [
      async () => {
        await call(world.community, max, own, { method: "DELETE" });
        return call(world.community, max, `/internal_api/posts/deleted/${post.id}/restore`, { json: {} });
      },
      2,
      2,
    ],
  ];
  for (const [at, [act, onPost, inSpace]] of acts.entries()) {
    // Nobody watches, so each change is a number of its own.
    const before = await standing();
    expect((await act()).status, `act ${at}`).toBeLessThan(300);
    const after = await standing();
    expect([after.post - before.post, after.space - before.space], `act ${at}`).toEqual([onPost, inSpace]);
  }
});

/** How many hints there were, of which nobody heard. */
async function standing(): Promise<{ post: number; space: number }> {
  const objects = env.OPEN_PAGES as unknown as DurableObjectNamespace<OpenPages>;
  const number = (watched: Watched) =>
    runInDurableObject(
      objects.getByName(pagesName(world.community.id, watched)),
      (_, { storage }) => storage.kv.get<Watch>("watch")?.n ?? 0,
    );
  return {
    post: await number({ kind: "post", id: post.id }),
    space: await number({ kind: "space", id: world.plaza.id }),
  };
}

test("what is written among few is told to them: the feed that visitors watch hears nothing of it", async () => {
  const secret = await addPost(world, world.mia, world.cellar);
  const [outside, inside, there] = [
    await open(null, "feed"),
    await open(world.mia, "feed"),
    await open(world.mia, `posts/${secret.id}`),
  ];
  await comment(world.mia, secret);
  await vi.waitFor(() => expect([whats(inside), whats(there)]).toEqual([[["comments"]], [["comments"]]]));
  await comment(world.mia, post);
  await vi.waitFor(() => expect(whats(outside)).toEqual([["comments"]]));
  expect(outside.heard.at(-1)?.n).toBe(1);
  for (const page of [outside, inside, there]) page.close();
});

describe("the door lets watch who may read the page, and refuses as it does", () => {
  const paths = () => ({
    open: `posts/${post.id}`,
    closed: `posts/${closed.id}`,
    draft: `posts/${draft.id}`,
    foreign: `posts/${foreign.id}`,
  });
  let closed: PostRef;
  let draft: PostRef;
  let foreign: PostRef;
  beforeEach(async () => {
    closed = await addPost(world, world.mia, world.cellar);
    draft = await addPost(world, world.max, world.plaza, { status: "draft" });
    foreign = await addPost({ community: world.other }, world.stan, world.plaza);
  });
  const status = async (who: Person | null, path: string) => {
    const page = await watch(world.community, who, path);
    page.close();
    return page.status;
  };

  test("of a public community", async () => {
    const { mia, max, ada, stan } = world;
    const rows: [path: string, visitor: number, stranger: number, outsider: number, member: number, admin: number][] = [
      ["feed", 101, 101, 101, 101, 101],
      ["spaces/plaza", 101, 101, 101, 101, 101],
      ["spaces/cellar", 401, 401, 403, 101, 101],
      ["spaces/attic", 404, 404, 404, 404, 101],
      ["spaces/nowhere", 404, 404, 404, 404, 404],
      [paths().open, 101, 101, 101, 101, 101],
      [paths().closed, 401, 401, 403, 101, 101],
      [paths().draft, 404, 404, 404, 404, 404],
      [paths().foreign, 404, 404, 404, 404, 404],
      ["posts/nope", 422, 422, 422, 422, 422],
    ];
    for (const [path, ...expected] of rows) {
      const found = [];
      for (const who of [null, stan, max, mia, ada]) found.push(await status(who, path));
      expect([path, ...found]).toEqual([path, ...expected]);
    }
  });

  test("of a private community: nobody from outside", async () => {
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    for (const path of ["feed", "spaces/plaza", "spaces/nowhere", paths().open]) {
      expect([path, await status(null, path), await status(world.stan, path)]).toEqual([path, 401, 401]);
    }
    expect(await status(world.max, paths().open)).toBe(101);
  });

  test("not for a page of another site, nor for one that does not say where it is", async () => {
    for (const Origin of ["https://evil.example", `http://${world.other.slug}.localhost`, "null", null]) {
      for (const path of ["feed", paths().open]) {
        expect([Origin, (await watch(world.community, world.mia, path, { Origin })).status]).toEqual([Origin, 403]);
      }
    }
  });
});

test("who comes back is told where things stand, and nothing twice", async () => {
  await comment(world.mia, post);
  await comment(world.mia, post);
  const page = await open(null, `posts/${post.id}`);
  expect(page.heard).toMatchObject([{ n: 2, what: null, version: 3 }]);
  expect(Date.now() - (page.heard[0]?.at ?? 0)).toBeLessThan(10_000);
  page.close();
});

test("after some ten minutes a socket hears nothing more until it came through the door again", async () => {
  const page = await open(world.mia, `posts/${post.id}`);
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 1.5 * PROVEN_MS + 1);
  await comment(world.max, post).finally(() => clock.mockRestore());
  await vi.waitFor(() => expect(page.closed).toEqual([PROVE_AGAIN]));
  expect(page.heard).toHaveLength(1);
});

test("noise changes nothing, and a page's own words reach nobody", async () => {
  const [page, other] = [await open(null, `posts/${post.id}`), await open(world.mia, `posts/${post.id}`)];
  for (const noise of ["ping", "{}", JSON.stringify({ n: 9, what: ["comments"] }), "x".repeat(5000)]) page.send(noise);
  await comment(world.max, post);
  for (const one of [page, other]) {
    await vi.waitFor(() => expect(one.heard).toHaveLength(2));
    expect([one.heard[1]?.n, one.closed]).toEqual([1, []]);
    one.close();
  }
});
