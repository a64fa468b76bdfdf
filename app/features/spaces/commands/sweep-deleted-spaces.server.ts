import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { spaceFact } from "../facts";
import { removePosts } from "../remove-posts.server";
import { RESTORE_DAYS } from "../rules";

const POSTS_AT_ONCE = 20;
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
  const posts = await ctx.read(
    () => sql<{ id: number }>`select id from posts
      where space_id = ${space.id} and community_id = ${space.communityId} limit ${POSTS_AT_ONCE}`,
  );
  if (posts.length === 0) return false;
  await removePosts(
    ctx,
    posts.map(({ id }) => id),
  );
  return true;
}

async function removeSpace(ctx: Ctx, space: DueSpace, before: number): Promise<void> {
  const where = sql`space_id = ${space.id} and community_id = ${space.communityId}`;
  await commit(ctx, {
    writes: [
      write(sql`delete from access_grants where ${where}`),
      write(sql`delete from space_members where ${where}`),
      write(sql`delete from space_roles where ${where}`),
      write(sql`delete from space_reads where ${where}`),
      write(sql`delete from space_entry_requests where ${where}`),
      // Somebody may have restored it, or another run removed it, since we looked: then nothing is taken at all.
      when(sql`delete from spaces where id = ${space.id} and community_id = ${space.communityId}
        and deleted_at is not null and deleted_at <= ${before}
        and not exists (select 1 from posts p where p.space_id = ${space.id})`).otherwise("space_gone"),
    ],
    facts: [spaceFact("space.removed", space.id)],
    origin: "system",
  });
}
