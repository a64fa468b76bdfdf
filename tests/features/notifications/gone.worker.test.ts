import { beforeEach, describe, expect, test } from "vitest";
import { deleteComment, restoreComment } from "~/features/comments/commands.server";
import type { NotificationsPayload } from "~/features/notifications/payload";
import { TOLD_AT_ONCE } from "~/features/notifications/rules";
import { deletePostById, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { as, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { finishDue } from "../jobs/finish";
import { addPost, post as publish, type PostRef } from "../posts/posting";

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  post = await addPost(world, world.mia, world.plaza);
});

const at = "/internal_api/notifications";
const list = async (who: Person) => (await call(world.community, who, at)).json<NotificationsPayload>();
const shown = async (who: Person) => {
  const { records, new_count } = await list(who);
  return { lines: records.map(({ kind, comment, post: of }) => [kind, comment?.id ?? of?.id]), new: new_count };
};
async function act(who: Person, what: (ctx: Ctx) => Promise<unknown>) {
  const ctx = await as(world.community, who);
  await what(ctx);
  await ctx.settled();
}
const deletes = (who: Person, id: number) => act(who, (ctx) => deleteComment(ctx, { postId: post.id, id }));
const restores = (who: Person, id: number) => act(who, (ctx) => restoreComment(ctx, { postId: post.id, id }));
const readAll = (who: Person) => call(world.community, who, `${at}/mark_all_as_read`, { json: {} });

test("twenty-five comments made and deleted stand before no real one, whether they were read or not", async () => {
  const real = await say(world, world.max, post.id);
  for (let i = 0; i < 25; i++) {
    const id = await say(world, world.mo, post.id);
    if (i % 2 === 0) await readAll(world.mia);
    await deletes(world.mo, id);
  }
  await run(world.community, sql`update notifications set read_at = null where comment_id = ${real}`);
  expect(await shown(world.mia)).toEqual({ lines: [["comment", real]], new: 1 });
});

test("so it is with posts, for everybody in their space", async () => {
  const real = await publish(world, world.ada, world.cellar, "Real");
  for (let i = 0; i < 25; i++) {
    const { id } = await publish(world, world.ada, world.cellar, `Gone ${i}`);
    await act(world.ada, (ctx) => deletePostById(ctx, id));
  }
  expect(await shown(world.mia)).toEqual({ lines: [["post", real.id]], new: 1 });
});

test("what is restored comes back as it was: new where nobody had looked, read where it was read", async () => {
  const [first, second] = [await say(world, world.max, post.id), await say(world, world.max, post.id)];
  const [line] = (await list(world.mia)).records;
  await call(world.community, world.mia, `${at}/${line?.id}/mark_as_read`, { json: {} });
  for (const id of [first, second]) await deletes(world.max, id);
  expect(await shown(world.mia)).toEqual({ lines: [], new: 0 });
  for (const id of [first, second]) await restores(world.max, id);
  expect((await list(world.mia)).records.map(({ comment, read_at }) => [comment?.id, read_at === null])).toEqual([
    [second, false],
    [first, true],
  ]);
  expect((await shown(world.mia)).new).toBe(1);
});

test("an archived line stays archived, and what is put away is nobody's to bring back", async () => {
  const id = await say(world, world.max, post.id);
  const [line] = (await list(world.mia)).records;
  const archived = `${at}/${line?.id}/archive`;
  await call(world.community, world.mia, archived, { json: {} });
  await deletes(world.max, id);
  await restores(world.max, id);
  expect(await shown(world.mia)).toEqual({ lines: [], new: 0 });
  const other = await say(world, world.max, post.id);
  const [second] = (await list(world.mia)).records;
  await deletes(world.max, other);
  await call(world.community, world.mia, `${at}/${second?.id}/archive`, { method: "DELETE", json: {} });
  const [row] = await rows(
    world.community,
    sql`select archived_at as at from notifications where id = ${second?.id ?? 0}`,
  );
  expect(row).toEqual({ at: 0 });
});

describe("a post that goes and comes back", () => {
  test("takes the lines of its comments along, and brings back those of comments that are there", async () => {
    const [kept, gone] = [await say(world, world.max, post.id), await say(world, world.max, post.id)];
    await deletes(world.max, gone);
    await act(world.mia, (ctx) => deletePostById(ctx, post.id));
    expect(await shown(world.mia)).toEqual({ lines: [], new: 0 });
    await act(world.mia, (ctx) => undoDeletePost(ctx, post.id));
    expect(await shown(world.mia)).toEqual({ lines: [["comment", kept]], new: 1 });
  });

  test("does so by a job where many were told, and of two that run at once the later truth holds", async () => {
    const crowd = Array.from({ length: TOLD_AT_ONCE + 200 }, () => newId());
    await run(
      world.community,
      sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id,
          space_id, actor_id, actors_count, at)
        select j.value, ${world.community.id}, j.value, 'spaces', 'post', 'post:' || ${post.id}, ${post.id},
          ${world.plaza.id}, ${world.mia.id}, 1, 1 from json_each(${JSON.stringify(crowd)}) j`,
    );
    const away = async () => {
      const [row] = await rows<{ n: number }>(
        world.community,
        sql<{ n: number }>`select count(*) as n from notifications where post_id = ${post.id} and archived_at = 0`,
      );
      return row?.n;
    };
    await act(world.mia, (ctx) => deletePostById(ctx, post.id));
    expect(await away()).toBe(0);
    await finishDue(world.community);
    expect(await away()).toBe(crowd.length);
    await act(world.mia, (ctx) => undoDeletePost(ctx, post.id));
    await act(world.mia, (ctx) => deletePostById(ctx, post.id));
    await act(world.mia, (ctx) => undoDeletePost(ctx, post.id));
    await finishDue(world.community);
    expect(await away()).toBe(0);
  });
});
