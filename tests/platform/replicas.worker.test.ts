import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { getAccount } from "~/features/accounts/directory.server";
import { updateGeneral } from "~/features/communities/commands/update-community.server";
import { generalInput } from "~/features/communities/input";
import { createComment } from "~/features/comments/commands.server";
import { likeSubject } from "~/features/likes/commands.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { listFeed } from "~/features/posts/lists.server";
import { markSpaceRead } from "~/features/spaces/commands/see-space.server";
import { listSpaces } from "~/features/spaces/queries.server";
import { BOOKMARK_COOKIE, LIVE_BOOKMARK_COOKIE, markOf } from "~/platform/bookmark";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { publicVersion } from "~/platform/edge/versions.server";
import type { Env } from "~/platform/env";
import { startJob } from "~/platform/jobs/start.server";
import { type Memory, newMemory } from "~/platform/memory";
import { createContext } from "../../workers/context";
import app from "../../workers/app";
import { docOf, post } from "../features/posts/posting";
import { addCommunity, createWorld, env, type Person, run, type World } from "../world";
import { emptyCopy, Replicated } from "../support/replicas";

const copy = await emptyCopy();

let world: World;
let shard: Replicated;
let bindings: Env;

beforeEach(async () => {
  world = await createWorld();
  const name = world.community.shard as "SHARD_1";
  shard = new Replicated(env[name], copy);
  bindings = { ...env, [name]: shard.database };
  await shard.catchUp(world.community.id);
});

interface Asking {
  who?: Person | null;
  method?: string;
  path?: string;
  cookies?: string[];
  memory?: Memory;
}

async function asking({ who = null, method = "GET", path = "/", cookies = [], memory }: Asking): Promise<Ctx> {
  const request = new Request(`http://${world.community.slug}.localhost${path}`, {
    method,
    headers: { Cookie: [...cookies, ...(who ? [who.cookie] : [])].join("; ") },
  });
  const ctx = await createContext(request, bindings, createExecutionContext(), memory ?? newMemory());
  await ctx.prove();
  return ctx;
}

/** What the browser has of it afterwards: the last cookie of each name. */
function kept(ctx: Pick<Ctx, "headers">): string[] {
  const last = new Map(ctx.headers.getSetCookie().map((line) => line.split(";")[0]?.split("=") as [string, string]));
  return [...last].map(([name, value]) => `${name}=${value}`);
}

describe("whoever writes reads what they wrote, however old the copy near by is", () => {
  test("the stand-in serves an old copy to whoever has written nothing, or this shows nothing", async () => {
    await post(world, world.mia, world.plaza, "Not yet everywhere");
    shard.wrote();
    expect((await listFeed(await asking({ who: world.max }))).posts).toEqual([]);
    await shard.catchUp(world.community.id);
    expect((await listFeed(await asking({ who: world.max }))).posts).toHaveLength(1);
  });

  test("after a commit that records facts", async () => {
    const { id } = await post(world, world.mia, world.plaza, "To be liked");
    await shard.catchUp(world.community.id);
    const liking = await asking({ who: world.max, method: "POST", path: "/internal_api/user_likes" });
    await likeSubject(liking, { kind: "post", id });
    const isLiked = async (cookies: string[]) =>
      (await listFeed(await asking({ who: world.max, cookies }))).posts[0]?.is_liked_by_current_user;
    expect([await isLiked([]), await isLiked(kept(liking))]).toEqual([false, true]);
  });

  test("after a commit that records none", async () => {
    await run(world.community, sql`update spaces set last_post_at = ${Date.now() + 1} where id = ${world.plaza.id}`);
    await shard.catchUp(world.community.id);
    const isUnread = async (cookies: string[]) =>
      (await listSpaces(await asking({ who: world.mia, cookies }))).find(({ slug }) => slug === "plaza")?.isUnread;
    expect(await isUnread([])).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const looking = await asking({ who: world.mia, method: "POST" });
    await markSpaceRead(looking, "plaza");
    expect([await isUnread([]), await isUnread(kept(looking))]).toEqual([true, false]);
  });

  test("by a second click, which finds it written: a post, a draft's publication, a comment, a job", async () => {
    const writing = () => asking({ who: world.mia, method: "POST", path: "/internal_api/posts" });
    const click = (status: "draft" | "published", requestKey: string) => ({
      spaceSlug: "plaza",
      title: "Twice",
      doc: docOf("words"),
      requestKey,
      status,
    });
    const draft = await createPost(await writing(), click("draft", "the-same-key-twice-01"));
    const publish = { id: draft.id, title: "Twice", doc: docOf("words"), spaceSlug: "plaza" };
    const { id: postId } = await createPost(await writing(), click("published", "the-same-key-twice-02"));
    const acts: [string, (ctx: Ctx) => Promise<unknown>][] = [
      ["draft", (ctx) => createPost(ctx, click("draft", "the-same-key-twice-03"))],
      ["post", (ctx) => createPost(ctx, click("published", "the-same-key-twice-04"))],
      ["publication", (ctx) => publishPost(ctx, publish)],
      ["comment", (ctx) => createComment(ctx, { postId, requestKey: "the-same-key-twice-05", doc: docOf("words") })],
      ["job", (ctx) => startJob(ctx, { kind: "spaces.add_members", input: {} }, "the-same-key-twice-06")],
    ];
    for (const [what, act] of acts) {
      const clicks = [await writing(), await writing()] as const;
      const [first, second] = [await act(clicks[0]), await act(clicks[1])];
      expect([what, JSON.stringify(second)]).toEqual([what, JSON.stringify(first)]);
      expect([what, kept(clicks[1])]).toEqual([what, [expect.stringContaining(`${BOOKMARK_COOKIE}=`)]]);
    }
    const { posts } = await listFeed(await asking({ who: world.mia }));
    expect(posts).toHaveLength(0);
    const twin = await writing();
    await createPost(twin, click("published", "the-same-key-twice-04"));
    expect((await listFeed(await asking({ who: world.mia, cookies: kept(twin) }))).posts).toHaveLength(3);
  });

  test("a live frame's mark leads to what it tells of", async () => {
    await post(world, world.mia, world.plaza, "Told of");
    shard.wrote();
    const told = `${LIVE_BOOKMARK_COOKIE}=${markOf(world.community.shard, shard.bookmark(shard.newest))}`;
    expect((await listFeed(await asking({ who: world.max, cookies: [told] }))).posts).toHaveLength(1);
  });
});

describe("a bookmark belongs to one database", () => {
  test("one of another shard on this host, or without a shard, is not shown to this one", async () => {
    const foreign = `00000009-00000000-00000000-${"b".repeat(32)}`;
    for (const value of [markOf("SHARD_9", foreign), markOf("DIRECTORY", foreign), foreign]) {
      const ctx = await asking({ who: world.mia, cookies: [`${BOOKMARK_COOKIE}=${value}`] });
      expect([value, ctx.viewer.memberId]).toEqual([value, world.mia.id]);
      expect(shard.starts.at(-1)).toBe("first-unconstrained");
    }
    const own = markOf(world.community.shard, shard.bookmark(1));
    await asking({ who: world.mia, cookies: [`${BOOKMARK_COOKIE}=${own}`] });
    expect(shard.starts.at(-1)).toBe(shard.bookmark(1));
  });

  test("what is written for another community leaves no mark on this host", async () => {
    const other = await addCommunity();
    const ctx = await asking({ who: world.mia, method: "POST" });
    const there = ctx.forCommunity(other);
    there.become({ ...ctx.viewer, memberId: 0 });
    await markSpaceRead(ctx, "plaza");
    const before = kept(ctx);
    there.keepBookmark();
    expect(kept(ctx)).toEqual(before);
    expect(before).toEqual([expect.stringContaining(`${BOOKMARK_COOKIE}=${world.community.shard}.`)]);
  });
});

test.each([
  ["POST", "/c/plaza", "first-primary"],
  ["GET", "/internal_api/posts", "first-primary"],
  ["GET", "/files/1/480.webp", "first-primary"],
  ["GET", "/parties/inbox", "first-primary"],
  ["GET", "/settings", "first-primary"],
  ["GET", "/settings/theme.data", "first-primary"],
  ["GET", "/c/plaza/settings", "first-primary"],
  ["GET", "/c/plaza/a-post/edit", "first-primary"],
  ["GET", "/account", "first-primary"],
  ["GET", "/session/handoff", "first-primary"],
  ["GET", "/", "bookmark"],
  ["HEAD", "/c/plaza", "bookmark"],
  ["GET", "/c/plaza/feed.xml", "bookmark"],
  ["GET", "/sitemap.xml", "bookmark"],
  ["GET", "/c/plaza.data", "bookmark"],
  ["GET", "/c/settings-of-old/new-here", "bookmark"],
])("%s %s starts at %s", async (method, path, start) => {
  const mark = `${BOOKMARK_COOKIE}=${markOf(world.community.shard, shard.bookmark(1))}`;
  await asking({ who: world.mia, method, path, cookies: [mark] });
  expect(shard.starts).toEqual([start === "bookmark" ? shard.bookmark(1) : start]);
});

describe("the public version travels with how new it was", () => {
  /** One isolate has learned of the new version from somebody who wrote; the copy near by is as it was. */
  async function closed(): Promise<Memory> {
    await post(world, world.mia, world.plaza, "Among ourselves");
    shard.wrote();
    await shard.catchUp(world.community.id);
    const admin = await asking({ who: world.ada, method: "POST", path: "/settings" });
    await updateGeneral(admin, generalInput.parse({ name: "Closed", locale: "en", is_private: "on" }));
    const memory = newMemory();
    await publicVersion(await asking({ who: world.ada, cookies: kept(admin), memory }));
    return memory;
  }

  test("a page of the new version is never made of an older copy", async () => {
    const memory = await closed();
    // Without the version, a visitor may still be shown what the copy near by says.
    expect((await listFeed(await asking({ memory: newMemory() }))).posts).toHaveLength(1);
    const request = new Request(`http://${world.community.slug}.localhost/`);
    const ctx = await createContext(request, bindings, createExecutionContext(), memory);
    await publicVersion(ctx);
    await expect(listFeed(ctx)).rejects.toMatchObject({ status: 401 });
  });

  test("an isolate that knows the new version is not led back to the old one", async () => {
    const memory = await closed();
    const known = memory.versions.get(world.community.id);
    if (!known) throw new Error("nothing remembered");
    memory.versions.set(world.community.id, { ...known, until: 0 });
    const request = new Request(`http://${world.community.slug}.localhost/`);
    const ctx = await createContext(request, bindings, createExecutionContext(), memory);
    expect(await publicVersion(ctx)).toBe(known.version);
  });

  test("a visitor brings no mark: nobody sets where all others of this isolate begin", async () => {
    const forged = `${world.community.shard}.ffffffff-ffffffff-ffffffff-${"f".repeat(32)}`;
    for (const name of [BOOKMARK_COOKIE, LIVE_BOOKMARK_COOKIE]) {
      const memory = newMemory();
      shard.starts.length = 0;
      await publicVersion(await asking({ cookies: [`${name}=${forged}`, "atrium_session=nobody"], memory }));
      expect(shard.starts, name).toEqual(["first-unconstrained"]);
      expect(memory.versions.get(world.community.id)?.bookmark, name).not.toContain("ffffffff");
    }
  });
});

describe("the directory's copy", () => {
  /** It has not heard of anything yet. */
  const deaf = { prepare: () => ({ bind: () => ({ first: async () => null }) }), batch: async () => [] };

  async function begun(near: unknown): Promise<{ ctx: Ctx; starts: string[] }> {
    const starts: string[] = [];
    const withSession = (start: string) => {
      starts.push(start);
      return start === "first-primary" ? env.DIRECTORY.withSession(start) : near;
    };
    const DIRECTORY = { withSession } as unknown as D1Database;
    const request = new Request(`http://${world.community.slug}.localhost/`);
    const ctx = await createContext(request, { ...bindings, DIRECTORY }, createExecutionContext(), newMemory());
    return { ctx, starts };
  }

  test("a community that it does not know yet is asked of the primary", async () => {
    const { ctx, starts } = await begun(deaf);
    expect([ctx.community.id, starts]).toEqual([world.community.id, ["first-unconstrained", "first-primary"]]);
  });

  test("whose a host is may be read from it; who somebody is may not", async () => {
    const { ctx, starts } = await begun(env.DIRECTORY.withSession());
    expect([ctx.community.id, starts]).toEqual([world.community.id, ["first-unconstrained"]]);
    expect(await getAccount(ctx, world.mia.accountId)).toMatchObject({ name: world.mia.name });
    expect(starts).toEqual(["first-unconstrained", "first-primary"]);
  });
});

test("through the door itself: the answer to a write carries the mark, a look does not", async () => {
  const send = async (method: string, path: string, body?: string) => {
    const url = `http://${world.community.slug}.localhost${path}`;
    const execution = createExecutionContext();
    const headers = {
      Origin: new URL(url).origin,
      Cookie: world.mia.cookie,
      ...(body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": String(body.length) }),
    };
    const answer = await app.fetch(new Request(url, { method, headers, body }), bindings, execution);
    await waitOnExecutionContext(execution);
    return [answer.ok, answer.headers.getSetCookie().some((line) => line.startsWith(`${BOOKMARK_COOKIE}=`))];
  };
  expect(await send("POST", "/internal_api/posts/feed_seen", "{}")).toEqual([true, true]);
  expect(await send("GET", "/internal_api/posts")).toEqual([true, false]);
});
