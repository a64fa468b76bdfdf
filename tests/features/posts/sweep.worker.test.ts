import { expect, test } from "vitest";
import { deletePostById } from "~/features/posts/commands/delete-post.server";
import { sweepDeletedPosts } from "~/features/posts/commands/sweep-deleted-posts.server";
import { sql } from "~/platform/database/sql";
import { as, asSystem, createWorld, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { post } from "./posting";

const DAY = 86_400_000;

test("a deleted post goes for good after 30 days, with its thread and its likes, whatever step a kill came at", async () => {
  const world = await createWorld();
  const [old, recent] = [
    await post(world, world.mia, world.plaza, "Long gone"),
    await post(world, world.mia, world.plaza, "Just gone"),
  ];
  const thread = await talk(world, old.id);
  for (const { id } of [old, recent]) await deletePostById(await as(world.community, world.mia), id);
  await run(world.community, sql`update posts set deleted_at = ${Date.now() - 31 * DAY} where id = ${old.id}`);

  // One batch a run: as if each were killed after its first.
  for (let runs = 0; runs < 10; runs++) await sweepDeletedPosts(asSystem(world.community), 1);

  const [left] = await rows<Record<string, number>>(
    world.community,
    sql`select (select count(*) from posts where id = ${old.id}) as old,
      (select count(*) from comments where id in (${thread.root}, ${thread.reply})) as comments,
      (select count(*) from likes where subject_id in (${old.id}, ${thread.reply})) as likes,
      (select count(*) from posts where id = ${recent.id}) as recent`,
  );
  expect(left).toEqual({ old: 0, comments: 0, likes: 0, recent: 1 });
});

async function talk(world: World, postId: number): Promise<{ root: number; reply: number }> {
  const root = await say(world, world.max, postId);
  const reply = await say(world, world.max, postId, "Well said.", root);
  for (const [kind, subject] of [
    ["post", postId],
    ["comment", reply],
  ] as const) {
    await run(
      world.community,
      sql`insert into likes (community_id, subject_kind, subject_id, member_id, created_at)
        values (${world.community.id}, ${kind}, ${subject}, ${world.ada.id}, 0)`,
    );
  }
  return { root, reply };
}
