import { beforeEach, describe, expect, test } from "vitest";
import { undoJob } from "~/features/jobs/commands.server";
import { findJobPage } from "~/features/jobs/queries.server";
import type { BulkRequest } from "~/features/posts/bulk/input";
import { findBulk } from "~/features/posts/bulk/read.server";
import { startBulk } from "~/features/posts/bulk/start.server";
import { deletePostById, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { pinPost, unpinPost } from "~/features/posts/commands/pin-post.server";
import { sweepDeletedPosts } from "~/features/posts/commands/sweep-deleted-posts.server";
import { PINS_MOST } from "~/features/posts/rules";
import { sql } from "~/platform/database/sql";
import { addSession, as, asSystem, call, createWorld, rows, run, type World } from "../../world";
import { finish, slowedIn, step } from "../jobs/finish";
import { bulking, idsOf } from "./bulking";
import { addPost, post, type PostRef } from "./posting";

const PATH = "/internal_api/posts/bulk_actions";
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

describe("one thing is done with many posts", () => {
  test("a topic is put on each, once, as the admin's act; those that have it say so", async () => {
    const topic = await newTopic();
    const [first] = posts;
    await done("add_topic", [first?.id ?? 0], topic);
    const job = await begin("add_topic", idsOf(posts), topic);
    expect((await findJobPage(await ada(), job)).job).toMatchObject({
      title: "Add the topic “Tips” to 8 posts",
      total: 8,
      state: "waiting",
    });
    expect(await step(world.community, job)).toBe("again");
    expect((await findJobPage(await ada(), job)).job).toMatchObject({ state: "running", done: 5 });
    await finish(world.community, job);
    const page = await findJobPage(await ada(), job, { isLeft: true });
    expect(page.job).toMatchObject({ state: "done", done: 8, outcome: "7 posts changed. 1 was left as it is." });
    const each = (await findJobPage(await ada(), job)).lines.lines.map(({ name, state }) => [name, state]);
    expect(each).toHaveLength(8);
    expect(each).toContainEqual(["Post 1", "done"]);
    expect(page.lines.lines).toMatchObject([{ name: "Post 0", state: "left", because: "It was so already." }]);
    expect((await stored()).map(({ marks }) => marks)).toEqual(posts.map(() => `[${topic}]`));
    expect(await facts("post.updated")).toEqual(idsOf(posts));
    const [row] = await rows<{ n: number }>(
      world.community,
      sql`select posts_count as n from topics where id = ${topic}`,
    );
    expect(row?.n).toBe(8);
  });

  test("a space that does not offer the topic, a post with five, another's draft and what is gone are left, with the reason", async () => {
    const topic = await newTopic("Cellar only", { space_ids: [world.cellar.id] });
    const others = [];
    for (let i = 0; i < 5; i++) others.push(await newTopic(`Topic ${i}`));
    const full = await addPost(world, world.mia, world.cellar);
    for (const other of others) await done("add_topic", [full.id], other);
    const fits = await addPost(world, world.mia, world.cellar);
    const draft = await addPost(world, world.mia, world.cellar, { status: "draft" });
    const shared = await addPost(world, world.mia, world.cellar, { status: "draft", isShared: 1 });
    const elsewhere = await addPost({ community: world.other }, world.stan, world.plaza);
    const ids = [posts[0]?.id ?? 0, full.id, fits.id, draft.id, shared.id, elsewhere.id, 1];
    const job = await done("add_topic", ids, topic);
    const lines = await findBulk(await ada(), job, {});
    const because = new Map(lines.records.map((line) => [line.post_id, line.because || line.state]));
    expect(ids.map((id) => because.get(id))).toEqual([
      "Its space does not offer the topic.",
      "It has as many topics as a post can have.",
      "done",
      "It is no longer there.",
      "It is somebody else’s and not published yet.",
      "It is no longer there.",
      "It is no longer there.",
    ]);
    // What one may not read is not called by its name.
    expect(lines.records.find(({ post_id }) => post_id === draft.id)?.name).toBe("");
    expect(lines.records.find(({ post_id }) => post_id === shared.id)?.name).toBe("A post");
  });

  test("pins up to the number of a space, unpins, and deletes; each is a fact of its post", async () => {
    const pinned = await done("pin");
    expect((await linesOf(pinned)).filter((line) => line === "done")).toHaveLength(PINS_MOST);
    expect((await linesOf(pinned)).at(-1)).toBe("Its space has as many pinned posts as it can have.");
    expect(await facts("post.pinned")).toEqual(idsOf(posts.slice(0, PINS_MOST)));
    await done("unpin");
    expect((await stored()).every(({ pinned_at }) => pinned_at === null)).toBe(true);
    expect(await facts("post.unpinned")).toHaveLength(PINS_MOST);
    await done("delete");
    expect((await stored()).map(({ status }) => status)).toEqual(posts.map(() => "deleted"));
    expect(await facts("post.deleted")).toEqual(idsOf(posts));
  });
});

describe("a kill, a second press, a second worker", () => {
  test("a step that dies before it writes is taken again, and all is done once", async () => {
    const topic = await newTopic();
    const job = await begin("add_topic", idsOf(posts), topic);
    expect(await slowedIn(world.community, async () => undefined)(job, { dies: true })).toBe("killed");
    expect(await linesOf(job)).toEqual(posts.map(() => "waiting"));
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
    await step(world.community, job);
    expect(await slowedIn(world.community, async () => undefined)(job, { dies: true })).toBe("killed");
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
    await finish(world.community, job);
    expect(await linesOf(job)).toEqual(posts.map(() => "done"));
    expect(await facts("post.updated")).toEqual(idsOf(posts));
  });

  test("of two workers that take one step, one has its effect", async () => {
    const job = await begin("delete");
    const again = async () => {
      await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
      expect(await step(world.community, job)).toBe("again");
    };
    await slowedIn(world.community, again)(job);
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);
    await finish(world.community, job);
    expect(await facts("post.deleted")).toEqual(idsOf(posts));
    expect((await findJobPage(await ada(), job)).job).toMatchObject({ done: 8, outcome: "8 posts changed." });
  });

  test("of a double click there is one job, of a second undo none", async () => {
    const ask = async () =>
      startBulk(await ada(), { post_ids: idsOf(posts), action: "pin" } satisfies BulkRequest, "one-and-the-same");
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(two).toEqual(one);
    await finish(world.community, one?.job ?? 0);
    await undo(one?.job ?? 0);
    await expect(undo(one?.job ?? 0)).rejects.toMatchObject({ code: "job_not_undoable" });
  });

  test("an admin who is one no more gets no further", async () => {
    const job = await begin("delete");
    await step(world.community, job);
    await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
    await finish(world.community, job);
    expect((await stored()).filter(({ status }) => status === "published")).toHaveLength(3);
    const page = await findJobPage(await as(world.community, world.olive), job);
    expect(page.job).toMatchObject({ state: "failed" });
    // Its maker still sees how far it came, and none of its posts.
    expect((await findJobPage(await ada(), job)).lines.lines).toEqual([]);
  });
});

describe("it is undone", () => {
  test("everything is as it was before, to the last column", async () => {
    const [first, second] = posts;
    const topic = await newTopic();
    await done("add_topic", [first?.id ?? 0], topic);
    await pinPost(await ada(), { spaceSlug: "plaza", slug: second?.slug ?? "" });
    const before = await stored();
    for (const act of ["add_topic", "pin", "unpin", "delete"] as const) {
      const job = await done(act, idsOf(posts), act === "add_topic" ? topic : undefined);
      expect(await stored(), act).not.toEqual(before);
      await undo(job);
      expect(await stored(), act).toEqual(before);
    }
  });

  test("a killed undo is gone on with; what was changed since stays as it is, and is named", async () => {
    const [first, second, third, fourth] = posts as [PostRef, PostRef, PostRef, PostRef];
    const own = await post(world, world.ada, world.plaza, "Mine");
    const job = await done("delete", idsOf([...posts, own]));
    await undoDeletePost(await ada(), first.id);
    await undoDeletePost(await ada(), second.id);
    await run(world.community, sql`update posts set deleted_at = deleted_at - 60000 where id = ${third.id}`);
    await run(world.community, sql`delete from posts where id = ${fourth.id}`);
    const { id } = await undoJob(await ada(), job);
    expect(await slowedIn(world.community, async () => undefined)(id, { dies: true })).toBe("killed");
    await run(world.community, sql`update jobs set lease_until = 0 where id = ${id}`);
    await finish(world.community, id);
    const page = await findJobPage(await ada(), id, { isLeft: true });
    expect(page.job.title).toBe("Undo: Delete 9 posts");
    expect(page.job.outcome).toBe("5 posts are as they were before. 4 were left as they are.");
    const since = "Somebody has changed it since.";
    expect(page.lines.lines.map(({ name, because }) => [name, because])).toEqual([
      ["Post 0", since],
      ["Post 1", since],
      ["Post 2", since],
      ["", "It is no longer there."],
    ]);
  });

  test("a pin or topic that somebody changed since stays as they left it", async () => {
    const topic = await newTopic();
    const [first, second] = posts as [PostRef, PostRef];
    const tagged = await done("add_topic", idsOf(posts), topic);
    await run(world.community, sql`delete from post_topics where post_id = ${first.id}`);
    expect(await linesOf(await undo(tagged))).toEqual([
      "Somebody has changed it since.",
      ...posts.slice(1).map(() => "done"),
    ]);
    const pinned = await done("pin", idsOf([first, second]));
    await unpinPost(await ada(), { spaceSlug: "plaza", slug: first.slug });
    await run(world.community, sql`update posts set pinned_at = 7 where id = ${second.id}`);
    expect(await linesOf(await undo(pinned))).toEqual([1, 2].map(() => "Somebody has changed it since."));
    expect((await stored()).map(({ pinned_at }) => pinned_at).slice(0, 2)).toEqual([null, 7]);
    const unpinned = await done("unpin", [second.id]);
    for (const one of posts.slice(2, 7)) await pinPost(await ada(), { spaceSlug: "plaza", slug: one.slug });
    expect(await linesOf(await undo(unpinned))).toEqual(["Its space has as many pinned posts as it can have."]);
  });

  test("a post that it deleted is kept for as long as it can be brought back, and goes afterwards", async () => {
    const alone = await post(world, world.ada, world.plaza, "Deleted alone");
    await deletePostById(await ada(), alone.id);
    await done("delete");
    const age = sql`update posts set deleted_at = deleted_at - ${31 * DAY} where community_id = ${world.community.id}`;
    await run(world.community, age);
    await sweepDeletedPosts(asSystem(world.community));
    expect(idsOf((await stored()) as unknown as { id: number }[])).toEqual(idsOf(posts));
    await run(
      world.community,
      sql`update posts set deleted_at = deleted_at - ${7 * DAY} where community_id = ${world.community.id}`,
    );
    await sweepDeletedPosts(asSystem(world.community));
    expect(await stored()).toEqual([]);
  });
});

describe("who may", () => {
  test("nobody but admins begins, sees or undoes one, at the doors too", async () => {
    const job = await done("pin", [posts[0]?.id ?? 0]);
    const eyes = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    const json = { post_ids: idsOf(posts), action: "delete" };
    const status = async (who: (typeof world)["ada"] | null, path: string, init = {}) =>
      (await call(world.community, who, path, init)).status;
    const people = [null, world.mia, world.mo, world.stan, { ...world.ada, cookie: eyes }];
    const asks = [
      [PATH, { json }, [401, 403, 403, 401, 403]],
      [`${PATH}/${job}`, {}, [401, 404, 404, 401, 200]],
      [`${PATH}/${job}/undo`, { method: "POST" }, [401, 404, 404, 401, 403]],
    ] as const;
    for (const [path, init, expected] of asks) {
      const answers = [];
      for (const who of people) answers.push(await status(who, path, init));
      expect(answers, path).toEqual(expected);
    }
    expect((await stored()).filter(({ status }) => status === "deleted")).toEqual([]);
  });

  test("a job of another kind is none of its doors'", async () => {
    const job = await begin("pin");
    await run(world.community, sql`update jobs set kind = 'activity.csv' where id = ${job}`);
    expect((await call(world.community, world.ada, `${PATH}/${job}`)).status).toBe(404);
    expect((await call(world.community, world.ada, `${PATH}/${job}/undo`, { method: "POST" })).status).toBe(404);
  });

  test("begun, followed page by page and undone by calls, with one key one job", async () => {
    const many = [];
    for (let i = 0; i < 25; i++) many.push(await addPost(world, world.mia, world.plaza));
    const json = { post_ids: idsOf(many), action: "delete" };
    const headers = { "Idempotency-Key": "the-very-same" };
    const [one, two] = [
      await call(world.community, world.ada, PATH, { json, headers }),
      await call(world.community, world.ada, PATH, { json, headers }),
    ];
    const { id } = await one.json<{ id: number }>();
    expect([one.status, two.status, await two.json()]).toEqual([201, 201, { id }]);
    await finish(world.community, id);
    type Page = { records: { post_id: number; state: string }[]; next_cursor: string | null; state: string };
    const read = async (query = "") => (await call(world.community, world.ada, `${PATH}/${id}${query}`)).json<Page>();
    const first = await read();
    const second = await read(`?cursor=${first.next_cursor}`);
    expect([...first.records, ...second.records].map(({ post_id }) => post_id)).toEqual(idsOf(many));
    expect([first.state, second.next_cursor]).toEqual(["done", null]);
    const undone = await call(world.community, world.ada, `${PATH}/${id}/undo`, { method: "POST" });
    expect(undone.status).toBe(201);
    await finish(world.community, (await undone.json<{ id: number }>()).id);
    expect((await stored()).filter(({ status }) => status === "deleted")).toEqual([]);
  });
});
