import { presentPerson } from "~/features/members/person.server";
import { reactionsOf } from "~/features/reactions/rules";
import { type HeldMark, heldIn } from "~/features/moderation/held";
import { managesSpace, type SpaceAccess } from "~/features/spaces/policy";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import { forReader } from "~/lib/html";
import { abilities } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import type { CommentPayload, QuotePayload } from "./payload";
import { commentPolicy } from "./policy";
import type { CommentRow, PostOfComments } from "./rows.server";

/** A comment on the wire, without its replies. A deleted one says nothing but where it stood. */
export function presentComment(ctx: Ctx, post: PostOfComments, row: CommentRow): CommentPayload {
  const space = toSpaceAccess(post);
  const held = heldFor(ctx, row, space);
  const isDeleted = row.deletedAt !== null && held === null;
  const subject = { authorId: row.authorId, isDeleted, isHeld: held !== null, space };
  const answered =
    row.replyToUid === null ? null : presentPerson(ctx, [row.replyToUid, row.replyToName, row.replyToNumber, ""]);
  return {
    id: row.id,
    post_id: row.postId,
    parent_comment_id: row.parentId,
    reply_to: isDeleted || !answered ? null : { id: row.replyToId ?? 0, name: answered.name, public_uid: answered.id },
    quote: isDeleted ? null : quoteIn(ctx, row),
    body: isDeleted ? "" : forReader(row.bodyHtml, row),
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
    ...(held && { held }),
    replies: [],
    has_more_replies: false,
    replies_cursor: null,
  };
}

/** For its author, and who manages the space. */
function heldFor(ctx: Ctx, row: CommentRow, space: SpaceAccess): HeldMark | null {
  if (row.heldAt === null || row.heldAt !== row.deletedAt) return null;
  const { viewer } = ctx;
  const isAuthor = isSignedIn(viewer) && viewer.memberId === row.authorId;
  return isAuthor || (isSignedIn(viewer) && managesSpace(viewer, space)) ? heldIn(row.heldCase, isAuthor) : null;
}

/** Its own author may take back what somebody quotes: then it is said nowhere, and by nobody. */
function quoteIn(ctx: Ctx, row: CommentRow): QuotePayload | null {
  if (row.quoteId === null) return null;
  if (row.quoteShown === null) return { comment_id: row.quoteId, words: "", community_member: null };
  const { id, name } = presentPerson(ctx, [row.quoteUid, row.quoteName, row.quoteNumber, ""]);
  return { comment_id: row.quoteId, words: row.quoteWords ?? "", community_member: { id, name } };
}
