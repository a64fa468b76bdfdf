import { managedByViewer, readableByViewer } from "~/features/spaces/readable.server";
import { isOnTheWeb, managesSpace } from "~/features/spaces/policy";
import { forbidden, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { Fact } from "~/platform/facts/fact";
import { postShared, postShareRenewed, postUnshared } from "../facts";
import { maySharePost, postPolicy } from "../policy";
import { findPostRow } from "../queries.server";
import { accessOf, type FullPostRow, subjectOf } from "../row";
import { SHARE_UID_LENGTH } from "../share-address";
import { SHARING } from "../sharing";
import type { PostAt } from "./pin-post.server";

/**
 * Opens a published post to whoever has its share link, which is made the first time; nothing happens to one that is open
 * by it. Throws 403 for who may not hand it on, and as the post and its space refuse.
 */
export async function sharePost(ctx: Ctx, at: PostAt): Promise<FullPostRow> {
  const post = await findToShare(ctx, at);
  const space = accessOf(post);
  // What everybody may read is shared for as long as they may: who closes the space does not leave it open unawares.
  const sharing = managesSpace(ctx.viewer, space) && !isOnTheWeb(space) ? SHARING.always : SHARING.whilePublic;
  if (post.sharing >= sharing) return post;
  const open = sql`update posts set share_link = coalesce(share_link, ${newUid(SHARE_UID_LENGTH)}), sharing = ${sharing}
    where ${stillShared(ctx, post)} and sharing < ${sharing}`;
  await change(ctx, open, postShared(post));
  return findToShare(ctx, at);
}

/**
 * Closes a post to who has nothing but its link, for whoever may change it; the link is kept, and opens it again when it is
 * shared again. What is closed stays so.
 */
export async function unsharePost(ctx: Ctx, at: PostAt): Promise<FullPostRow> {
  const post = await findToChange(ctx, at);
  if (post.sharing === SHARING.off) return post;
  const close = sql`update posts set sharing = ${SHARING.off} where id = ${post.id}
    and community_id = ${ctx.community.id} and sharing <> ${SHARING.off}
    and (author_id = ${ctx.viewer.memberId} or ${inSpace(managedByViewer(ctx.viewer, ctx.community, ctx.now()))})`;
  await change(ctx, close, postUnshared(post));
  return findToChange(ctx, at);
}

/** Gives a post another share link: `before` opens nothing from then on. Asked twice it is one other link. Refuses as `sharePost`. */
export async function renewShareLink(ctx: Ctx, at: PostAt, before: string): Promise<FullPostRow> {
  const post = await findToShare(ctx, at);
  if (post.shareLink !== before) return post;
  const renew = sql`update posts set share_link = ${newUid(SHARE_UID_LENGTH)}
    where ${stillShared(ctx, post)} and share_link = ${before}`;
  await change(ctx, renew, postShareRenewed(post));
  return findToShare(ctx, at);
}

async function findToShare(ctx: Ctx, at: PostAt): Promise<FullPostRow> {
  const post = await findToChange(ctx, at);
  if (!maySharePost(ctx.viewer, subjectOf(post))) throw forbidden();
  return post;
}

/** A published post that the viewer may change: what is not published yet is handed on to nobody. */
async function findToChange(ctx: Ctx, at: PostAt): Promise<FullPostRow> {
  const post = await findPostRow(ctx, at);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  if (post.status !== "published") throw notFound();
  return post;
}

/** Nothing that is kept for visitors shows it: the page of a share link is rendered for each who opens it. */
const change = (ctx: Ctx, update: Statement, fact: Fact) => commit(ctx, { writes: [when(update).record(fact)] });

/** `maySharePost`, at the moment of the write. */
const stillShared = (ctx: Ctx, { id }: FullPostRow): Statement =>
  sql`id = ${id} and community_id = ${ctx.community.id} and status = 'published'
    and (${inSpace(managedByViewer(ctx.viewer, ctx.community, ctx.now()))}
      or (author_id = ${ctx.viewer.memberId} and ${inSpace(readableByViewer(visitor, ctx.community, ctx.now()))}))`;

const inSpace = (condition: Statement): Statement =>
  sql`exists (select 1 from spaces s where s.id = posts.space_id and ${condition})`;
