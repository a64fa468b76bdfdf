import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  COME_LATER,
  MOST_OF_MEMBER,
  MOST_OF_NETWORK,
  PROVE_AGAIN,
  PROVEN_MS,
  SAYS_NOTHING,
  type Watch,
} from "~/features/open-pages/hints";
import { sql } from "~/platform/database/sql";
import { type Watched, WATCHER_HEADER, watchedKey } from "~/platform/realtime";
import { pagesName } from "~/platform/realtime.server";
import type { OpenPages } from "../../durable-objects/open-pages";
import { addPost, type PostRef } from "../features/posts/posting";
import { as, asSystem, call, createWorld, env, type Person, run, type World } from "../world";
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
  expect(page.heard).toEqual([{ n: 0, what: null, at: 0, version: 0, spread: 100 }]);
  await comment(world.mia, post, "a secret of the trade");
  await vi.waitFor(() => expect(page.heard).toHaveLength(2));
  const [, hint] = page.heard;
  expect(Object.keys(hint ?? {}).sort()).toEqual(["at", "n", "spread", "version", "what"]);
  expect(hint).toMatchObject({ n: 1, what: ["comments"], version: 2, spread: 100 });
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

const objectOf = (watched: Watched) =>
  (env.OPEN_PAGES as unknown as DurableObjectNamespace<OpenPages>).getByName(pagesName(world.community.id, watched));

/** How many hints there were, of which nobody heard. */
async function standing(): Promise<{ post: number; space: number }> {
  const number = (watched: Watched) =>
    runInDurableObject(
      objectOf(watched),
      (_, { storage }) => storage.kv.get<Watch>(`watch:${watchedKey(watched)}`)?.n ?? 0,
    );
  return {
    post: await number({ kind: "post", id: post.id }),
    space: await number({ kind: "space", id: world.plaza.id }),
  };
}

test("the lists of a community share an object, and each page hears of its own: what a browser says of itself is nothing", async () => {
  const lying = { [WATCHER_HEADER]: JSON.stringify({ watches: [{ kind: "closed", id: 0 }], memberId: world.ada.id }) };
  const elsewhere = await addPost(world, world.mia, world.cellar);
  const [liar, space, admin] = [
    await watching(world.community, null, "feed", lying),
    await open(world.mia, "spaces/plaza"),
    await open(world.ada, "feed"),
  ];
  await comment(world.mia, elsewhere);
  await like(world.mia, post.id, "Post");
  // The second within ten seconds: each list wakes for what it has to tell, and the one alarm serves them all.
  await comment(world.mia, post);
  await call(world.community, world.mia, "/internal_api/spaces/plaza/posts", { json: { name: "New", body: "Words." } });
  const ofPlaza = [["likes"], ["comments", "posts"]];
  await vi.waitFor(() => expect(whats(admin)).toEqual([["comments"], ...ofPlaza]), 5_000);
  await vi.waitFor(() => expect(whats(liar)).toEqual(ofPlaza), 5_000);
  await vi.waitFor(() => expect(whats(space)).toEqual(ofPlaza), 5_000);
  expect(admin.heard.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
  for (const page of [liar, space, admin]) page.close();
});

test("what is written among few is told to those inside and to admins: no other feed hears of it, nor its number", async () => {
  const { mia, max, ada } = world;
  const [secret, hidden, drafted] = [
    await addPost(world, mia, world.cellar),
    await addPost(world, ada, world.attic),
    await addPost(world, ada, world.sketch),
  ];
  const [visitor, outside, inside, admin, there] = [
    await open(null, "feed"),
    await open(max, "feed"),
    await open(mia, "feed"),
    await open(ada, "feed"),
    await open(mia, `posts/${secret.id}`),
  ];
  await comment(mia, secret);
  await vi.waitFor(() => expect([whats(inside), whats(there)]).toEqual([[["comments"]], [["comments"]]]));
  await comment(ada, hidden);
  await comment(ada, drafted);
  await vi.waitFor(() => expect(admin.heard.length).toBeGreaterThan(1));
  await comment(mia, post);
  for (const page of [visitor, outside]) {
    await vi.waitFor(() => expect(whats(page)).toEqual([["comments"]]));
    expect(page.heard.at(-1)?.n).toBe(1);
  }
  await vi.waitFor(() => expect(whats(inside)).toEqual([["comments"], ["comments"]]));
  expect(inside.heard.at(-1)?.n).toBe(2);
  const late = await open(max, "feed");
  expect(late.heard).toMatchObject([{ n: 1, what: null }]);
  for (const page of [visitor, outside, inside, admin, there, late]) page.close();
});

describe("whoever may have lost the right is sent through the door", () => {
  const sent = (page: { closed: number[] }) => vi.waitFor(() => expect(page.closed).toEqual([PROVE_AGAIN]));
  const put = (json: object) =>
    call(world.community, world.ada, `/internal_api/spaces/${world.plaza.id}`, { method: "PUT", json });

  test("the pages of a space that was made private, and visitors of its posts with the next that happens there", async () => {
    const [stays, ...pages] = [
      await open(world.max, "feed"),
      await open(null, "spaces/plaza"),
      await open(world.max, "spaces/plaza"),
    ];
    const onPost = await open(null, `posts/${post.id}`);
    expect((await put({ is_private: true })).status).toBe(200);
    await Promise.all(pages.map(sent));
    await comment(world.ada, post);
    await sent(onPost);
    expect(onPost.heard.every(({ what }) => what === null)).toBe(true);
    expect(stays.closed).toEqual([]);
    stays.close();
  });

  test("a member who was taken out of a space, and nobody else", async () => {
    const [page, feed, others] = [
      await open(world.mia, "spaces/cellar"),
      await open(world.mia, "feed"),
      await open(world.ada, "spaces/cellar"),
    ];
    const path = `/internal_api/spaces/${world.cellar.id}/space_members/${world.mia.id}`;
    const taken = await call(world.community, world.ada, path, { method: "DELETE" });
    expect(taken.status).toBeLessThan(300);
    await Promise.all([page, feed].map(sent));
    expect(others.closed).toEqual([]);
    others.close();
  });

  test("visitors once the community is private", async () => {
    const [visitor, member] = [await open(null, "feed"), await open(world.mia, "feed")];
    const json = { is_private: true };
    const answer = await call(world.community, world.ada, "/internal_api/community", { method: "PATCH", json });
    expect(answer.status).toBeLessThan(300);
    await sent(visitor);
    expect(member.closed).toEqual([]);
    member.close();
  });

  test.each([
    ["has another role", "PATCH", "/role", { role: "moderator" }],
    ["was removed", "DELETE", "", {}],
    ["was banned", "POST", "/ban", { until: null }],
  ])("who %s in the community, and nobody else", async (_, method, door, json) => {
    const [page, there, other] = [
      await open(world.mia, "feed"),
      await open(world.mia, "spaces/cellar"),
      await open(world.max, "feed"),
    ];
    const path = `/internal_api/members/${world.mia.id}${door}`;
    const answer = await call(world.community, world.olive, path, { method, json });
    expect(answer.status).toBeLessThan(300);
    await Promise.all([page, there].map(sent));
    expect(other.closed).toEqual([]);
    other.close();
  });

  test("whose session was ended", async () => {
    const [page, other] = [await open(world.mia, "feed"), await open(world.max, "feed")];
    const { viewer } = await as(world.community, world.mia);
    const { realtime } = asSystem(world.community);
    await realtime.disconnect(world.community.id, world.mia.id, [viewer.directorySessionId ?? 0]);
    await sent(page);
    expect(other.closed).toEqual([]);
    other.close();
  });
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
  await later(1.5 * PROVEN_MS + 1, () => comment(world.max, post));
  await vi.waitFor(() => expect(page.closed).toEqual([PROVE_AGAIN]));
  expect(whats(page)).toEqual([null]);
});

test("also where nothing happens: proofs end by themselves, minute by minute, and who came together leaves apart", async () => {
  const pages = await Promise.all(Array.from({ length: 40 }, () => open(world.max, `posts/${post.id}`)));
  const object = objectOf({ kind: "post", id: post.id });
  const away = () => pages.filter(({ closed }) => closed[0] === PROVE_AGAIN).length;
  const after: number[] = [];
  for (const minutes of [9, 11, 12, 13, 14, 16]) {
    await later(minutes * 60_000, () => runDurableObjectAlarm(object));
    await new Promise((resolve) => setTimeout(resolve, 50));
    after.push(away());
  }
  expect(after[0]).toBe(0);
  await vi.waitFor(() => expect(away()).toBe(40));
  expect(Math.max(...after.map((n, at) => n - (after[at - 1] ?? 0)))).toBeLessThan(30);
  expect(await runInDurableObject(object, (_, { storage }) => storage.getAlarm())).toBeNull();
});

/** Does this as if so many ms had passed. */
async function later<Done>(ms: number, act: () => Promise<Done>): Promise<Done> {
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now + ms);
  return act().finally(() => clock.mockRestore());
}

test("who says anything is closed, and reaches nobody", async () => {
  for (const noise of ["{}", JSON.stringify({ n: 9, what: ["comments"] }), "x".repeat(5000)]) {
    const [page, other] = [await open(null, `posts/${post.id}`), await open(world.mia, `posts/${post.id}`)];
    other.send("ping");
    page.send(noise);
    await vi.waitFor(() => expect(page.closed).toEqual([SAYS_NOTHING]));
    expect([other.heard.length, other.closed]).toEqual([1, []]);
    other.close();
  }
});

test("one member's sockets are fifty, a network's visitors two hundred: others find room", async () => {
  const all = await Promise.all(
    Array.from({ length: MOST_OF_MEMBER + 2 }, () => watch(world.community, world.mia, "feed")),
  );
  await vi.waitFor(() => expect(all.filter(({ closed }) => closed[0] === COME_LATER)).toHaveLength(2));
  const from = (ip: string) => watch(world.community, null, "feed", { "CF-Connecting-IP": ip });
  const crowd = await Promise.all(Array.from({ length: MOST_OF_NETWORK + 5 }, () => from("203.0.113.9")));
  await vi.waitFor(() => expect(crowd.filter(({ closed }) => closed[0] === COME_LATER)).toHaveLength(5));
  const others = [await watching(world.community, world.max, "feed"), await from("203.0.113.10")];
  await vi.waitFor(() =>
    expect(others.map(({ heard, closed }) => [heard.length, closed])).toEqual([
      [1, []],
      [1, []],
    ]),
  );
  for (const page of [...all, ...crowd, ...others]) page.close();
});

describe("PartyServer takes no orders from outside", () => {
  const asked = (query: string, headers: Record<string, string | null> = {}) =>
    watch(world.community, null, `feed${query}`, headers);

  test.each([
    ["a connection's id", `?_pk=${"x".repeat(300)}`, {}],
    ["an address too long to be kept", `?x=${"a".repeat(17_000)}`, {}],
    ["props that are none", "", { "x-partykit-props": "%%%" }],
    ["another room", "", { "x-partykit-room": "1:post:1" }],
  ])("%s", async (_, query, headers) => {
    const page = await asked(query, headers);
    await vi.waitFor(() => expect(page.heard).toEqual([{ n: 0, what: null, at: 0, version: 0, spread: 100 }]));
    page.close();
  });

  test("what is no socket is told so, whatever it brings", async () => {
    const plain: Record<string, string | null>[] = [
      { Upgrade: null },
      { Upgrade: null, "x-partykit-props": "{" },
      { Upgrade: "h2c" },
    ];
    for (const headers of plain) {
      expect((await asked("", headers)).status).toBe(426);
    }
  });
});

test("of a community that is removed the pages of its posts and lists are sent away, and nothing is kept", async () => {
  const pages = [await open(world.ada, `posts/${post.id}`), await open(null, "feed")];
  await comment(world.mia, post);
  await asSystem(world.community).realtime.forget(world.community.id, { pages: [{ kind: "post", id: post.id }] });
  for (const page of pages) await vi.waitFor(() => expect(page.heard.at(-1)).toMatchObject({ again: true }));
  const lists: Watched[] = [
    { kind: "post", id: post.id },
    { kind: "feed", id: 0 },
  ];
  for (const watched of lists) {
    const kept = await runInDurableObject(objectOf(watched), async (_, { storage }) => [
      ...[...storage.kv.list()].filter(([key]) => key.startsWith("watch:")),
      ...[await storage.getAlarm()].filter((at) => at !== null),
    ]);
    expect(kept).toEqual([]);
  }
});
