import { canReadSpace, isOnTheWeb, managesSpace, type SpaceAccess, spacePolicy } from "~/features/spaces/policy";
import { definePolicy } from "~/lib/policy";
import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";
import type { PostStatus } from "./rules";
import { isAhead } from "./schedule";

/** What the policies need to know of a post. */
export interface PostSubject {
  authorId: number;
  status: PostStatus;
  /** A draft's author lets the people read it who manage its space. */
  isShared: boolean;
  space: SpaceAccess;
}

const isAuthor = (viewer: Viewer, post: PostSubject) => isSignedIn(viewer) && viewer.memberId === post.authorId;

const manages = (viewer: Viewer, post: PostSubject) => isSignedIn(viewer) && managesSpace(viewer, post.space);

/**
 * Published posts are read by who may read their space; drafts by their authors alone, admins or not, and by who
 * manages the space once their author has shared them; what is scheduled, and what moderation holds back, by its author and
 * by who manages the space. Who loses a space keeps what they wrote there and is not published.
 */
export const canReadPost = (viewer: Viewer, post: PostSubject): boolean => {
  if ((isAhead(post.status) || post.status === "held") && isAuthor(viewer, post)) return !post.space.isDeleted;
  if (!canReadSpace(viewer, post.space)) return false;
  if (post.status === "published") return true;
  return (
    manages(viewer, post) &&
    (post.status === "scheduled" || post.status === "held" || (post.status === "draft" && post.isShared))
  );
};

/**
 * Who reads what is not published yet only reads it: two who write on one text would write over each other. What is held
 * back stays as it was judged, or is to be.
 */
const canChange = (viewer: Viewer, post: PostSubject): boolean =>
  post.status !== "held" &&
  canReadPost(viewer, post) &&
  (isAuthor(viewer, post) || (post.status === "published" && manages(viewer, post)));

/**
 * Who may hand a published post on to people who are no members: who manages its space; its author, where everybody may
 * read it anyway. What is said in a closed space leaves it by who answers for that space, as it quotes others.
 */
export const maySharePost = (viewer: Viewer, post: PostSubject): boolean =>
  post.status === "published" && canChange(viewer, post) && (manages(viewer, post) || isOnTheWeb(post.space));

/**
 * Who may have a published post stand in another space: who manages the one it is in; its author, while nobody has said
 * anything under it.
 */
export const mayMovePost = (viewer: Viewer, post: PostSubject, commentsCount: number): boolean =>
  post.status === "published" && canChange(viewer, post) && (manages(viewer, post) || commentsCount === 0);

/**
 * Of what stood in a published post before its edits. Who may change it reads that, and nobody else: what is cut out of a
 * text is not said to its readers. Who manages the space puts it back; for good it is taken by admins alone.
 */
export const versionPolicy = definePolicy<PostSubject>()({
  can_see_history: (viewer, post) => post.status === "published" && canChange(viewer, post),
  can_restore_version: (viewer, post) =>
    post.status === "published" && canChange(viewer, post) && manages(viewer, post),
  can_purge_version: (viewer, post) => post.status === "published" && canChange(viewer, post) && isAdmin(viewer),
});

/** Where a space hides the settings of its posts, who manages it sets them alone; of a post one may change. */
export const maySet = (viewer: Viewer, { hidesPostSettings, access }: PlaceOfSettings): boolean =>
  !hidesPostSettings || (isSignedIn(viewer) && managesSpace(viewer, access));

export interface PlaceOfSettings {
  hidesPostSettings: boolean;
  access: SpaceAccess;
}

/** Keys are the wire names of spec section 3. */
export const postPolicy = definePolicy<PostSubject>()({
  can_manage_post: (viewer, post) => canChange(viewer, post) && manages(viewer, post),
  can_update_post: canChange,
  /** Whoever may change it, and write another where it stands. */
  can_duplicate_post: (viewer, post) => canChange(viewer, post) && spacePolicy.can_create_post(viewer, post.space),
  can_destroy_post: (viewer, post) =>
    canChange(viewer, post) || (post.status === "held" && isAuthor(viewer, post) && canReadPost(viewer, post)),
  /** What one reads and has not written; a confirmed e-mail is asked for when the report is sent. */
  can_report_post: (viewer, post) =>
    isSignedIn(viewer) && post.status === "published" && canReadPost(viewer, post) && !isAuthor(viewer, post),
});

/** Many posts at once are for who answers for all of them; each of them is asked for by `postPolicy` besides. */
export const bulkPolicy = definePolicy<null>()({
  can_change_many_posts: (viewer) => isAdmin(viewer),
});

/** In whose name a post is published is for who answers for all of them. */
export const authorshipPolicy = definePolicy<null>()({
  can_choose_author: (viewer) => isAdmin(viewer),
});
