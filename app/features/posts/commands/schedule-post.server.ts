import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import { postUnscheduled } from "../facts";
import { postPolicy } from "../policy";
import { findPostRowById, findPostRowToWrite } from "../queries.server";
import { NO_TEXT } from "../rendering.server";
import { type FullPostRow, type PostRow, subjectOf } from "../row";
import { type HeldBack, isAhead } from "../schedule";
import { draftSlug } from "../slugs.server";
import { publishPost } from "./publish-post.server";

/**
 * Has a draft published at a time (UTC ms), with the words it has; what is scheduled already, at another time than
 * before. Throws as publishing by hand does, 422 scheduled_at, 409 already_published, and 409 draft_newer for words that
 * are written in this moment.
 */
export async function schedulePost(ctx: Ctx, id: number, at: number): Promise<FullPostRow> {
  const post = await findPostRowToWrite(ctx, id);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  if (post.status === "scheduled" && post.publishedAt === at) return post;
  return publishPost(ctx, { ...asItStands(post), at });
}

/** Publishes what waits for its time at once. Throws as publishing by hand does. */
export async function publishNow(ctx: Ctx, id: number): Promise<FullPostRow> {
  const post = await findPostRowToWrite(ctx, id);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  return isAhead(post.status) ? publishPost(ctx, asItStands(post)) : post;
}

/** Its words and settings stay; `version`, so that what is being changed beside it is not written over. */
function asItStands({ id, title, bodyDoc, draftVersion: version }: FullPostRow) {
  return { id, title, doc: bodyDoc === "" ? emptyDoc : (JSON.parse(bodyDoc) as DocNode), version };
}

/** Makes a draft again of what is scheduled; a draft stays one. Throws 404, 409 already_published. */
export async function unschedulePost(ctx: Ctx, id: number): Promise<FullPostRow> {
  const post = await findPostRowToWrite(ctx, id);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  if (post.status !== "draft") {
    await commit(ctx, {
      writes: [when(asDraft(ctx, post, null)).otherwise("already_published")],
      facts: [postUnscheduled(post)],
    });
  }
  return findPostRowById(ctx, id);
}

/** The update: nothing is rendered of a draft, and it holds no address of its space's. */
export const asDraft = (ctx: Ctx, post: Pick<PostRow, "id" | "shareUid">, because: HeldBack | null): Statement =>
  sql`update posts set ${draftColumns(ctx, post, because)}, updated_at = ${ctx.now()}
    where id = ${post.id} and community_id = ${ctx.community.id} and status = 'scheduled'`;

/** Of an update of a post that waited for its time. */
export const draftColumns = (ctx: Ctx, { shareUid }: Pick<PostRow, "shareUid">, because: HeldBack | null): Statement =>
  sql`status = 'draft', slug = ${draftSlug(shareUid)}, unpublished_because = ${because},
    body_html = ${NO_TEXT.bodyHtml}, excerpt = ${NO_TEXT.excerpt}, reading = ${NO_TEXT.reading},
    rendered = ${NO_TEXT.rendered}, published_at = ${ctx.now()}, draft_version = draft_version + 1`;
