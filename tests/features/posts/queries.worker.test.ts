import { beforeAll, describe, expect, test } from "vitest";
import { listDrafts, listPublished } from "~/features/posts/dashboard.server";
import { listFeed, listFeedCards, listSpaceCards, listSpacePosts } from "~/features/posts/lists.server";
import { findPost, findPostRowById, getUnfinished, listPostDetails } from "~/features/posts/queries.server";
import type { PostSort } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import {
  addCommunity,
  addPerson,
  addSpace,
  as,
  asVisitor,
  createWorld,
  grant,
  newId,
  type Person,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { post } from "./posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** `count` published posts with made-up dates, likes and titles, by one statement. */
async function fill(community: World["community"], space: SpaceRef, author: Person, count: number): Promise<void> {
  await run(
    community,
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
      insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, likes_count,
        published_at, activity_at, created_at, updated_at)
      select ${newId()} + i, ${community.id}, ${space.id}, ${author.id}, 'basic', 'published',
        substr('qwertyuiopasdfgh', 1 + (i * 7) % 16, 1) || i, 'p-' || i, 's', (i * 13) % 10,
        1000000 + (i * 37) % 5000, 2000000 + (i * 53) % 7000, 1, 1 from n`,
  );
}

describe("who sees what", () => {
  test("the feed and the space keep to what one may read", async () => {
    const [open, hidden, secret] = await Promise.all([
      post(world, world.ada, world.plaza, "Open"),
      post(world, world.mia, world.cellar, "Below"),
      post(world, world.ada, world.attic, "Above"),
    ]);
    const seen = async (person: Person | null) => {
      const ctx = person ? await as(world.community, person) : await asVisitor(world.community);
      return (await listFeed(ctx)).posts.map((one) => one.id).sort();
    };
    expect(await seen(null)).toEqual([open.id]);
    expect(await seen(world.stan)).toEqual([open.id]);
    expect(await seen(world.max)).toEqual([open.id]);
    expect(await seen(world.mia)).toEqual([open.id, hidden.id].sort());
    expect(await seen(world.ada)).toEqual([open.id, hidden.id, secret.id].sort());

    const find = async (person: Person | null, spaceSlug: string, slug: string) =>
      findPost(person ? await as(world.community, person) : await asVisitor(world.community), { spaceSlug, slug });
    await expect(find(null, "cellar", hidden.slug)).rejects.toMatchObject({ status: 401 });
    await expect(find(world.stan, "cellar", hidden.slug)).rejects.toMatchObject({ status: 401 });
    await expect(find(world.max, "cellar", hidden.slug)).rejects.toMatchObject({ status: 403, code: "private_space" });
    await expect(find(world.max, "attic", secret.slug)).rejects.toMatchObject({ status: 404 });
    await expect(find(null, "attic", secret.slug)).rejects.toMatchObject({ status: 404 });
    await expect(find(world.max, "plaza", "nothing")).rejects.toMatchObject({ status: 404 });
    expect((await find(world.mia, "cellar", hidden.slug)).id).toBe(hidden.id);

    const max = await as(world.community, world.max);
    await expect(listSpacePosts(max, { spaceSlug: "cellar" })).rejects.toMatchObject({ code: "private_space" });
    await expect(listSpacePosts(max, { spaceSlug: "attic" })).rejects.toMatchObject({ status: 404 });
    await expect(findPostRowById(max, secret.id)).rejects.toMatchObject({ status: 404 });
    expect(await listPostDetails(max, [open.id, hidden.id, secret.id])).toHaveLength(1);
    expect((await listPublished(max)).posts).toEqual([]);
    expect((await listPublished(await as(world.community, world.mia))).posts).toHaveLength(1);
    expect((await listPublished(await as(world.community, world.ada))).posts).toHaveLength(3);
  });

  test("a page's card says of a post what the wire says, to everybody", async () => {
    const room = await addSpace(world, "room", { isPrivate: 1 });
    await grant(world, world.max, room);
    for (const author of [world.max, world.ada]) await post(world, author, room, `By ${author.name}`);
    await run(
      world.community,
      sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
        values (${world.community.id}, ${world.mia.id}, ${world.cellar.id}, 'moderator', 1)`,
    );
    for (const person of [null, world.stan, world.max, world.mia, world.mo, world.ada]) {
      const looking = () => (person ? as(world.community, person) : asVisitor(world.community));
      const { posts: wire, ...more } = await listFeed(await looking());
      const { posts: cards, ...same } = await listFeedCards(await looking(), {});
      expect(same).toEqual(more);
      expect(cards).toHaveLength(wire.length);
      cards.forEach((card, i) => expect(wire[i]).toMatchObject(card));
    }
    const ctx = await as(world.community, world.max);
    const { posts } = await listSpaceCards(ctx, { spaceSlug: "room" }, Promise.resolve({ defaultSort: "active" }));
    expect(posts.map(({ policies }) => policies.can_update_post)).toEqual([false, true]);
  });

  test("a post of another community is not found, whatever its id", async () => {
    const theirs = await addSpace({ community: world.other, group: 1 }, "theirs", {});
    const made = await post({ ...world, community: world.other }, world.stan, theirs, "Elsewhere");
    const ctx = await as(world.community, world.ada);
    await expect(findPostRowById(ctx, made.id)).rejects.toMatchObject({ status: 404 });
    expect(await listPostDetails(ctx, [made.id])).toEqual([]);
  });

  test("drafts are listed for their author alone", async () => {
    const draft = await post(world, world.max, world.plaza, "Mine alone", { status: "draft" });
    expect((await listDrafts(await as(world.community, world.max))).posts.map((one) => one.id)).toEqual([draft.id]);
    expect((await listDrafts(await as(world.community, world.mia))).posts).toEqual([]);
    expect(await getUnfinished(await as(world.community, world.max), "plaza")).toMatchObject({ id: draft.id });
    for (const visitor of [null, world.stan]) {
      await expect(listDrafts(await as(world.community, visitor))).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe("orders", () => {
  test("every order walks every post once, in order, page by page", async () => {
    const space = await addSpace(world, "ordered", {});
    await fill(world.community, space, world.mia, 65);
    const values: Record<
      PostSort,
      (one: { activity_at: string; published_at: string; user_likes_count: number; name: string }) => string | number
    > = {
      active: (one) => -Date.parse(one.activity_at),
      latest: (one) => -Date.parse(one.published_at),
      oldest: (one) => Date.parse(one.published_at),
      likes: (one) => -one.user_likes_count,
      alphabetical: (one) => one.name,
    };
    for (const sort of Object.keys(values) as PostSort[]) {
      const seen = [];
      let cursor: string | null = null;
      do {
        const ctx = await as(world.community, world.mia);
        const page = await listSpacePosts(ctx, { spaceSlug: "ordered", sort, cursor });
        expect(ctx.meter.rowsRead, sort).toBeLessThan(220);
        seen.push(...page.posts);
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(seen.map((one) => one.id)).size, sort).toBe(65);
      const places = seen.map(values[sort]);
      expect(places, sort).toEqual([...places].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }
  });

  test("without a wish it is the space's own order", async () => {
    for (const sort of ["oldest", "alphabetical", "likes"] as const) {
      const space = await addSpace(world, `own-${sort}`, { defaultSort: sort });
      await fill(world.community, space, world.mia, 30);
      const ctx = await as(world.community, world.mia);
      const own = await listSpacePosts(ctx, { spaceSlug: space.slug });
      const asked = await listSpacePosts(ctx, { spaceSlug: space.slug, sort });
      expect(own.sort).toBe(sort);
      expect(own.posts.map((one) => one.id)).toEqual(asked.posts.map((one) => one.id));
      const second = await listSpacePosts(ctx, { spaceSlug: space.slug, cursor: own.nextCursor });
      expect(second.posts).toHaveLength(10);
    }
  });

  test("pages by number, as the spec's wire has them, are the same pages", async () => {
    const ctx = await as(world.community, world.mia);
    const first = await listSpacePosts(ctx, { spaceSlug: "ordered", sort: "active", perPage: 10 });
    const byCursor = await listSpacePosts(ctx, { spaceSlug: "ordered", perPage: 10, cursor: first.nextCursor });
    const byNumber = await listSpacePosts(ctx, { spaceSlug: "ordered", sort: "active", perPage: 10, page: 2 });
    expect(byNumber.posts.map((one) => one.id)).toEqual(byCursor.posts.map((one) => one.id));
    const feed = await listFeed(ctx, { page: 2, perPage: 5 });
    const start = await listFeed(ctx, { perPage: 10 });
    expect(feed.posts.map((one) => one.id)).toEqual(start.posts.slice(5).map((one) => one.id));
  });

  test("the feed walks every post once by its cursor", async () => {
    for (const sort of ["active", "latest"] as const) {
      const seen = [];
      let cursor: string | null = null;
      do {
        const page = await listFeed(await as(world.community, world.mia), { sort, cursor });
        seen.push(...page.posts);
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(seen.map((one) => one.id)).size).toBe(seen.length);
      const times = seen.map((one) => (sort === "active" ? one.activity_at : one.published_at));
      expect(times).toEqual([...times].sort().reverse());
      expect(seen.length).toBeGreaterThan(150);
    }
  });
});

/** Budgets: equal at every size for a member of a few quiet private spaces, of many busy ones, and an admin. */
describe("rows read", () => {
  async function house(spaceCount: number, posts: number) {
    const community = await addCommunity(world.community.shard);
    const [member, admin] = await Promise.all([
      addPerson(community, "Member", "member"),
      addPerson(community, "Admin", "admin"),
    ]);
    const home = { community, group: 1 };
    const spaces: SpaceRef[] = [];
    for (let n = 0; n < spaceCount; n++) {
      const space = await addSpace(home, `s-${n}`, { isPrivate: 1 });
      if (n < 5) await grant(home, member, space);
      spaces.push(space);
    }
    for (const space of spaces) await fill(community, space, admin, Math.ceil(posts / spaceCount));
    return { community, member, admin };
  }

  const read = async (community: World["community"], person: Person) => {
    const feed = await as(community, person);
    await listFeed(feed);
    const space = await as(community, person);
    await listSpacePosts(space, { spaceSlug: "s-0" });
    const one = await as(community, person);
    await findPost(one, { spaceSlug: "s-0", slug: "p-3" });
    // The proof of the viewer, which `as` does first, is two rows and a trip of its own here.
    return {
      feed: feed.meter.rowsRead,
      space: space.meter.rowsRead,
      one: one.meter.rowsRead,
      trips: feed.meter.trips - 1,
    };
  };

  test("does not grow with the number of posts", async () => {
    const costs = [];
    for (const posts of [600, 2400, 9600]) {
      const { community, member, admin } = await house(20, posts);
      costs.push({ member: await read(community, member), admin: await read(community, admin) });
    }
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[2]).toEqual(costs[0]);
    const [{ member, admin } = { member: null, admin: null }] = costs;
    expect(member?.feed).toBeLessThanOrEqual(200 + 4 * 5);
    expect(admin?.feed).toBeLessThanOrEqual(200 + 4 * 20);
    expect(member?.space).toBeLessThanOrEqual(200);
    expect(member?.one).toBeLessThanOrEqual(40);
    expect(member?.trips).toBe(1);
  });
});

test("an author sees their own drafts, who manages their space those that are shared, nobody else any", async () => {
  const draft = await post(world, world.mia, world.plaza, "Half a thought", { status: "draft" });
  const found = async (person: Person) => {
    const { posts } = await listDrafts(await as(world.community, person));
    return posts.some(({ id }) => id === draft.id);
  };
  const everybody = () => Promise.all([world.olive, world.ada, world.mo, world.mia, world.max].map(found));
  expect(await everybody()).toEqual([false, false, false, true, false]);
  await run(world.community, sql`update posts set is_shared = 1 where id = ${draft.id}`);
  expect(await everybody()).toEqual([true, true, true, true, false]);
  // In a private space that a moderator is not in: admins alone. A role in the space itself opens it, too.
  const hidden = await post(world, world.mia, world.cellar, "Half below", { status: "draft" });
  await run(world.community, sql`update posts set is_shared = 1 where id = ${hidden.id}`);
  const below = async (person: Person) =>
    (await listDrafts(await as(world.community, person))).posts.some(({ id }) => id === hidden.id);
  expect(await Promise.all([world.ada, world.mo, world.max].map(below))).toEqual([true, false, false]);
  await run(
    world.community,
    sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
      values (${world.community.id}, ${world.max.id}, ${world.cellar.id}, 'moderator', 1)`,
  );
  // A role that outlives its membership opens nothing.
  expect(await below(world.max)).toBe(false);
  await grant(world, world.max, world.cellar);
  expect(await below(world.max)).toBe(true);
  for (const visitor of [null, world.stan]) {
    await expect(listDrafts(await as(world.community, visitor))).rejects.toMatchObject({ status: 401 });
  }
});

test("a draft in a deleted space is listed again when the space is back", async () => {
  const shed = await addSpace(world, "drafty-shed", {});
  const [gone, stays] = await Promise.all([
    post(world, world.max, shed, "Left in the shed", { status: "draft" }),
    post(world, world.max, world.plaza, "On the plaza", { status: "draft" }),
  ]);
  const listed = async (person: Person) => {
    const { posts } = await listDrafts(await as(world.community, person));
    return [gone, stays].map(({ id }) => posts.some((one) => one.id === id));
  };
  const setDeleted = (at: number | null) =>
    run(world.community, sql`update spaces set deleted_at = ${at} where id = ${shed.id}`);
  await setDeleted(Date.now());
  expect(await listed(world.max)).toEqual([false, true]);
  await setDeleted(null);
  expect(await listed(world.max)).toEqual([true, true]);
});
