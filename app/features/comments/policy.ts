import { canReadSpace, managesSpace, type SpaceAccess } from "~/features/spaces/policy";
import { definePolicy } from "~/lib/policy";
import { isSignedIn, type Viewer } from "~/lib/viewer";

/** What the policies need to know of a comment. */
export interface CommentSubject {
  authorId: number;
  isDeleted: boolean;
  /** Hidden by moderation: it stays as it was judged, or is to be. Its author may still take it back. */
  isHeld?: boolean;
  space: SpaceAccess;
}

const isAuthor = (viewer: Viewer, comment: CommentSubject) => viewer.memberId === comment.authorId;

export const commentPolicy = definePolicy<CommentSubject>()({
  can_update_comment: (viewer, comment) =>
    isSignedIn(viewer) &&
    canReadSpace(viewer, comment.space) &&
    !comment.isDeleted &&
    !comment.isHeld &&
    isAuthor(viewer, comment),
  can_destroy_comment: (viewer, comment) =>
    isSignedIn(viewer) &&
    canReadSpace(viewer, comment.space) &&
    !comment.isDeleted &&
    (isAuthor(viewer, comment) || (!comment.isHeld && managesSpace(viewer, comment.space))),
});

/** What the policies need to know of a conversation. */
export interface ConversationSubject {
  space: SpaceAccess;
  /** Its post takes comments: they are neither off nor closed, which holds for everybody. */
  isOpen: boolean;
}

/** Whoever may read a space may answer in it; a confirmed e-mail is asked for when the comment is sent. */
export const conversationPolicy = definePolicy<ConversationSubject>()({
  can_create_comment: (viewer, { space, isOpen }) => isOpen && isSignedIn(viewer) && canReadSpace(viewer, space),
});
