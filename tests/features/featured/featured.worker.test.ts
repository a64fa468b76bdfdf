import { beforeEach, describe, expect, test } from "vitest";
import { featurePost, putFeaturedAway, unfeaturePost } from "~/features/featured/commands.server";
import type { FeaturedPayload } from "~/features/featured/present";
import { listFeatured } from "~/features/featured/queries.server";
import { DAY_MS, FEATURED_MOST } from "~/features/featured/rules";
import { sweepFeaturedPosts } from "~/features/featured/sweep.server";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import type { PostPayload } from "~/features/posts/present";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addSession,
  addSpace,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { addPost, type PostRef } from "../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const at = (one: PostRef) => ({ spaceSlug: one.space.slug, slug: one.slug });
const pathOf = (one: PostRef) => `/internal_api/spaces/${one.space.slug}/posts/${one.slug}/featured_areas_visibility`;
const feature = async (one: PostRef, days: number | null = null, by = world.ada) =>
  featurePost(await as(world.community, by), at(one), days);
const unfeature = async (one: PostRef) => unfeaturePost(await as(world.community, world.ada), at(one));
const seenBy = async (who: Person | null) =>
  (await listFeatured(await as(world.community, who, "/", "GET"))).map(({ id }) => id);
const made = (space = world.plaza) => addPost(world, world.mia, space);
const factsOf = async ({ id }: PostRef) =>
  (
    await rows<{ name: string }>(
      world.community,
      sql`select name from facts where subject_id = ${id} and name like 'post.%feature%' order by seq`,
    )
  ).map(({ name }) => name);

describe("the row above the feed", () => {
  test("has the newest first, and says of each what it shows and no more, in one trip", async () => {
    const [first, second] = [await made(), await made()];
    await feature(first);
    await run(world.community, sql`update featured_posts set featured_at = featured_at - 1000`);
    await feature(second);
    const ctx = await asVisitor(world.community);
    const [newest, ...others] = await listFeatured(ctx);
    expect(ctx.meter.trips).toBe(1);
    expect(ctx.meter.rowsRead).toBeLessThan(30);
    expect(others.map(({ id }) => id)).toEqual([first.id]);
    expect(newest).toEqual({
      id: second.id,
      slug: second.slug,
      name: "A post",
      space: { slug: "plaza", name: "plaza" },
      cover: null,
      featured_at: expect.stringMatching(/Z$/),
    });
  });

  test("has for each reader what they may read: of a private, a secret and a draft space others hear nothing", async () => {
    const posts = [
      await made(),
      await made(world.cellar),
      await made(world.attic),
      await addPost(world, world.ada, world.sketch),
    ];
    for (const one of posts) await feature(one);
    const [open, below] = posts as [PostRef, PostRef];
    for (const who of [null, world.max, world.una]) expect(await seenBy(who), who?.name).toEqual([open.id]);
    expect(new Set(await seenBy(world.mia))).toEqual(new Set([open.id, below.id]));
    expect(await seenBy(world.olive)).toHaveLength(4);
    expect(await (await call(world.other, world.stan, "/internal_api/posts/featured")).json()).toEqual({ records: [] });
  });

  test("goes with a post that moves: into a closed space it is shown to who is in there", async () => {
    const one = await made();
    await feature(one);
    const version = await publicVersionOf(world);
    await movePost(await as(world.community, world.ada), { ...at(one), to: "cellar" });
    expect(await publicVersionOf(world)).toBeGreaterThan(version);
    expect(await seenBy(null)).toEqual([]);
    expect(await seenBy(world.max)).toEqual([]);
    expect(await seenBy(world.mia)).toEqual([one.id]);
  });

  test("is without what is deleted, unpublished, or stands in a space that is gone or was closed", async () => {
    const space = await addSpace(world, "room", {});
    const [one, two] = [await made(), await made(space)];
    for (const post of [one, two]) await feature(post);
    await deletePost(await as(world.community, world.ada), at(one));
    expect(await seenBy(world.ada)).toEqual([two.id]);
    await undoDeletePost(await as(world.community, world.ada), one.id);
    expect(await seenBy(null)).toHaveLength(2);
    await run(world.community, sql`update posts set status = 'draft' where id = ${one.id}`);
    expect(await seenBy(world.ada)).toEqual([two.id]);
    await run(world.community, sql`update spaces set is_private = 1 where id = ${space.id}`);
    expect([await seenBy(null), await seenBy(world.max), await seenBy(world.ada)]).toEqual([[], [], [two.id]]);
    await run(world.community, sql`update spaces set deleted_at = 1 where id = ${space.id}`);
    expect(await seenBy(world.ada)).toEqual([]);
  });

  test("of a private community is closed to visitors", async () => {
    await feature(await made());
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    expect((await call(world.community, null, "/internal_api/posts/featured")).status).toBe(401);
    expect(await seenBy(world.max)).toHaveLength(1);
  });
});

describe("featuring", () => {
  test("is said by the post itself", async () => {
    const one = await made();
    const say = async () =>
      (await (
        await call(world.community, world.ada, `/internal_api/spaces/plaza/posts/${one.slug}`)
      ).json()) as PostPayload;
    expect((await say()).is_featured).toBe(false);
    await feature(one);
    expect((await say()).is_featured).toBe(true);
  });

  test("twice is once: one fact, one new version of the kept pages, the first time stays; and so is taking it off", async () => {
    const one = await made();
    const version = await publicVersionOf(world);
    const state = await feature(one, 7);
    expect(Date.parse(String(state.featured_until)) - Date.parse(String(state.featured_at))).toBe(7 * DAY_MS);
    expect(await feature(one)).toEqual(state);
    expect([await factsOf(one), await publicVersionOf(world)]).toEqual([["post.featured"], version + 1]);
    for (let i = 0; i < 2; i++) {
      expect(await unfeature(one)).toEqual({ is_featured: false, featured_at: null, featured_until: null });
    }
    expect([await factsOf(one), await publicVersionOf(world)]).toEqual([
      ["post.featured", "post.unfeatured"],
      version + 2,
    ]);
  });

  test("of what visitors do not read leaves their kept pages as they are", async () => {
    const below = await made(world.cellar);
    const version = await publicVersionOf(world);
    await feature(below);
    await unfeature(below);
    expect(await publicVersionOf(world)).toBe(version);
  });

  test("by twenty at once, each post once and no more than six in the community", async () => {
    const posts = await Promise.all(Array.from({ length: 10 }, () => made()));
    const all = await Promise.allSettled([...posts, ...posts].map((one) => feature(one)));
    expect(await seenBy(null)).toHaveLength(FEATURED_MOST);
    const refused = all.filter((one) => one.status === "rejected").map((one) => one.reason as { code: string });
    expect(refused).toHaveLength(20 - 2 * FEATURED_MOST);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["featured_full"]));
    expect((await Promise.all(posts.map(factsOf))).flat()).toHaveLength(FEATURED_MOST);
  });

  test("one too many is refused in its admin's words; a place that is given up, deleted or over may be taken", async () => {
    const posts = await Promise.all(Array.from({ length: FEATURED_MOST + 3 }, () => made()));
    const [first, second, third, ...others] = posts as [PostRef, PostRef, PostRef, ...PostRef[]];
    for (const one of others) await feature(one, 1);
    for (const [locale, words] of [
      ["en", "Six posts are featured already. Stop featuring one first."],
      ["pt", "Já há seis publicações em destaque. Tire uma antes."],
    ] as const) {
      await run(world.community, sql`update members set locale = ${locale} where id = ${world.ada.id}`);
      const answer = await call(world.community, world.ada, pathOf(first), { method: "POST" });
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "featured_full", message: words }]);
    }
    await unfeature(others[0] as PostRef);
    await feature(first);
    await deletePost(await as(world.community, world.ada), at(others[1] as PostRef));
    await feature(second);
    await run(world.community, sql`update featured_posts set featured_until = 1 where post_id = ${others[2]?.id ?? 0}`);
    await feature(third);
    // What comes back beside them is one more: the row shows as many as it has room for.
    await undoDeletePost(await as(world.community, world.ada), (others[1] as PostRef).id);
    expect(await seenBy(null)).toHaveLength(FEATURED_MOST);
  });

  test("for a time ends with it, at once in lists, and by the sweep for open pages and kept ones, once", async () => {
    const [one, good] = [await made(), await made()];
    await feature(one, 1);
    await feature(good);
    await run(world.community, sql`update featured_posts set featured_until = 1 where post_id = ${one.id}`);
    expect(await seenBy(null)).toEqual([good.id]);
    const version = await publicVersionOf(world);
    await Promise.all([1, 2, 3].map(() => sweepFeaturedPosts(asSystem(world.community))));
    await sweepFeaturedPosts(asSystem(world.community));
    expect(await factsOf(one)).toEqual(["post.featured", "post.feature_ended"]);
    expect([await publicVersionOf(world), await seenBy(null)]).toEqual([version + 1, [good.id]]);
    // Once more, from the beginning.
    expect((await feature(one)).is_featured).toBe(true);
  });

  test("begins anew for what is over and was not swept yet", async () => {
    const one = await made();
    await feature(one, 1);
    await run(world.community, sql`update featured_posts set featured_until = 1`);
    expect((await feature(one)).featured_until).toBeNull();
    expect(await factsOf(one)).toEqual(["post.featured", "post.featured"]);
  });

  test("the log tells who did it", async () => {
    const one = await made();
    await feature(one);
    await unfeature(one);
    const answer = await call(world.community, world.olive, "/internal_api/activity_logs");
    const { records } = (await answer.json()) as { records: { message: string }[] };
    expect(records.slice(0, 2).map(({ message }) => message)).toEqual([
      "took the post A post off the featured ones",
      "featured the post A post",
    ]);
  });
});

describe("who features", () => {
  test("admins, by POST and DELETE; everybody else is refused at the door, who manages the space too", async () => {
    const one = await made();
    const viewOnly = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    const refused = [
      [null, 401, "sign_in_required"],
      [world.stan, 401, "sign_in_required"],
      [world.max, 403, "forbidden"],
      [world.mia, 403, "forbidden"],
      [world.mo, 403, "forbidden"],
      [{ ...world.ada, cookie: viewOnly }, 403, "view_only_error"],
    ] as const;
    for (const method of ["POST", "DELETE"]) {
      for (const [who, status, code] of refused) {
        const answer = await call(world.community, who, pathOf(one), { method });
        expect([who?.name, answer.status, await answer.json()]).toMatchObject([who?.name, status, { code }]);
      }
    }
    expect(await factsOf(one)).toEqual([]);
    const answer = await call(world.community, world.olive, pathOf(one), { method: "POST", json: { for_days: 30 } });
    expect([answer.status, await answer.json()]).toMatchObject([200, { is_featured: true }]);
  });

  test("what is a draft or not there is not found; a time that is none is refused by its field", async () => {
    const draft = await addPost(world, world.ada, world.plaza, { status: "draft" });
    const gone = { id: 0, slug: "nothing", space: world.plaza };
    for (const one of [draft, gone]) {
      expect((await call(world.community, world.ada, pathOf(one), { method: "POST" })).status).toBe(404);
    }
    const one = await made();
    for (const days of [0, -1, 1.5, 366, "soon", {}]) {
      const answer = await call(world.community, world.ada, pathOf(one), { method: "POST", json: { for_days: days } });
      expect([days, answer.status, await answer.json()]).toMatchObject([
        days,
        422,
        { error_details: { for_days: {} } },
      ]);
    }
    expect(await factsOf(one)).toEqual([]);
  });
});

describe("putting it away", () => {
  const away = async (who: Person, upTo: number | null) => putFeaturedAway(await as(world.community, who), upTo);

  test("is each member's own; what is featured later is shown to them, and nothing before it again", async () => {
    const [one, two] = [await made(), await made()];
    await feature(one);
    const [{ featured_at: seen }] = (await listFeatured(await as(world.community, world.max, "/", "GET"))) as [
      FeaturedPayload,
    ];
    for (let i = 0; i < 2; i++) await away(world.max, Date.parse(seen));
    expect([await seenBy(world.max), await seenBy(world.mia)]).toEqual([[], [one.id]]);
    await feature(two);
    await run(world.community, sql`update featured_posts set featured_at = featured_at + 5 where post_id = ${two.id}`);
    expect(await seenBy(world.max)).toEqual([two.id]);
    // What another of their pages puts away late takes nothing back.
    await away(world.max, Date.parse(seen) - 1000);
    expect(await seenBy(world.max)).toEqual([two.id]);
    expect(await away(world.max, null)).toEqual({ put_away_up_to: null });
    expect(await seenBy(world.max)).toHaveLength(2);
  });

  test("puts away nothing that is yet to come", async () => {
    await away(world.max, Date.now() + 10 * DAY_MS);
    const one = await made();
    await feature(one);
    await run(world.community, sql`update featured_posts set featured_at = featured_at + 1000`);
    expect(await seenBy(world.max)).toEqual([one.id]);
  });

  test("is refused to visitors, strangers and a masquerade that only looks", async () => {
    const viewOnly = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    for (const [who, status] of [
      [null, 401],
      [world.stan, 401],
      [{ ...world.mia, cookie: viewOnly }, 403],
    ] as const) {
      const json = { put_away_up_to: new Date().toISOString() };
      const answer = await call(world.community, who, "/internal_api/posts/featured/preference", {
        method: "PUT",
        json,
      });
      expect(answer.status).toBe(status);
    }
  });
});
