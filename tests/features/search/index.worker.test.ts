import { beforeEach, expect, test } from "vitest";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { COMMENTS_AT_ONCE } from "~/features/search/comments.server";
import { searchListener } from "~/features/search/listeners.server";
import { indexNow, REBUILD, startRebuild } from "~/features/search/rebuild.server";
import { sweepUnsearched } from "~/features/search/sweep.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { SEARCH_VERSION } from "~/lib/search-version";
import { commit } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import { as, asSystem, asVisitor, call, createWorld, rows, run, type World } from "../../world";
import { addComments, say } from "../comments/commenting";
import { finish, finishDue, slowedIn, step } from "../jobs/finish";
import { addPost, docOf } from "../posts/posting";
import { find, listened, published, rebuilt } from "./searching";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const docs = () =>
  rows<{ kind: string; id: number }>(
    world.community,
    sql`select kind, subject_id as id from search_docs where community_id = ${world.community.id} order by kind, id`,
  );
/** Heard of once more, by now: what it writes is what stands. */
const hear = async (name: string, subjectId: number, payload = {}) => {
  const ctx = asSystem(world.community);
  const fact = { name, subjectId, payload, subjectKind: "post" } as unknown as StoredFact;
  const { writes = [] } = await searchListener.handle(ctx, fact);
  return commit(ctx, { writes, origin: "system" });
};

test("facts may be heard of twice, late and out of order: the index says what is so by now", async () => {
  const made = await published(world, world.mia, world.plaza, "First words");
  const ctx = await as(world.community, world.mia);
  await updatePost(ctx, { spaceSlug: "plaza", slug: made.slug, title: "Second words", doc: docOf("changed") });
  await ctx.settled();
  await listened(world);
  await hear("post.published", made.id);
  await hear("post.updated", made.id);
  expect([await find(world, world.max, "first"), await find(world, world.max, "second")]).toEqual([
    [],
    ["Second words"],
  ]);
  await run(world.community, sql`update posts set status = 'deleted', deleted_at = 1 where id = ${made.id}`);
  await hear("post.restored", made.id);
  await hear("post.published", made.id);
  expect(await find(world, world.max, "second")).toEqual([]);
  expect(await docs()).toEqual([]);
});

test("a text read a moment ago is not found where its post no longer is, nor written over a newer one", async () => {
  const made = await addPost(world, world.mia, world.plaza, { title: "Old", bodyHtml: "<p>old text</p>" });
  const ctx = asSystem(world.community);
  const { writes = [] } = await searchListener.handle(ctx, {
    name: "post.updated",
    subjectId: made.id,
    payload: {},
  } as StoredFact);
  await run(
    world.community,
    sql`update posts set space_id = ${world.cellar.id}, title = 'New', body_html = '<p>new text!</p>', updated_at = updated_at + 5
      where id = ${made.id}`,
  );
  await hear("post.moved", made.id);
  await expect(commit(ctx, { writes, origin: "system" })).rejects.toMatchObject({ code: "search_text_changed" });
  expect(await find(world, world.max, "text")).toEqual([]);
  expect(await find(world, world.mia, "new")).toEqual(["New"]);
  expect(await find(world, world.mia, "old")).toEqual([]);
});

test("more comments than a delivery holds follow their post by a job, and are gone from where it was at once", async () => {
  const made = await published(world, world.mia, world.plaza, "Busy");
  const at = Date.now();
  await addComments(
    world,
    world.max,
    made.id,
    Array.from({ length: COMMENTS_AT_ONCE * 2 + 5 }, (_, n) => ({ at: at + n })),
  );
  await rebuilt(world);
  expect((await docs()).filter(({ kind }) => kind === "comment")).toHaveLength(COMMENTS_AT_ONCE * 2 + 5);
  const ctx = await as(world.community, world.olive);
  await movePost(ctx, { spaceSlug: "plaza", slug: made.slug, to: "cellar" });
  await ctx.settled();
  expect(await find(world, world.max, "x", { type: "comments" })).toEqual([]);
  await finishDue(world.community);
  expect(await find(world, world.max, "x", { type: "comments" })).toEqual([]);
  const { length } = await rows(
    world.community,
    sql`select 1 from search_docs where post_id = ${made.id} and space_id = ${world.cellar.id}`,
  );
  expect(length).toBe(COMMENTS_AT_ONCE * 2 + 5);
});

test("a rebuild that is killed goes on; what stands no more goes, what was never heard of comes, once each", async () => {
  for (let n = 0; n < 130; n += 1)
    await addPost(world, world.mia, world.plaza, { title: `Kept ${n}`, publishedAt: 1_700_000_000_000 });
  const gone = await published(world, world.mia, world.plaza, "Gone");
  await run(world.community, sql`update posts set status = 'deleted', deleted_at = 1 where id = ${gone.id}`);
  const { id } = await startRebuild(await as(world.community, world.olive), "again-and-again");
  expect((await startRebuild(await as(world.community, world.ada), null)).id).toBe(id);
  const slowed = slowedIn(world.community, async () => undefined);
  await step(world.community, id);
  expect(await slowed(id, { dies: true })).toBe("killed");
  await run(world.community, sql`update jobs set lease_until = 0 where id = ${id}`);
  await finish(world.community, id);
  const kinds = Object.groupBy(await docs(), ({ kind }) => kind);
  expect([kinds.post?.length, kinds.space?.length, kinds.member?.length]).toEqual([130, 4, 6]);
  expect(await find(world, world.mia, "kept 129")).toEqual(["Kept 129"]);
  await rebuilt(world);
  expect(await docs()).toHaveLength(140);
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    world.community,
    sql`select count(*) as n from search where search match ${`scope : c${world.community.id}`}`,
  );
  expect(n).toBe(140);
});

test("the sweep begins one for a community that has none, once; a new one and an import end up in the index", async () => {
  // Of other tests' communities, which share the shard, nobody begins one.
  await run(
    world.community,
    sql`update communities set search_built = ${SEARCH_VERSION} where community_id <> ${world.community.id}`,
  );
  const begun = async () => {
    let all: number[] = [];
    for (
      let some = await sweepUnsearched(asSystem(world.community));
      some.length > 0;
      some = await sweepUnsearched(asSystem(world.community))
    )
      all = [...all, ...some];
    return all;
  };
  await begun();
  const jobs = () =>
    rows<{ id: number; state: string }>(
      world.community,
      sql`select id, state from jobs where kind = ${REBUILD} and community_id = ${world.community.id}`,
    );
  expect(await jobs()).toHaveLength(1);
  await finishDue(world.community);
  expect(await jobs()).toMatchObject([{ state: "done" }]);
  await begun();
  expect(await jobs()).toHaveLength(1);
  await addPost(world, world.mia, world.plaza, { title: "Imported" });
  await hear("import.finished", 1);
  await finishDue(world.community);
  expect(await find(world, world.mia, "imported")).toEqual(["Imported"]);
});

test("a rebuild is an admin's to begin", async () => {
  for (const [who, status] of [
    [null, 401],
    [world.stan, 401],
    [world.mia, 403],
    [world.mo, 403],
  ] as const) {
    const answer = await call(world.community, who, "/internal_api/search/rebuild", { json: {} });
    expect(answer.status).toBe(status);
  }
  await expect(startRebuild(await asVisitor(world.community), null)).rejects.toMatchObject({ status: 401 });
  expect((await call(world.community, world.ada, "/internal_api/search/rebuild", { json: {} })).status).toBe(201);
});

test("a removed document takes its words along", async () => {
  await published(world, world.mia, world.plaza, "Ephemeral");
  await run(world.community, sql`delete from search_docs where community_id = ${world.community.id}`);
  const left = await rows(
    world.community,
    sql`select rowid from search where search match ${`scope : c${world.community.id}`}`,
  );
  expect(left).toEqual([]);
});

test("what was poured in is indexed at once, and the sweep has nothing left to begin", async () => {
  await addPost(world, world.mia, world.plaza, { title: "Poured" });
  await indexNow(asSystem(world.community));
  expect(await find(world, world.mia, "poured")).toEqual(["Poured"]);
  const [{ built } = { built: 0 }] = await rows<{ built: number }>(
    world.community,
    sql`select search_built as built from communities where community_id = ${world.community.id}`,
  );
  expect(built).toBe(SEARCH_VERSION);
});

test("a comment that is heard of before the move of its post leaves none of the earlier ones behind", async () => {
  const made = await published(world, world.mia, world.plaza, "Busy");
  for (const words of ["quokka one", "quokka two"]) await say(world, world.max, made.id, words);
  await listened(world);
  await run(world.community, sql`update posts set space_id = ${world.cellar.id} where id = ${made.id}`);
  const third = await say(world, world.mia, made.id, "quokka three");
  await hear("comment.created", third);
  await hear("post.moved", made.id);
  await finishDue(world.community);
  expect(await find(world, world.mia, "quokka", { type: "comments" })).toHaveLength(3);
  expect(await find(world, world.max, "quokka", { type: "comments" })).toEqual([]);
});
