import { readerColumns } from "~/features/mentions/rows.server";
import { heldCase } from "~/features/moderation/held.server";
import { ownReactions } from "~/features/reactions/state.server";
import { seenColumns, seenJoin } from "~/features/spaces/space-rows.server";
import { type SpaceAccessRow, spaceAccessColumns, spaceAccessJoins } from "~/features/spaces/space-access.server";
import { type ForReader, RENDER_VERSION, UNRENDERABLE } from "~/lib/html";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { renderAnew } from "./body.server";

/** Which post's comments: by the keys of its page, or by its id at the JSON door. */
export type PostKey = { spaceSlug: string; slug: string } | { postId: number };

/** The post a conversation belongs to, with the viewer's place in its space. */
export interface PostOfComments extends SpaceAccessRow {
  postId: number;
  postAuthorId: number;
  status: string;
  slug: string;
  spaceSlug: string;
  spaceName: string;
  spaceEmoji: string;
  spaceDescription: string;
  commentsCount: number;
  isCommentsEnabled: number;
  isCommentsClosed: number;
  /** What is kept of the viewer's visits to the space (features/spaces/visits); null for none. */
  readAt: number | null;
  visitedAt: number | null;
  beforeAt: number | null;
}

/** Why a post takes no comments, as a code; null for one that does. */
export function closedBy(post: Pick<PostOfComments, "isCommentsEnabled" | "isCommentsClosed">): string | null {
  if (post.isCommentsEnabled === 0) return "comments_off";
  return post.isCommentsClosed === 1 ? "comments_closed" : null;
}

export function postOfComments(ctx: Ctx, viewer: Claim, key: PostKey): Statement<PostOfComments> {
  return sql<PostOfComments>`select p.id as postId, p.author_id as postAuthorId, p.status, p.slug, s.slug as spaceSlug,
      s.name as spaceName, s.emoji as spaceEmoji, s.description as spaceDescription,
      iif(p.is_comments_enabled, p.comments_count, 0) as commentsCount, p.is_comments_enabled as isCommentsEnabled,
      p.is_comments_closed as isCommentsClosed, ${spaceAccessColumns}, ${seenColumns}
    from posts p join spaces s on s.id = p.space_id ${spaceAccessJoins(viewer, ctx.now())} ${seenJoin(viewer)} where ${isPost(ctx, key)}`;
}

/** The condition on `p` (posts) and `s` (spaces) that finds the post of a key. */
export const isPost = (ctx: Ctx, key: PostKey): Statement =>
  "postId" in key
    ? sql`p.id = ${key.postId} and p.community_id = ${ctx.community.id} and s.deleted_at is null`
    : sql`s.community_id = ${ctx.community.id} and s.slug = ${key.spaceSlug} and s.deleted_at is null
        and p.space_id = s.id and p.slug = ${key.slug}`;

/** A comment as lists and commands read it. */
export interface CommentRow extends ForReader {
  id: number;
  /** The page it came from: before, at or after a target, or plain. */
  part: string;
  postId: number;
  parentId: number | null;
  replyToId: number | null;
  authorId: number;
  authorUid: string | null;
  authorName: string | null;
  authorNumber: number | null;
  authorAvatar: string | null;
  authorRole: string | null;
  replyToUid: string | null;
  replyToName: string | null;
  replyToNumber: number | null;
  quoteId: number | null;
  quoteWords: string | null;
  /** Of what is quoted; null where it is shown no more. */
  quoteShown: number | null;
  quoteUid: string | null;
  quoteName: string | null;
  quoteNumber: number | null;
  bodyHtml: string;
  /** The version of what wrote `bodyHtml`; where it is older, `staleDoc` is the document to write it anew from. */
  rendered: number;
  staleDoc: string;
  isAccepted: number;
  rank: number;
  likesCount: number;
  isLiked: number;
  /** What there is of each emoji, and the viewer's own (features/reactions/rules `reactionsOf`). */
  reactions: string;
  ownReactions: string | null;
  editedAt: number | null;
  deletedAt: number | null;
  /** Hidden by moderation; what was deleted besides has another `deletedAt`. */
  heldAt: number | null;
  /** Of what is held: what features/moderation/held `heldIn` reads. */
  heldCase: string | null;
  createdAt: number;
}

/** What a CTE `thread` carries of a comment called `c`, beside its `part`; read once, not looked up again. */
export const threadColumns = raw(`c.id, c.post_id, c.parent_id, c.reply_to_id, c.author_id, c.body_html, c.is_accepted,
  c.rendered, iif(c.rendered = ${RENDER_VERSION}, '', c.body_doc) as stale_doc, c.rank, c.likes_count, c.reactions, c.edited_at, c.deleted_at, c.held_at, c.created_at, c.quote_id, c.quote_words`);

/** Adds authors, whom a reply answers, whom it quotes and the viewer's like to the comments of a CTE `thread` put before it. */
export function hydrate(ctx: Ctx, viewer: Claim): Statement<CommentRow> {
  const isLiked =
    viewer.memberId === 0
      ? sql`0`
      : sql`exists (select 1 from likes k where k.community_id = ${ctx.community.id} and k.subject_kind = 'comment'
          and k.subject_id = c.id and k.member_id = ${viewer.memberId})`;
  return sql<CommentRow>`select c.id, c.part, c.post_id as postId, c.parent_id as parentId, c.reply_to_id as replyToId,
      c.author_id as authorId, a.public_uid as authorUid, a.name as authorName, a.author_number as authorNumber,
      a.avatar as authorAvatar, a.role as authorRole, ra.public_uid as replyToUid, ra.name as replyToName,
      ra.author_number as replyToNumber, c.quote_id as quoteId, c.quote_words as quoteWords, qc.id as quoteShown,
      qa.public_uid as quoteUid, qa.name as quoteName, qa.author_number as quoteNumber, c.body_html as bodyHtml,
      ${readerColumns(ctx, viewer, { kind: "comment", id: sql`c.id`, html: sql`c.body_html` })}, c.rendered, c.stale_doc as staleDoc, c.is_accepted as isAccepted, c.rank,
      c.likes_count as likesCount, ${isLiked} as isLiked, c.reactions,
      ${ownReactions(ctx, viewer, { kind: sql`'comment'`, id: sql`c.id`, kept: sql`c.reactions` })} as ownReactions, c.edited_at as editedAt, c.deleted_at as deletedAt,
      c.held_at as heldAt, ${heldCase(sql`c.held_at is not null`, { kind: "comment", id: sql`c.id` }, ctx)} as heldCase,
      c.created_at as createdAt
    from thread c left join members a on a.id = c.author_id
    left join comments rc on rc.id = c.reply_to_id left join members ra on ra.id = rc.author_id
    left join comments qc on qc.id = c.quote_id and qc.deleted_at is null left join members qa on qa.id = qc.author_id`;
}

/** One comment by its id, of this community and this post. */
export function oneComment(ctx: Ctx, viewer: Claim, ref: { postId: number; id: number }): Statement<CommentRow> {
  return sql<CommentRow>`with thread as (select ${threadColumns}, 'one' as part from comments c
      where c.id = ${ref.id} and c.post_id = ${ref.postId} and c.community_id = ${ctx.community.id})
    ${hydrate(ctx, viewer)}`;
}

/** The rows with what readers are served of them: never a string that this version has not written. */
export const upToDate = (rows: CommentRow[]): Promise<CommentRow[]> =>
  Promise.all(
    rows.map(async (row) => {
      if (row.rendered === RENDER_VERSION) return row;
      if (row.rendered === UNRENDERABLE) return { ...row, bodyHtml: "" };
      return { ...row, bodyHtml: (await renderAnew({ ...row, bodyDoc: row.staleDoc })).html };
    }),
  );
