import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { pinPost, unpinPost } from "~/features/posts/commands/pin-post.server";
import { listFeed, listSpaceCards, listSpacePosts, listSpaceView } from "~/features/posts/lists.server";
import type { PostPayload } from "~/features/posts/present";
import { PINS_MOST } from "~/features/posts/rules";
import { POST_SORTS, type PostSort } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addSession,
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { addPost, post, type PostRef } from "./posting";

let world: World;
let space: SpaceRef;
let made = 0;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  space = await addSpace(world, `room-${++made}`, {});
});

const at = (one: PostRef) => ({ spaceSlug: one.space.slug, slug: one.slug });
const pinPath = (one: PostRef) => `/internal_api/spaces/${one.space.slug}/posts/${one.slug}/pin`;
const pin = async (one: PostRef, by = world.mo) => pinPost(await as(world.community, by), at(one));

/** `count` posts, the later the newer, each with a title, likes and times of its own. */
async function fill(count: number): Promise<PostRef[]> {
  const posts: PostRef[] = [];
  for (let i = 0; i < count; i++) {
    const times = { publishedAt: 1_000_000 + i, activityAt: 2_000_000 + ((i * 7) % count) };
    const title = `${"qwertyuiop"[i % 10]} ${i}`;
    posts.push(await addPost(world, world.mia, space, { ...times, title, likesCount: (i * 3) % 5 }));
  }
  return posts;
}

const ids = (posts: { id: number }[]) => posts.map(({ id }) => id);

/** Every page of a list, one after the other. */
async function walk(sort: PostSort | undefined, perPage: number): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const ctx = await asVisitor(world.community);
    const page: { posts: PostPayload[]; nextCursor: string | null } = await listSpacePosts(ctx, {
      spaceSlug: space.slug,
      sort,
      perPage,
      cursor,
    });
    pages.push(ids(page.posts));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

const factsOf = async ({ id }: PostRef) =>
  (
    await rows<{ name: string }>(
      world.community,
      sql`select name from facts where subject_kind = 'post' and subject_id = ${id} and name like 'post.%pinned' order by seq`,
    )
  ).map(({ name }) => name);

describe("the top of a space", () => {
  test.each([...POST_SORTS, undefined])("in the order %s: the newest pin first, and each post once", async (sort) => {
    const posts = await fill(9);
    const before = (await walk(sort, 20)).flat();
    const [first, second] = [posts[1], posts[4]] as [PostRef, PostRef];
    await pin(first);
    await run(world.community, sql`update posts set pinned_at = pinned_at - 1000 where id = ${first.id}`);
    await pin(second);
    const rest = before.filter((id) => id !== first.id && id !== second.id);
    const expected = [second.id, first.id, ...rest];
    for (const size of [20, 9, 4, 2, 1]) {
      const pages = await walk(sort, size);
      expect(pages.flat(), `by ${size}`).toEqual(expected);
      // No page is longer than it was asked for, and none but the last is shorter.
      expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true);
    }
    // By the wire's number, too.
    for (const page of [1, 2, 3]) {
      const ctx = await asVisitor(world.community);
      const numbered = await listSpacePosts(ctx, { spaceSlug: space.slug, sort, page, perPage: 3 });
      expect(ids(numbered.posts), `page ${page}`).toEqual(expected.slice(3 * page - 3, 3 * page));
    }
  });

  test("a list of nothing but pins ends where they end", async () => {
    const [only] = await fill(1);
    if (!only) throw new Error("no post");
    await pin(only);
    expect(await walk("latest", 1)).toEqual([[only.id]]);
    expect(await walk(undefined, 20)).toEqual([[only.id]]);
  });

  test("the page says so of the card, in one trip; the feed and what stands beside a post keep their order", async () => {
    const posts = await fill(4);
    const [oldest] = posts;
    if (!oldest) throw new Error("no post");
    await pin(oldest);
    const ctx = await asVisitor(world.community);
    const shown = Promise.resolve({ defaultSort: "latest" as const });
    const [view, beside, feed] = await Promise.all([
      listSpaceView(ctx, { spaceSlug: space.slug }, shown),
      listSpaceCards(ctx, { spaceSlug: space.slug, sort: "latest" }, shown),
      listFeed(ctx, { sort: "latest", perPage: 100 }),
    ]);
    expect(ctx.meter.trips).toBe(1);
    expect(view.posts.map((card) => [card.id, card.is_pinned])[0]).toEqual([oldest.id, true]);
    expect(view.posts.filter((card) => card.is_pinned)).toHaveLength(1);
    expect(ids(beside.posts)).toEqual(ids(posts).reverse());
    expect(feed.posts.find(({ id }) => id === oldest.id)).toMatchObject({ is_pinned: true });
    const own = feed.posts.filter((one) => one.space_slug === space.slug);
    expect(own.at(-1)?.id).toBe(oldest.id);
  });

  test("the feed does not take a place among pins for one of its own", async () => {
    const [one] = await fill(2);
    if (!one) throw new Error("no post");
    await pin(one);
    const ctx = await asVisitor(world.community);
    const { nextCursor } = await listSpacePosts(ctx, { spaceSlug: space.slug, sort: "latest", perPage: 1 });
    await expect(listFeed(await asVisitor(world.community), { cursor: nextCursor })).rejects.toMatchObject({
      fields: { cursor: "invalid" },
    });
  });

  test("at 5,000 posts and five pins a page reads no more than its budget", async () => {
    await run(
      world.community,
      sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 4999)
        insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid,
          published_at, activity_at, created_at, updated_at)
        select ${space.id} + 1 + i, ${world.community.id}, ${space.id}, ${world.mia.id}, 'basic', 'published', 'T' || i,
          'p-' || i, 's', i, i, 1, 1 from n`,
    );
    for (let i = 0; i < PINS_MOST; i++) await pin({ id: 0, slug: `p-${i * 900}`, space });
    for (const sort of [...POST_SORTS, undefined]) {
      const ctx = await as(world.community, world.mia);
      const { posts } = await listSpacePosts(ctx, { spaceSlug: space.slug, sort });
      expect(posts.filter((one) => one.is_pinned)).toHaveLength(PINS_MOST);
      expect(ctx.meter.rowsRead, sort).toBeLessThan(200);
    }
  });
});

describe("pinning", () => {
  test("twice is once: one fact, one new version of the kept pages; and so is unpinning", async () => {
    const one = await post(world, world.mia, world.plaza, "Read this first");
    const it = { id: one.id, slug: one.slug, space: world.plaza };
    const version = await publicVersionOf(world);
    const pinned = await pin(it);
    expect(pinned.pinnedAt).toBeGreaterThan(0);
    expect((await pin(it)).pinnedAt).toBe(pinned.pinnedAt);
    expect([await factsOf(it), await publicVersionOf(world)]).toEqual([["post.pinned"], version + 1]);
    for (let i = 0; i < 2; i++) {
      const left = await unpinPost(await as(world.community, world.mo), at(it));
      expect(left.pinnedAt).toBeNull();
    }
    expect([await factsOf(it), await publicVersionOf(world)]).toEqual([["post.pinned", "post.unpinned"], version + 2]);
  });

  test("by ten at once, each post once and no more than five in the space", async () => {
    const posts = await fill(10);
    const all = await Promise.allSettled([...posts, ...posts].map((one) => pin(one)));
    expect((await walk("latest", 20)).flat()).toHaveLength(10);
    const [kept] = await rows<{ n: number }>(
      world.community,
      sql`select count(*) as n from posts where space_id = ${space.id} and pinned_at is not null`,
    );
    expect(kept?.n).toBe(PINS_MOST);
    const refused = all.filter((one) => one.status === "rejected").map((one) => one.reason as { code: string });
    expect(refused).toHaveLength(20 - 2 * PINS_MOST);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["pins_full"]));
    const facts = await Promise.all(posts.map(factsOf));
    expect(facts.flat()).toHaveLength(PINS_MOST);
  });

  test("one too many is refused in the reader's words; a place given up may be taken", async () => {
    const posts = await fill(PINS_MOST + 1);
    const [first, ...others] = posts as [PostRef, ...PostRef[]];
    for (const one of others) await pin(one);
    const ask = () => call(world.community, world.ada, pinPath(first), { method: "POST" });
    for (const [locale, words] of [
      ["en", "Five posts are pinned here already. Unpin one first."],
      ["pt", "Já há cinco publicações fixadas aqui. Desafixe uma antes."],
    ] as const) {
      await run(world.community, sql`update members set locale = ${locale} where id = ${world.ada.id}`);
      const answer = await ask();
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "pins_full", message: words }]);
    }
    await unpinPost(await as(world.community, world.ada), at(others[0] as PostRef));
    expect((await ask()).status).toBe(200);
  });

  test("a deleted post gives its place back, and takes it again with undo if it is free", async () => {
    const posts = await fill(PINS_MOST + 1);
    const [first, second, ...others] = posts as [PostRef, PostRef, ...PostRef[]];
    for (const one of [first, ...others]) await pin(one);
    const remove = async (one: PostRef) => deletePost(await as(world.community, world.mo), at(one));
    const restore = async (one: PostRef) => undoDeletePost(await as(world.community, world.mo), one.id);
    await remove(first);
    expect((await restore(first)).pinnedAt).not.toBeNull();
    await remove(first);
    await pin(second);
    expect((await restore(first)).pinnedAt).toBeNull();
    expect((await walk("latest", 20)).flat().slice(0, PINS_MOST)).not.toContain(first.id);
  });

  test("the log tells who pinned what", async () => {
    const one = await post(world, world.mia, world.plaza, "House rules");
    await pin({ id: one.id, slug: one.slug, space: world.plaza });
    const answer = await call(world.community, world.olive, "/internal_api/activity_logs");
    const { records } = (await answer.json()) as { records: unknown[] };
    expect(records[0]).toMatchObject({
      name: "post.pinned",
      actor: { name: world.mo.name },
      message: "pinned the post House rules",
    });
  });
});

describe("who pins", () => {
  test("who manages the space, by POST and DELETE; everybody else is refused at the door, and nothing changes", async () => {
    const [one] = (await fill(1)) as [PostRef];
    const viewOnly = await addSession(world.community, world.mo, { mode: "view_only", masqueraderId: world.ada.id });
    const refused = [
      [null, 401, "sign_in_required"],
      [world.stan, 401, "sign_in_required"],
      [world.max, 403, "forbidden"],
      // Its author manages nothing here.
      [world.mia, 403, "forbidden"],
      [{ ...world.mo, cookie: viewOnly }, 403, "view_only_error"],
    ] as const;
    for (const method of ["POST", "DELETE"]) {
      for (const [who, status, code] of refused) {
        const answer = await call(world.community, who, pinPath(one), { method });
        expect([who?.name, answer.status, await answer.json()]).toMatchObject([who?.name, status, { code }]);
      }
    }
    expect(await factsOf(one)).toEqual([]);
    for (const who of [world.olive, world.ada, world.mo]) {
      const pinned = await call(world.community, who, pinPath(one), { method: "POST" });
      const body = (await pinned.json()) as PostPayload;
      expect([pinned.status, body.is_pinned, Number.isNaN(Date.parse(String(body.pinned_at)))]).toEqual([
        200,
        true,
        false,
      ]);
      const left = await call(world.community, who, pinPath(one), { method: "DELETE" });
      expect([left.status, await left.json()]).toMatchObject([200, { is_pinned: false, pinned_at: null }]);
    }
  });

  test("what stands where one may not read, what is a draft and what is not there is refused as any door does", async () => {
    const below = await post(world, world.mia, world.cellar, "Below");
    const draft = await post(world, world.mo, world.plaza, "Half", { status: "draft" });
    const asking = (who: World["mia"] | null, spaceSlug: string, slug: string) =>
      call(world.community, who, `/internal_api/spaces/${spaceSlug}/posts/${slug}/pin`, { method: "POST" });
    expect((await asking(null, "cellar", below.slug)).status).toBe(401);
    expect(await (await asking(world.max, "cellar", below.slug)).json()).toMatchObject({ code: "private_space" });
    expect((await asking(world.max, "attic", "any")).status).toBe(404);
    for (const slug of [draft.slug, "nothing"]) expect((await asking(world.mo, "plaza", slug)).status).toBe(404);
  });

  test("who lost the right between reading and writing pins nothing", async () => {
    const [one] = (await fill(1)) as [PostRef];
    const role = sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
      values (${world.community.id}, ${world.mia.id}, ${space.id}, 'moderator', 1)`;
    await run(world.community, role);
    await run(
      world.community,
      sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        values (${one.id}, ${world.community.id}, ${world.mia.id}, ${space.id}, 'direct', 0, ${Number.MAX_SAFE_INTEGER}, 1)`,
    );
    const ctx = await as(world.community, world.mia);
    const read = ctx.read.bind(ctx);
    let reads = 0;
    ctx.read = (async (build: never) => {
      const answer = await read(build);
      if (++reads === 1)
        await run(
          world.community,
          sql`delete from space_roles where space_id = ${space.id} and member_id = ${world.mia.id}`,
        );
      return answer;
    }) as typeof ctx.read;
    await expect(pinPost(ctx, at(one))).rejects.toMatchObject({ status: 403 });
    expect(reads).toBeGreaterThan(0);
    expect(await factsOf(one)).toEqual([]);
  });
});
