import { presentPerson } from "~/features/members/person.server";
import { reactionsOf } from "~/features/reactions/rules";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import { abilities } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import type { CommentPayload } from "./payload";
import { commentPolicy } from "./policy";
import type { CommentRow, PostOfComments } from "./rows.server";

/** A comment on the wire, without its replies. A deleted one says nothing but where it stood. */
export function presentComment(ctx: Ctx, post: PostOfComments, row: CommentRow): CommentPayload {
  const isDeleted = row.deletedAt !== null;
  const subject = { authorId: row.authorId, isDeleted, space: toSpaceAccess(post) };
  const answered =
    row.replyToUid === null ? null : presentPerson(ctx, [row.replyToUid, row.replyToName, row.replyToNumber, ""]);
  return {
    id: row.id,
    post_id: row.postId,
    parent_comment_id: row.parentId,
    reply_to: isDeleted || !answered ? null : { id: row.replyToId ?? 0, name: answered.name, public_uid: answered.id },
    body: isDeleted ? "" : row.bodyHtml,
    created_at: new Date(row.createdAt).toISOString(),
    edited_at: row.editedAt === null || isDeleted ? null : new Date(row.editedAt).toISOString(),
    is_deleted: isDeleted,
    is_accepted: row.isAccepted === 1,
    is_liked_by_current_user: row.isLiked === 1,
    user_likes_count: isDeleted ? 0 : row.likesCount,
    reactions: isDeleted ? [] : reactionsOf(row.reactions, row.ownReactions),
    community_member: isDeleted
      ? null
      : {
          ...presentPerson(ctx, [row.authorUid, row.authorName, row.authorNumber, row.authorAvatar]),
          is_post_author: row.authorId === post.postAuthorId,
          role: row.authorRole ?? "member",
        },
    policies: abilities(commentPolicy, ctx.viewer, subject),
    replies: [],
    has_more_replies: false,
    replies_cursor: null,
  };
}
