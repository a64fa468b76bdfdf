import { conflict, notFound } from "~/lib/errors";
import { asPassed, notMuted } from "~/features/moderation/gate.server";
import { managesSpace } from "~/features/spaces/policy";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { draftColumns } from "./schedule-post.server";
import { postDeleted, postRestored } from "../facts";
import { isPostOnTheWeb, wasPostOnTheWeb } from "../on-the-web.server";
import { postPolicy } from "../policy";
import { isRoomAtTop } from "../pins.server";
import { findDeletedPostRow, findPostRow, findPostRowById } from "../queries.server";
import { accessOf, type PostRow, subjectOf } from "../row";
import { KEEP_DELETED_DAYS } from "../rules";

const DAY_MS = 86_400_000;
const UNNAMED_MS = 600_000;

/** Takes a post away at once; `undoDeletePost` brings it back. Returns its id, which undo wants. */
export async function deletePost(ctx: Ctx, at: { spaceSlug: string; slug: string }): Promise<{ id: number }> {
  return remove(ctx, await findPostRow(ctx, at));
}

/** As `deletePost`, for what has no public address: drafts. */
export async function deletePostById(ctx: Ctx, id: number): Promise<{ id: number }> {
  return remove(ctx, await findPostRowById(ctx, id));
}

async function remove(ctx: Ctx, post: PostRow): Promise<{ id: number }> {
  authorize(postPolicy, "can_destroy_post", ctx.viewer, subjectOf(post));
  const wasPublished = post.status === "published";
  await commit(ctx, {
    writes: [
      when(sql`update posts set status_before_delete = status, status = 'deleted', deleted_at = ${ctx.now()},
        deleted_by = ${ctx.viewer.memberId}, kept_longer = 0, updated_at = ${ctx.now()} where id = ${post.id} and community_id = ${ctx.community.id}
        and status = ${post.status}`).otherwise("conflict"),
    ],
    facts: wasPublished ? [postDeleted(post)] : [],
    changesPublicPages: wasPublished,
    publicWhere: wasPostOnTheWeb(ctx, sql`${post.id}`),
  });
  return { id: post.id };
}

/**
 * Brings back what was deleted, with its comments and likes, and its place at the top if that is still free: for as long
 * as it is kept (afterwards 409 undo_too_late), and for who could delete it; what somebody else has deleted is brought
 * back by who manages its space, not by its author. What is back already is returned as it is.
 */
export async function undoDeletePost(ctx: Ctx, id: number): Promise<PostRow> {
  const post = await findDeletedPostRow(ctx, id);
  const before = post.statusBeforeDelete ?? "draft";
  const subject = { ...subjectOf(post), status: before };
  if (!postPolicy.can_destroy_post(ctx.viewer, subject)) throw notFound();
  // Who deleted it is known since 0054: before that ten minutes were all there were.
  const isOld = post.deletedBy === null && (post.deletedAt ?? 0) < ctx.now() - UNNAMED_MS;
  const isTheirs = isOld || (post.deletedBy !== null && post.deletedBy !== ctx.viewer.memberId);
  if (isTheirs && !managesSpace(ctx.viewer, accessOf(post))) throw notFound();
  if (post.status !== "deleted") return post;
  if ((post.deletedAt ?? 0) < ctx.now() - KEEP_DELETED_DAYS * DAY_MS) throw conflict("undo_too_late");
  const isPublished = before === "published";
  // What waited for a time that has passed is a draft and says why: nobody is to be told of it a month late.
  const isLate = before === "scheduled" && post.publishedAt <= ctx.now();
  const status = isLate ? draftColumns(ctx, post, "time_passed") : sql`status = ${before}`;
  await commit(ctx, {
    writes: [
      when(sql`update posts set ${status}, status_before_delete = null, deleted_at = null, deleted_by = null, kept_longer = 0,
        pinned_at = case when ${isRoomAtTop} then pinned_at end, updated_at = ${ctx.now()} where id = ${post.id} and community_id = ${ctx.community.id}
        and status = 'deleted' and coalesce(status_before_delete, 'draft') = ${before} and deleted_by is ${post.deletedBy}`).otherwise(
        "conflict",
      ),
      // Whoever may say nothing brings nothing back.
      ...(isPublished ? [notMuted(ctx)] : []),
    ],
    facts: isPublished ? [postRestored(post)] : [],
    changesPublicPages: isPublished,
    publicWhere: isPostOnTheWeb(ctx, sql`${post.id}`),
  }).catch((error: unknown) => {
    throw asPassed(error);
  });
  return findPostRowById(ctx, id);
}
