import { inSpace } from "~/features/spaces/subject.server";
import { notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";

/** As the wire answers. */
export interface FollowState {
  is_followed: boolean;
}

/**
 * Has the viewer told of every comment under a published post that they may read. Safe to repeat. No fact says so: what
 * somebody wants to hear of is nobody else's business. Throws 401, 404. The viewer must be proven.
 */
export async function followPost(ctx: Ctx, postId: number): Promise<FollowState> {
  return change(
    ctx,
    postId,
    write(sql`insert into post_followers (community_id, post_id, member_id, is_following, created_at)
      select ${ctx.community.id}, p.id, ${ctx.viewer.memberId}, 1, ${ctx.now()} ${ofReadable(ctx, postId)}
      on conflict (post_id, member_id) do update set is_following = 1, created_at = excluded.created_at
        where is_following = 0`),
  );
}

/**
 * Has the viewer told of it no more, its author too; of an answer to what they said themselves everybody is told. Safe to
 * repeat, and for what one may not read any more. Throws 401, 404 for what there never was to follow.
 */
export async function unfollowPost(ctx: Ctx, postId: number): Promise<FollowState> {
  return change(
    ctx,
    postId,
    write(sql`insert into post_followers (community_id, post_id, member_id, is_following, created_at)
      select ${ctx.community.id}, p.id, ${ctx.viewer.memberId}, 0, ${ctx.now()} from posts p
      where p.id = ${postId} and p.community_id = ${ctx.community.id} and (p.author_id = ${ctx.viewer.memberId}
        or exists (select 1 from post_followers f where f.post_id = p.id and f.member_id = ${ctx.viewer.memberId}))
      on conflict (post_id, member_id) do update set is_following = 0 where is_following = 1`),
  );
}

/** What is answered is read in the batch that has written it. */
async function change(ctx: Ctx, postId: number, asked: Write): Promise<FollowState> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const state = sql`select ${isFollowed(ctx.viewer.memberId)} as isFollowed from posts p
    where p.id = ${postId} and p.community_id = ${ctx.community.id} and (
      exists (select 1 from post_followers f where f.post_id = p.id and f.member_id = ${ctx.viewer.memberId})
      or exists (select 1 ${ofReadable(ctx, postId)}))`;
  const { rows } = await commit(ctx, { writes: [asked, write(state)] });
  const row = rows[1]?.[0] as unknown as { isFollowed: number } | undefined;
  if (!row) throw notFound();
  return { is_followed: row.isFollowed === 1 };
}

/** Whether the member of an id is told of what is said under `p` (posts). */
export const isFollowed = (memberId: number): Statement =>
  sql`coalesce((select f.is_following from post_followers f where f.post_id = p.id and f.member_id = ${memberId}),
    p.author_id = ${memberId})`;

const ofReadable = (ctx: Ctx, postId: number): Statement =>
  sql`from posts p join spaces s on s.id = p.space_id where p.id = ${postId} and p.community_id = ${ctx.community.id}
    and p.status = 'published' and ${inSpace.isReadable(ctx.viewer, ctx)}`;
