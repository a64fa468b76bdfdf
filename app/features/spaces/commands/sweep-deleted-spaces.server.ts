import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { spaceFact } from "../facts";
import { RESTORE_DAYS } from "../rules";

const POSTS_AT_ONCE = 20;
const COMMENTS_AT_ONCE = 200;

/**
 * Removes for good what was deleted more than 30 days ago, in batches small enough for one D1 and each whole in
 * itself: killed between two, the next run goes on. Works on the whole shard of `ctx`; at most `steps` batches a
 * run. Answers how many spaces are gone. Files only come loose here: their own sweep takes them from R2.
 */
export async function sweepDeletedSpaces(ctx: Ctx, steps = 25): Promise<number> {
  const before = ctx.now() - RESTORE_DAYS * 86_400_000;
  const spaces = await ctx.read(
    () => sql<DueSpace>`select id, community_id as communityId from spaces
      where deleted_at is not null and deleted_at <= ${before} order by deleted_at limit 5`,
  );
  let left = steps;
  let gone = 0;
  for (const space of spaces) {
    const own = ctx.forCommunity({ ...noCommunity, id: space.communityId, shard: ctx.community.shard });
    while (left-- > 0) {
      if (await removeSome(own, space)) continue;
      await removeSpace(own, space, before);
      gone += 1;
      break;
    }
  }
  return gone;
}

interface DueSpace {
  id: number;
  communityId: number;
}

/** One batch of what hangs on the space; false when nothing is left. */
async function removeSome(ctx: Ctx, space: DueSpace): Promise<boolean> {
  const posts = await ids(
    ctx,
    sql`select id from posts where space_id = ${space.id} and community_id = ${space.communityId} limit ${POSTS_AT_ONCE}`,
  );
  if (posts.length === 0) return false;
  // Replies before their roots, so that a half-removed thread can still be found from its post.
  const roots = await ids(
    ctx,
    sql`select c.id from json_each(${list(posts)}) j join comments c on c.post_id = j.value and c.parent_id is null
      limit ${COMMENTS_AT_ONCE}`,
  );
  const replies = await ids(
    ctx,
    sql`select c.id from json_each(${list(roots)}) j join comments c on c.parent_id = j.value limit ${COMMENTS_AT_ONCE}`,
  );
  if (replies.length > 0) await removeContent(ctx, "comment", replies);
  else if (roots.length > 0) await removeContent(ctx, "comment", roots);
  else await removeContent(ctx, "post", posts);
  return true;
}

async function removeContent(ctx: Ctx, kind: "post" | "comment", subjects: number[]): Promise<void> {
  const these = sql`(select value from json_each(${list(subjects)}))`;
  const table = kind === "post" ? sql`posts` : sql`comments`;
  await commit(ctx, {
    writes: [
      write(sql`delete from likes where community_id = ${ctx.community.id} and subject_kind = ${kind}
        and subject_id in ${these}`),
      write(sql`update files set attached_kind = null, attached_id = null
        where attached_kind = ${kind} and attached_id in ${these} and community_id = ${ctx.community.id}`),
      write(sql`delete from ${table} where id in ${these} and community_id = ${ctx.community.id}`),
    ],
    origin: "system",
  });
}

async function removeSpace(ctx: Ctx, space: DueSpace, before: number): Promise<void> {
  const where = sql`space_id = ${space.id} and community_id = ${space.communityId}`;
  await commit(ctx, {
    writes: [
      write(sql`delete from access_grants where ${where}`),
      write(sql`delete from space_members where ${where}`),
      write(sql`delete from space_roles where ${where}`),
      write(sql`delete from space_reads where ${where}`),
      // Somebody may have restored it, or another run removed it, since we looked: then nothing is taken at all.
      when(sql`delete from spaces where id = ${space.id} and community_id = ${space.communityId}
        and deleted_at is not null and deleted_at <= ${before}
        and not exists (select 1 from posts p where p.space_id = ${space.id})`).otherwise("space_gone"),
    ],
    facts: [spaceFact("space.removed", space.id)],
    origin: "system",
  });
}

async function ids(ctx: Ctx, statement: Statement): Promise<number[]> {
  const rows = await ctx.read(() => statement as Statement<{ id: number }>);
  return rows.map((row) => row.id);
}
