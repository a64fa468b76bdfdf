import { managesSpace } from "~/features/spaces/policy";
import { managedByViewer, readableByViewer } from "~/features/spaces/readable.server";
import { marksOf } from "~/features/topics/marks";
import { putTopics } from "~/features/topics/put.server";
import { listOffered, spaceOfSlug } from "~/features/topics/queries.server";
import { forbidden, invalid, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { postMoved } from "../facts";
import { postTypeIn } from "../gallery";
import { isPostOnTheWeb } from "../on-the-web.server";
import { mayMovePost, postPolicy } from "../policy";
import { findPostRow, findPostRowById, findSpaceForPost, type SpaceForPost } from "../queries.server";
import { ownPostIsRead } from "../reads.server";
import { accessOf, type FullPostRow, subjectOf } from "../row";
import { attachMeta, setting, settingsThere } from "../settings.server";
import { SHARING } from "../sharing";
import { mayStillWrite, mustBeConfirmed, refuseWriting, withFreeSlug } from "../writing.server";
import type { PostAt } from "./pin-post.server";

/**
 * Has a published post stand in another space, with its comments, likes, reactions, bookmarks and those of its topics that
 * the new space offers; its place at the top stays behind, and its old address leads to the new one. Nothing happens to
 * one that stands there already. For who manages the space it leaves, and its author while nobody has said anything under
 * it: what others wrote in a space leaves it by who answers for that. Throws 422 space_slug (space_takes_other), and as
 * the post and both spaces refuse.
 */
export async function movePost(ctx: Ctx, { to, ...at }: PostAt & { to: string }): Promise<FullPostRow> {
  const [post, space, offered] = await Promise.all([
    findPostRow(ctx, at),
    findSpaceForPost(ctx, to),
    listOffered(ctx, spaceOfSlug(ctx, to)),
  ]);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  if (post.status !== "published") throw notFound();
  if (!mayMovePost(ctx.viewer, subjectOf(post), post.commentsCount)) throw forbidden();
  if (post.spaceId === space.id) return post;
  refuseWriting(ctx, space);
  mustBeConfirmed(ctx);
  if (postTypeIn(space.access.postType) !== post.postType) throw invalid({ space_slug: "space_takes_other" });
  const topics = marksOf(post.topics).filter(({ id }) => offered.some((topic) => topic.id === id));
  const move = (slug: string) =>
    commit(ctx, {
      writes: [
        ownPostIsRead(ctx, space.id, post.publishedAt),
        when(placed(ctx, post, space, slug)).otherwise("conflict"),
        write(sql`insert into post_addresses (community_id, space_slug, slug, post_id, created_at)
          values (${ctx.community.id}, ${post.spaceSlug}, ${post.slug}, ${post.id}, ${ctx.now()})
          on conflict (community_id, space_slug, slug) do update set post_id = excluded.post_id,
            created_at = excluded.created_at`),
        ...attachMeta(ctx, post.id, settingsThere(ctx, {}, space)),
        // What the old space alone talks about is not told in the new one.
        ...putTopics(
          ctx,
          post.id,
          topics.map(({ id }) => id),
          true,
        ),
      ],
      facts: [postMoved(post, space)],
      changesPublicPages: true,
      publicWhere: sql`(${isPostOnTheWeb(ctx, sql`${post.id}`)} or ${isShownToVisitors(ctx, post.spaceId)})`,
    });
  try {
    await withFreeSlug(post.slug, post.shareUid, move);
  } catch (error) {
    if (!isConflict(error, "conflict")) throw error;
    // Of two that move it there at once one does; whoever else meets a change learns of it, and asks anew.
    const now = await findPostRowById(ctx, post.id);
    if (now.spaceId !== space.id) throw error;
    return now;
  }
  return findPostRowById(ctx, post.id);
}

/**
 * The update. A link that opened it whatever became of its space is of who managed that: in a space that its mover does
 * not manage it is one of those that end when the space is closed. What a space keeps its members from, a cover or
 * settings of one post, does not come along either.
 */
const placed = (ctx: Ctx, post: FullPostRow, space: SpaceForPost, slug: string): Statement =>
  sql`update posts set space_id = ${space.id}, slug = ${slug}, pinned_at = null, updated_at = ${ctx.now()},
      cover_file_id = iif(${post.postType === "image" || mayCover(ctx, space)}, cover_file_id, null),
      ${setting(settingsThere(ctx, {}, space))},
      sharing = iif(sharing = ${SHARING.always} and not ${managesSpace(ctx.viewer, space.access)}, ${SHARING.whilePublic},
        sharing)
    where id = ${post.id} and community_id = ${ctx.community.id} and status = 'published'
      and space_id = ${post.spaceId} and slug = ${post.slug} and ${mayStillMove(ctx, post)}
      and ${mayStillWrite(ctx, space)}`;

const mayCover = (ctx: Ctx, { disableMemberPostCovers, access }: SpaceForPost): boolean =>
  !disableMemberPostCovers || managesSpace(ctx.viewer, access);

/** As `mayMovePost`, at that very moment. */
const mayStillMove = (ctx: Ctx, post: FullPostRow): Statement =>
  managesSpace(ctx.viewer, accessOf(post))
    ? sql`exists (select 1 from spaces s where s.id = posts.space_id
        and ${managedByViewer(ctx.viewer, ctx.community, ctx.now())})`
    : sql`author_id = ${ctx.viewer.memberId} and comments_count = 0`;

const isShownToVisitors = (ctx: Ctx, spaceId: number): Statement =>
  sql`exists (select 1 from spaces s where s.id = ${spaceId}
    and ${readableByViewer(visitor, ctx.community, ctx.now())})`;
