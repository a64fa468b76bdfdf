import { loosen } from "~/features/files/attach.server";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";

const COMMENTS_AT_ONCE = 200;

/**
 * Removes one batch of what hangs on the posts (at most twenty of one community), the posts themselves once nothing
 * does. Call it again until they are gone: killed between two batches, the next run goes on. Answers whether they
 * are. Files only come loose here: their own sweep takes them from R2.
 */
export async function removePosts(ctx: Ctx, posts: number[]): Promise<boolean> {
  // Replies before their roots, so that a half-removed thread can still be found from its post.
  const roots = await ids(
    ctx,
    sql`select c.id from json_each(${list(posts)}) j join comments c on c.post_id = j.value and c.parent_id is null
      and c.community_id = ${ctx.community.id} limit ${COMMENTS_AT_ONCE}`,
  );
  const replies = await ids(
    ctx,
    sql`select c.id from json_each(${list(roots)}) j join comments c on c.parent_id = j.value
      and c.community_id = ${ctx.community.id} limit ${COMMENTS_AT_ONCE}`,
  );
  if (replies.length > 0) await removeContent(ctx, "comment", replies);
  else if (roots.length > 0) await removeContent(ctx, "comment", roots);
  else await removeContent(ctx, "post", posts);
  return replies.length === 0 && roots.length === 0;
}

async function removeContent(ctx: Ctx, kind: "post" | "comment", subjects: number[]): Promise<void> {
  const these = sql`(select value from json_each(${list(subjects)}))`;
  const table = kind === "post" ? sql`posts` : sql`comments`;
  await commit(ctx, {
    writes: [
      write(sql`delete from likes where community_id = ${ctx.community.id} and subject_kind = ${kind}
        and subject_id in ${these}`),
      loosen(ctx, kind, these),
      write(sql`delete from ${table} where id in ${these} and community_id = ${ctx.community.id}`),
    ],
    origin: "system",
  });
}

async function ids(ctx: Ctx, statement: Statement): Promise<number[]> {
  const rows = await ctx.read(() => statement as Statement<{ id: number }>);
  return rows.map((row) => row.id);
}
