import { readableByMember } from "~/features/likes/readable.server";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import { type NotificationKind, SMALL_SPACE } from "./rules";

/** Somebody to be told, and of what. */
export interface Recipient {
  memberId: number;
  kind: NotificationKind;
  postId: number;
  commentId: number | null;
  spaceId: number;
  /** The unread line of the same thing, if there is one: it grows. */
  openId: number | null;
}

/** The line a thing collapses into while it is unread. */
export const collapseKey = (kind: NotificationKind, fact: StoredFact): string =>
  kind === "post_like" || kind === "comment_like"
    ? `likes:${fact.subjectKind}:${fact.subjectId}`
    : `${fact.subjectKind}:${fact.subjectId}`;

/**
 * Who is to be told of a fact, as things are now: what was unliked or deleted meanwhile, whoever lost access, left,
 * never had an account or acted themselves is not among them.
 */
export function recipientsOf(ctx: Ctx, fact: StoredFact): Statement<Recipient> | null {
  switch (fact.name) {
    case "post.liked":
    case "comment.liked":
      return authorLiked(ctx, fact);
    case "comment.created":
      return answered(ctx, fact);
    case "post.published":
      return spaceMembers(ctx, fact);
    default:
      return null;
  }
}

function authorLiked(ctx: Ctx, fact: StoredFact): Statement<Recipient> {
  const isComment = fact.subjectKind === "comment";
  const kind: NotificationKind = isComment ? "comment_like" : "post_like";
  const from = isComment
    ? sql`comments x join posts p on p.id = x.post_id and x.deleted_at is null`
    : sql`posts x join posts p on p.id = x.id`;
  return sql<Recipient>`select m.id as memberId, ${kind} as kind, p.id as postId,
      ${isComment ? raw("x.id") : raw("null")} as commentId, s.id as spaceId, n.id as openId
    from ${from} join spaces s on s.id = p.space_id join members m on m.id = x.author_id
    join likes l on l.community_id = x.community_id and l.subject_kind = ${fact.subjectKind}
      and l.subject_id = x.id and l.member_id = ${fact.actorId}
    left join notifications n on n.member_id = m.id and n.collapse_key = ${collapseKey(kind, fact)}
      and n.read_at is null and n.archived_at is null
    where x.id = ${fact.subjectId} and x.community_id = ${ctx.community.id} and p.status = 'published'
      and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`;
}

/** The post's author, and whom a reply answers. */
function answered(ctx: Ctx, fact: StoredFact): Statement<Recipient> {
  return sql<Recipient>`select m.id as memberId, p.id as postId, c.id as commentId, s.id as spaceId, null as openId,
      case when m.id = coalesce(ra.author_id, pa.author_id) then 'reply' else 'comment' end as kind
    from comments c join posts p on p.id = c.post_id join spaces s on s.id = p.space_id
    left join comments pa on pa.id = c.parent_id left join comments ra on ra.id = c.reply_to_id
    join members m on m.id in (p.author_id, coalesce(ra.author_id, pa.author_id))
    where c.id = ${fact.subjectId} and c.community_id = ${ctx.community.id} and c.deleted_at is null
      and p.status = 'published' and m.id <> c.author_id and ${readableByMember(ctx.now())}`;
}

/** The members of a small space; one more than allowed comes back where it is too large. */
function spaceMembers(ctx: Ctx, fact: StoredFact): Statement<Recipient> {
  return sql<Recipient>`select m.id as memberId, 'post' as kind, p.id as postId, null as commentId, s.id as spaceId,
      null as openId
    from posts p join spaces s on s.id = p.space_id
    join space_members j on j.space_id = s.id and j.until > ${ctx.now()} join members m on m.id = j.member_id
    where p.id = ${fact.subjectId} and p.community_id = ${ctx.community.id} and p.status = 'published'
      and m.id <> p.author_id and ${readableByMember(ctx.now())} limit ${raw(String(SMALL_SPACE + 1))}`;
}
