import { beforeAll, expect, test } from "vitest";
import { createComment } from "~/features/comments/commands.server";
import { listSidebar } from "~/features/communities/sidebar.server";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { listFeed } from "~/features/posts/lists.server";
import { markSpaceRead } from "~/features/spaces/commands/see-space.server";
import { sql } from "~/platform/database/sql";
import { addSpace, as, createWorld, type Person, run, type SpaceRef, type World } from "../../world";
import { docOf, post } from "./posting";

let world: World;
let garden: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  garden = await addSpace(world, "garden", {});
  // Everybody has been here for a while.
  const { community } = world;
  await run(community, sql`update members set joined_at = 1000 where community_id = ${community.id}`);
});

const unread = async (person: Person) =>
  (await listSidebar(await as(world.community, person)))
    .flatMap((group) => group.spaces)
    .filter((space) => space.isUnread)
    .map((space) => space.slug);

/** Waits until the clock of the next request is another one. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

test("one's own post leaves its space as read as it was, for oneself alone", async () => {
  expect(await unread(world.mia)).toEqual([]);
  const made = await post(world, world.mia, garden, "Mine");
  expect(await unread(world.mia)).toEqual([]);
  expect(await unread(world.max)).toEqual(["garden"]);

  // What others wrote waits to be read, whatever one writes oneself meanwhile.
  await tick();
  await post(world, world.max, garden, "His");
  expect(await unread(world.mia)).toEqual(["garden"]);
  await tick();
  await post(world, world.mia, garden, "Mine again");
  expect(await unread(world.mia)).toEqual(["garden"]);
  await tick();
  await markSpaceRead(await as(world.community, world.mia), "garden");
  expect(await unread(world.mia)).toEqual([]);

  // A draft is no news to anybody; published where it was moved to, it is news there and to the others.
  await tick();
  await markSpaceRead(await as(world.community, world.max), "garden");
  await markSpaceRead(await as(world.community, world.max), "plaza");
  const draft = await post(world, world.mia, garden, "Later", { status: "draft" });
  expect(await unread(world.max)).toEqual([]);
  await tick();
  const out = { id: draft.id, title: "Later", doc: docOf("Now."), spaceSlug: "plaza" };
  await publishPost(await as(world.community, world.mia), out);
  expect([await unread(world.mia), await unread(world.max)]).toEqual([[], ["plaza"]]);

  // Gone and back, it is no more news than before.
  const ctx = await as(world.community, world.mia);
  await deletePost(ctx, { spaceSlug: "garden", slug: made.slug });
  await undoDeletePost(ctx, made.id);
  expect(await unread(world.mia)).toEqual([]);
});

test("of what happened to a post, the feed says whether its reader did it: then it is no news to them", async () => {
  const made = await post(world, world.mia, garden, "Talked about");
  const own = async (person: Person | null) => {
    const { posts } = await listFeed(await as(world.community, person));
    return posts.find(({ id }) => id === made.id)?.is_own_activity;
  };
  const ofEach = () => Promise.all([world.mia, world.max, null].map(own));
  expect(await ofEach()).toEqual([true, false, false]);
  const say = async (person: Person) => {
    await tick();
    const ctx = await as(world.community, person);
    await createComment(ctx, { postId: made.id, text: "Well." });
    await ctx.settled();
  };
  await say(world.max);
  expect(await ofEach()).toEqual([false, true, false]);
  await say(world.mia);
  expect(await ofEach()).toEqual([true, false, false]);
});
