import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { movePost } from "~/features/posts/commands/move-post.server";
import { pinPost } from "~/features/posts/commands/pin-post.server";
import { removePosts } from "~/features/posts/remove-posts.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { sharePost } from "~/features/posts/commands/share-post.server";
import { findSharedPost } from "~/features/posts/shared.server";
import type { FullPostRow } from "~/features/posts/row";
import { findPostWherever } from "~/features/posts/queries.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addSpace,
  asSystem,
  as,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { say as comment } from "../comments/commenting";
import { addPost, post } from "./posting";

let world: World;
let from: SpaceRef;
let to: SpaceRef;
let made = 0;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  made += 1;
  from = await addSpace(world, `from-${made}`, {});
  to = await addSpace(world, `to-${made}`, {});
});

const at = ({ spaceSlug, slug }: Pick<FullPostRow, "spaceSlug" | "slug">) => ({ spaceSlug, slug });
const move = async (one: FullPostRow, space: SpaceRef, by: Person = world.mo) =>
  movePost(await as(world.community, by), { ...at(one), to: space.slug });
const say = (one: FullPostRow, by: Person) => comment(world, by, one.id);
const countOf = async ({ id }: SpaceRef) =>
  (await rows<{ n: number }>(world.community, sql`select posts_count as n from spaces where id = ${id}`))[0]?.n;

describe("a post in another space", () => {
  test("is itself, with what people said and did; its place at the top stays behind; both spaces count it once", async () => {
    const one = await post(world, world.mia, from, "Where it belongs");
    await say(one, world.max);
    await pinPost(await as(world.community, world.mo), at(one));
    const after = await move(one, to);
    expect(after).toMatchObject({ id: one.id, spaceSlug: to.slug, slug: one.slug, commentsCount: 1, pinnedAt: null });
    expect([await countOf(from), await countOf(to)]).toEqual([0, 1]);
    // Once more is no other move.
    const again = await movePost(await as(world.community, world.mo), { ...at(after), to: to.slug });
    expect(again.spaceId).toBe(to.id);
    const told = await rows(
      world.community,
      sql`select payload from facts where name = 'post.moved' and subject_id = ${one.id}`,
    );
    expect(told).toHaveLength(1);
  });

  test("its old addresses lead to it, from each space it stood in, and are no other post's: a page opened before shows what it acts on", async () => {
    const one = await post(world, world.mia, from, "A wanderer");
    const second = await move(one, to);
    const third = await move(second, world.plaza);
    for (const old of [one, second]) {
      const found = await findPostWherever(await asVisitor(world.community), at(old));
      expect(found).toMatchObject({ id: one.id, space: { slug: "plaza" }, slug: third.slug });
    }
    const other = await post(world, world.mia, from, "A wanderer");
    expect(other.slug).toBe(`${one.slug}-2`);
    expect((await findPostWherever(await asVisitor(world.community), at(one))).id).toBe(one.id);
    // Nor does one that waited, or is moved there, take it.
    const back = await move(await post(world, world.max, to, "A wanderer"), from);
    expect([one.slug, other.slug]).not.toContain(back.slug);
    // Its space may be gone by now.
    await run(world.community, sql`update spaces set deleted_at = 1 where id = ${to.id}`);
    expect((await findPostWherever(await asVisitor(world.community), at(second))).id).toBe(one.id);
    await removePosts(asSystem(world.community), [{ id: one.id, isReacted: 0, isEdited: 0 }]);
    expect(await rows(world.community, sql`select 1 from post_addresses where post_id = ${one.id}`)).toEqual([]);
  });

  test("leaves behind what its new space keeps its members from, unless who moves it manages that", async () => {
    const strict = await addSpace(world, "strict", { disableMemberPostCovers: 1, hidePostSettings: 1 });
    const dressed = async (title: string) => {
      const one = await post(world, world.mia, from, title);
      await run(
        world.community,
        sql`update posts set cover_file_id = 77, hide_meta_info = 1, is_comments_closed = 1 where id = ${one.id}`,
      );
      return one;
    };
    const shown = async (id: number) =>
      (
        await rows<object>(
          world.community,
          sql`select cover_file_id, hide_meta_info, is_comments_closed from posts
        where id = ${id}`,
        )
      )[0];
    const own = await dressed("By its author");
    await move(own, strict, world.mia);
    expect(await shown(own.id)).toEqual({ cover_file_id: null, hide_meta_info: 0, is_comments_closed: 0 });
    const kept = await dressed("By an admin");
    await move(kept, strict);
    expect(await shown(kept.id)).toEqual({ cover_file_id: 77, hide_meta_info: 1, is_comments_closed: 1 });
  });

  test("takes another address where its own is another's", async () => {
    const mine = await post(world, world.mia, from, "Same words");
    await post(world, world.max, to, "Same words");
    const after = await move(mine, to);
    expect(after.slug).not.toBe(mine.slug);
    expect((await findPostWherever(await asVisitor(world.community), at(mine))).slug).toBe(after.slug);
  });

  test("who may not read the new space is refused as the old one refuses, and hears no more of it", async () => {
    const one = await post(world, world.mia, from, "Not for everybody");
    await say(one, world.mia);
    const lines = async (who: Person) =>
      (await listNotifications(await as(world.community, who), {})).records.filter((line) =>
        JSON.stringify(line).includes("Not for everybody"),
      );
    // A line as the teller writes it, of the space in which the post stood.
    for (const who of [world.max, world.mia]) {
      await run(
        world.community,
        sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id,
          space_id, actor_id, actors_count, at) values (${one.id + who.id}, ${world.community.id}, ${who.id}, 'spaces',
          'post', ${`post:${one.id}`}, ${one.id}, ${from.id}, ${world.mia.id}, 1, ${Date.now()})`,
      );
    }
    expect(await lines(world.max)).toHaveLength(1);
    await move(one, world.cellar, world.olive);
    await expect(findPostWherever(await as(world.community, world.max), at(one))).rejects.toMatchObject({
      status: 404,
    });
    await expect(findPostWherever(await asVisitor(world.community), at(one))).rejects.toMatchObject({ status: 404 });
    expect((await findPostWherever(await as(world.community, world.mia), at(one))).id).toBe(one.id);
    expect(await lines(world.max)).toHaveLength(0);
    expect(await lines(world.mia)).toHaveLength(1);
  });

  test("keeps of its topics those that the new space offers", async () => {
    const one = await post(world, world.mia, from, "About things");
    const topic = async (name: string, isEverywhere: number) => {
      const id = one.id + name.length;
      await run(
        world.community,
        sql`insert into topics (id, community_id, name, name_key, slug, is_everywhere, position, created_at, updated_at)
          values (${id}, ${world.community.id}, ${name + made}, ${name + made}, ${name + made}, ${isEverywhere}, 1, 1, 1)`,
      );
      await run(
        world.community,
        sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count,
          published_at, activity_at) values (${world.community.id}, ${one.id}, ${id}, ${from.id}, 1, 'x', 0, 1, 1)`,
      );
      return id;
    };
    const everywhere = await topic("wide", 1);
    const here = await topic("narrow", 0);
    await run(
      world.community,
      sql`insert into topic_spaces (community_id, topic_id, space_id) values (${world.community.id}, ${here}, ${from.id})`,
    );
    await run(
      world.community,
      sql`update posts set topics = ${JSON.stringify([
        [everywhere, "wide", "wide"],
        [here, "narrow", "narrow"],
      ])} where id = ${one.id}`,
    );
    const after = await move(one, to);
    expect((JSON.parse(after.topics) as [number][]).map(([id]) => id)).toEqual([everywhere]);
    const kept = await rows(world.community, sql`select topic_id, space_id from post_topics where post_id = ${one.id}`);
    expect(kept).toEqual([{ topic_id: everywhere, space_id: to.id }]);
  });

  test("pages kept for visitors are made anew where one of the spaces is theirs to read", async () => {
    const one = await post(world, world.mia, from, "Seen");
    const version = () => publicVersionOf(world);
    const before = await version();
    const hidden = await move(one, world.cellar, world.olive);
    const between = await version();
    expect(between).toBeGreaterThan(before);
    const deeper = await move(hidden, world.attic, world.olive);
    expect(await version()).toBe(between);
    await move(deeper, to, world.olive);
    expect(await version()).toBeGreaterThan(between);
  });

  test("a link that opened it whatever becomes of its space ends when it comes to one that its mover does not manage", async () => {
    const one = await post(world, world.mia, world.cellar, "For guests");
    const shared = await sharePost(await as(world.community, world.olive), at(one));
    expect(shared.sharing).toBe(2);
    const kept = await move(one, world.attic, world.olive);
    expect(kept.sharing).toBe(2);
    expect((await findSharedPost(await asVisitor(world.community), shared.shareLink ?? "")).name).toBe("For guests");
    const closed = await addSpace(world, `closed-${made}`, { isPrivate: 1 });
    await grant(world, world.mia, closed);
    const second = await post(world, world.mia, world.cellar, "For other guests");
    const link = await sharePost(await as(world.community, world.olive), at(second));
    const moved = await move(second, closed, world.mia);
    expect(moved.sharing).toBe(1);
    await expect(findSharedPost(await asVisitor(world.community), link.shareLink ?? "")).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("who moves it", () => {
  test("its author until somebody has said something; then who manages the space; nobody else", async () => {
    const one = await post(world, world.mia, from, "Mine");
    await expect(move(one, to, world.max)).rejects.toMatchObject({ status: 403 });
    const mine = await move(one, to, world.mia);
    await say(mine, world.max);
    await expect(move(mine, from, world.mia)).rejects.toMatchObject({ status: 403 });
    expect((await move(mine, from, world.mo)).spaceId).toBe(from.id);
  });

  test("of two moves at once one happens, and the space it left counts it once less", async () => {
    const one = await post(world, world.mia, from, "Raced");
    const [first, second] = await Promise.allSettled([move(one, to), move(one, world.plaza)]);
    const done = [first, second].filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    expect((await countOf(from)) ?? -1).toBe(0);
  });

  test("the new space refuses as it refuses a new post; what it does not take is said of the field", async () => {
    const one = await post(world, world.mia, from, "Going nowhere");
    await expect(move(one, world.cellar, world.mo)).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) });
    await expect(move(one, world.attic, world.mo)).rejects.toMatchObject({ status: 404 });
    await expect(move(one, { id: 0, slug: "no-such" }, world.mo)).rejects.toMatchObject({ status: 404 });
    const images = await addSpace(world, `images-${made}`, { postType: "image" });
    await expect(move(one, images, world.mo)).rejects.toMatchObject({
      status: 422,
      fields: { space_slug: "space_takes_other" },
    });
    const draft = await post(world, world.mia, from, "Half", { status: "draft" });
    await expect(move(draft, to, world.mia)).rejects.toMatchObject({ status: 404 });
  });
});

test("the door moves it, and answers at its old address with where it stands", async () => {
  const one = await addPost(world, world.mia, from);
  const path = `/internal_api/spaces/${from.slug}/posts/${one.slug}`;
  const answer = await call(world.community, world.mo, `${path}/move`, {
    method: "POST",
    json: { space_slug: to.slug },
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: one.id, space_slug: to.slug });
  const found = await call(world.community, world.mia, path);
  expect(await found.json()).toMatchObject({ id: one.id, space: { slug: to.slug } });
  const wrong = await call(world.community, world.mo, `/internal_api/spaces/${to.slug}/posts/${one.slug}/move`, {
    method: "POST",
    json: {},
  });
  expect(wrong.status).toBe(422);
});

describe("what was opened at its old address", () => {
  test("is saved, pinned and deleted where it stands, and nothing is lost of what was typed", async () => {
    const one = await post(world, world.mia, from, "Half written");
    await move(one, to);
    const path = `/internal_api/spaces/${one.spaceSlug}/posts/${one.slug}`;
    const saved = await call(world.community, world.mia, path, { method: "PATCH", json: { name: "Written" } });
    expect(await saved.json()).toMatchObject({ id: one.id, name: "Written", space_slug: to.slug });
    const pinned = await call(world.community, world.mo, `${path}/pin`, { method: "POST" });
    expect(await pinned.json()).toMatchObject({ id: one.id, is_pinned: true });
    expect((await call(world.community, world.mia, path, { method: "DELETE" })).status).toBe(200);
    const left = await rows(world.community, sql`select title, status from posts where id = ${one.id}`);
    expect(left).toEqual([{ title: "Written", status: "deleted" }]);
  });

  test("is another post's once the space has another name and another space has taken that", async () => {
    const one = await post(world, world.mia, from, "Whose is it");
    await move(one, to);
    const taker = await addSpace(world, `taker-${made}`, {});
    const other = await post(world, world.max, taker, "Whose is it");
    const olive = await as(world.community, world.olive);
    await updateSpace(olive, from.id, { slug: `once-${from.slug}` });
    await updateSpace(olive, taker.id, { slug: from.slug });
    const path = `/internal_api/spaces/${from.slug}/posts/${other.slug}`;
    expect(await (await call(world.community, world.mia, path)).json()).toMatchObject({ id: other.id });
    for (const method of ["PATCH", "DELETE"]) {
      const answer = await call(world.community, world.mia, path, { method, json: { name: "Taken" } });
      expect(answer.status).toBe(403);
    }
    expect((await call(world.community, world.max, path, { method: "DELETE" })).status).toBe(200);
    // Twice is no other post.
    expect((await call(world.community, world.mia, path, { method: "DELETE" })).status).toBe(404);
    const left = await rows(world.community, sql`select title, status from posts where id = ${one.id}`);
    expect(left).toEqual([{ title: "Whose is it", status: "published" }]);
  });

  test("is nobody's who may not read it there, nor changed by whom its new space refuses", async () => {
    const one = await post(world, world.mia, from, "Behind a door");
    const path = `/internal_api/spaces/${one.spaceSlug}/posts/${one.slug}`;
    await move(one, world.cellar, world.olive);
    for (const who of [null, world.max, world.stan]) {
      const answer = await call(world.community, who, path, { method: "PATCH", json: { name: "Taken" } });
      expect([401, 403, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain(world.cellar.slug);
    }
    const left = await rows(world.community, sql`select title from posts where id = ${one.id}`);
    expect(left).toEqual([{ title: "Behind a door" }]);
  });
});
