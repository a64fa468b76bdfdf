import { beforeEach, expect, test } from "vitest";
import { cancelJob, retryJob, undoJob } from "~/features/jobs/commands.server";
import { findJobPage } from "~/features/jobs/queries.server";
import type { BulkRequest } from "~/features/posts/bulk/input";
import { startBulk } from "~/features/posts/bulk/start.server";
import { pinPost } from "~/features/posts/commands/pin-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { publishNow, schedulePost } from "~/features/posts/commands/schedule-post.server";
import { sweepScheduledPosts } from "~/features/posts/commands/sweep-scheduled-posts.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { findSpace } from "~/features/spaces/queries.server";
import { sql } from "~/platform/database/sql";
import { addSpace, as, asSystem, call, createWorld, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { finish } from "../jobs/finish";
import { bulking, idsOf } from "./bulking";
import { addPost, docOf, post, type PostRef } from "./posting";

const DAY = 86_400_000;

let world: World;
let posts: PostRef[];
beforeEach(async () => {
  world = await createWorld();
  posts = [];
  for (let i = 0; i < 8; i++) posts.push(await addPost(world, world.mia, world.plaza, { title: `Post ${i}` }));
});

const { ada, newTopic, begin, done, undo, stored, linesOf, facts } = bulking(
  () => world,
  () => posts,
);

const draft = (title: string, { doc = docOf(`${title}, at length.`) } = {}) =>
  post(world, world.ada, world.plaza, title, { status: "draft", doc });

test("a move takes the post along with what hangs on it; its undo puts it back in its place, with its topics", async () => {
  const [first, second] = posts as [PostRef, PostRef];
  const only = await newTopic("Plaza only", { space_ids: [world.plaza.id] });
  const everywhere = await newTopic("Everywhere");
  await done("add_topic", [first.id], only);
  await done("add_topic", [first.id], everywhere);
  await pinPost(await ada(), { spaceSlug: "plaza", slug: first.slug });
  await addPost(world, world.mia, world.cellar, { slug: first.slug });
  const before = await stored();
  const job = await done("move", idsOf([first, second]), world.cellar.id);
  expect((await findJobPage(await ada(), job)).job.title).toBe("Move 2 posts to cellar");
  const moved = await stored();
  expect(moved.find(({ id }) => id === first.id)).toMatchObject({
    space_id: world.cellar.id,
    slug: `${first.slug}-2`,
    pinned_at: null,
    marks: `[${everywhere}]`,
  });
  expect(moved.find(({ id }) => id === second.id)).toMatchObject({ space_id: world.cellar.id, slug: second.slug });
  expect(await facts("post.moved")).toEqual(idsOf([first, second]));
  const old = `/internal_api/spaces/plaza/posts/${first.slug}`;
  expect((await (await call(world.community, world.ada, old)).json<{ id: number }>()).id).toBe(first.id);
  expect(await linesOf(await done("move", [first.id], world.cellar.id))).toEqual(["It was so already."]);
  await undo(job);
  expect(await stored()).toEqual(before);
  const counts = await rows<{ slug: string; n: number }>(
    world.community,
    sql`select slug, posts_count as n from spaces where id in (${world.plaza.id}, ${world.cellar.id}) order by slug`,
  );
  expect(counts.map(({ n }) => n)).toEqual([1, 8]);
});

test("what one moves oneself leaves the space read that was read, one after the other and many at once; what waited there goes on waiting", async () => {
  const [first, ...others] = posts as [PostRef, ...PostRef[]];
  // Posts of a moment ago, in a step of as many as it takes, each with a topic to lose.
  const topic = await newTopic("Plaza only", { space_ids: [world.plaza.id] });
  await done("add_topic", idsOf(others), topic);
  const unread = async (who: Person, slug: string) => (await findSpace(await as(world.community, who), slug)).isUnread;
  const [one, other] = [await addSpace(world, "one", {}), await addSpace(world, "other", {})];
  await run(world.community, sql`update members set joined_at = ${Date.now() - DAY}`);
  await movePost(await ada(), { spaceSlug: "plaza", slug: first.slug, to: one.slug });
  await done("move", idsOf(others), other.id);
  for (const space of [one, other]) {
    expect([await unread(world.ada, space.slug), await unread(world.max, space.slug)]).toEqual([false, true]);
  }
  await addPost(world, world.mia, one, { publishedAt: Date.now() + 1_000 });
  await movePost(await ada(), { spaceSlug: other.slug, slug: others[0]?.slug ?? "", to: one.slug });
  expect(await unread(world.ada, one.slug)).toBe(true);
});

test("a space of another kind takes none, one that is gone none, on the way back too; its address waits for it", async () => {
  const [first, second] = posts as [PostRef, PostRef];
  const pictures = await addSpace(world, "pictures", { postType: "image" });
  expect(await linesOf(await done("move", [first.id], pictures.id))).toEqual([
    "The space takes posts of another kind.",
  ]);
  const job = await begin("move", [first.id], world.cellar.id);
  await run(world.community, sql`update spaces set deleted_at = 1 where id = ${world.cellar.id}`);
  await finish(world.community, job);
  expect(await linesOf(job)).toEqual(["The space to move to is no longer there, or takes no posts."]);
  await run(world.community, sql`update spaces set deleted_at = null where id = ${world.cellar.id}`);
  const moved = await done("move", idsOf([first, second]), world.cellar.id);
  const other = await post(world, world.mia, world.plaza, first.slug);
  expect(other.slug).toBe(`${first.slug}-2`);
  const pinned = await done("move", [other.id], world.cellar.id);
  await pinPost(await ada(), { spaceSlug: "cellar", slug: other.slug });
  expect(await linesOf(await undo(pinned))).toEqual(["Somebody has changed it since."]);
  expect(await linesOf(await undo(moved))).toEqual(["done", "done"]);
  const away = await done("move", [second.id], world.cellar.id);
  await run(world.community, sql`update spaces set deleted_at = 1 where id = ${world.plaza.id}`);
  expect(await linesOf(await undo(away))).toEqual(["The space to move to is no longer there, or takes no posts."]);
  const strangers = startBulk(await ada(), { post_ids: [first.id], action: "move", value: 1 } satisfies BulkRequest);
  await expect(strangers).rejects.toMatchObject({ fields: { value: "bulk_space" } });
});

test("one's own drafts and scheduled posts are published and told of; undone, they are what they were, and can be published again", async () => {
  const [one, same] = [await draft("Same words"), await draft("Same words")];
  const empty = await draft("Nothing said", { doc: docOf("") });
  const later = await schedulePost(await ada(), (await draft("Later")).id, Date.now() + 7 * DAY);
  const before = await stored();
  const ids = [one.id, same.id, empty.id, later.id, posts[0]?.id ?? 0];
  const job = await done("publish", ids);
  expect(await linesOf(job)).toEqual([
    "It was so already.",
    "done",
    "done",
    "Its title, text or picture is missing, or too long to publish.",
    "done",
  ]);
  const published = (await stored()).filter(
    ({ status, author_id }) => status === "published" && author_id === world.ada.id,
  );
  expect(published.map(({ slug }) => slug)).toEqual(["same-words", "same-words-2", "later"]);
  expect(await facts("post.published")).toEqual([one.id, same.id, later.id]);
  const html = await call(world.community, world.mia, "/internal_api/spaces/plaza/posts/same-words");
  expect(await html.text()).toContain("Same words, at length.");
  const id = await undo(job);
  expect(await linesOf(id)).toEqual(["done", "done", "done"]);
  expect(await stored()).toEqual(before);
  expect(await facts("post.unpublished")).toEqual([one.id, same.id, later.id]);
  await publishNow(await ada(), one.id);
  expect((await stored()).find((row) => row.id === one.id)).toMatchObject({
    status: "published",
    slug: "same-words",
  });
});

test("what it did to what nobody else reads is taken back by who did it alone, while they are there", async () => {
  const mine = await draft("Mine");
  const olive = () => as(world.community, world.olive);
  const published = await done("publish", [mine.id]);
  await expect(undoJob(await olive(), published)).rejects.toMatchObject({ status: 403 });
  expect(await linesOf(await undo(published))).toEqual(["done"]);
  const deleted = await done("delete", [mine.id, posts[0]?.id ?? 0]);
  await expect(undoJob(await olive(), deleted)).rejects.toMatchObject({ status: 403 });
  // Not stopped and taken on by somebody else either.
  const { id } = await undoJob(await ada(), deleted);
  await cancelJob(await ada(), id);
  await expect(retryJob(await olive(), id)).rejects.toMatchObject({ status: 403 });
  await retryJob(await ada(), id);
  await finish(world.community, id);
  expect((await stored()).find((row) => row.id === mine.id)).toMatchObject({ status: "draft" });
  // An owner is a maker as an admin is.
  const owners = await post(world, world.olive, world.plaza, "Olive's", { status: "draft" });
  const { job } = await startBulk(await olive(), { post_ids: [owners.id], action: "publish" });
  await finish(world.community, job);
  await expect(undoJob(await ada(), job)).rejects.toMatchObject({ status: 403 });
  await undoJob(await olive(), job);
  const others = await done("delete", [posts[1]?.id ?? 0]);
  await undoJob(await olive(), others);
  const again = await done("delete", [mine.id]);
  await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
  await undoJob(await olive(), again);
});

test("what waited for a time that has passed comes back as a draft, and nobody is told of it", async () => {
  const [soon, later] = [
    await schedulePost(await ada(), (await draft("Soon")).id, Date.now() + 5 * DAY),
    await schedulePost(await ada(), (await draft("Later")).id, Date.now() + 50 * DAY),
  ];
  const job = await done("delete", [soon.id, later.id]);
  await run(world.community, sql`update posts set published_at = ${Date.now() - DAY} where id = ${soon.id}`);
  expect(await linesOf(await undo(job))).toEqual(["done", "done"]);
  await sweepScheduledPosts(asSystem(world.community));
  const [held, waits] = [soon, later].map(
    ({ id }) =>
      async () =>
        (await stored()).find((row) => row.id === id),
  );
  expect(await held?.()).toMatchObject({ status: "draft", unpublished_because: "time_passed", body_html: "" });
  expect(await waits?.()).toMatchObject({ status: "scheduled" });
});

test("a move is undone though another post has the address by now: it is found at one of its own", async () => {
  const [from, to] = [await addSpace(world, "before-it", {}), await addSpace(world, "after-it", {})];
  const made = [await post(world, world.ada, from, "Same title"), await post(world, world.ada, from, "Another")];
  const job = await done("move", idsOf(made), to.id);
  await updateSpace(await as(world.community, world.olive), from.id, { slug: "renamed" });
  const other = await post(world, world.mia, { ...from, slug: "renamed" }, "Same title");
  expect(await linesOf(await undo(job))).toEqual(["done", "done"]);
  for (const { id } of made) {
    const [back] = await rows(world.community, sql`select space_id as space, slug from posts where id = ${id}`);
    expect(back).toMatchObject({ space: from.id, slug: expect.not.stringMatching(`^${other.slug}$`) });
  }
});

test("what was moved since it was published stays where it is", async () => {
  const later = await schedulePost(await ada(), (await draft("Later")).id, Date.now() + 7 * DAY);
  const job = await done("publish", [later.id]);
  const there = await movePost(await ada(), { spaceSlug: "plaza", slug: "later", to: "cellar" });
  expect(await linesOf(await undo(job))).toEqual(["Somebody has changed it since."]);
  expect((await stored()).find((row) => row.id === later.id)).toMatchObject({
    status: "published",
    space_id: there.spaceId,
  });
});

test("visitors' copies of the pages are left behind by what they show alone", async () => {
  const version = async () =>
    (
      await rows<{ n: number }>(
        world.community,
        sql`select public_version as n from communities
      where community_id = ${world.community.id}`,
      )
    )[0]?.n;
  const before = await version();
  await done("delete", [(await draft("Unread")).id]);
  await done("unpin", [posts[0]?.id ?? 0]);
  expect(await version()).toBe(before);
  await done("pin", [posts[0]?.id ?? 0]);
  expect(await version()).toBeGreaterThan(before ?? 0);
});

test("what was answered, liked or edited since it was published stays published; so does what should have been by now", async () => {
  const made = [];
  for (const title of ["Answered", "Liked", "Edited", "Quiet"]) made.push(await draft(title));
  const [answered, liked, edited] = made as [FullPostRow, FullPostRow, FullPostRow];
  const later = await schedulePost(await ada(), (await draft("Later")).id, Date.now() + 7 * DAY);
  const job = await done("publish", [...idsOf(made), later.id]);
  await say(world, world.mia, answered.id);
  const like = { user_likeable_type: "Post", user_likeable_id: liked.id };
  await call(world.community, world.mia, "/internal_api/user_likes", { json: like });
  await updatePost(await ada(), { spaceSlug: "plaza", slug: "edited", title: "Edited since" });
  await run(
    world.community,
    sql`update job_rows set before = json_replace(substr(before, 6), '$.draft.publishedAt', 1) where subject = ${later.id}`,
  );
  await run(world.community, sql`update job_rows set before = 'done ' || before where subject = ${later.id}`);
  const since = "Somebody has changed it since.";
  expect(await linesOf(await undo(job))).toEqual([
    since,
    since,
    since,
    "done",
    "The time it was scheduled for has passed.",
  ]);
  expect((await stored()).find(({ id }) => id === edited.id)?.title).toBe("Edited since");
});
