import type { SpaceAccess } from "~/features/spaces/policy";
import type { PostNotifications } from "~/features/spaces/rules";
import type { ForReader } from "~/lib/html";
import type { PlaceOfSettings, PostSubject } from "./policy";
import type { PostStatus } from "./rules";

/** A post as the statements of row.server.ts read it: with its author, its space and the viewer's place there. */
export interface PostRow extends AccessColumns {
  id: number;
  postType: string;
  status: PostStatus;
  title: string;
  slug: string;
  shareUid: string;
  /** As features/posts/sharing `presentShare` tells it. */
  shareLink: string | null;
  sharing: number;
  excerpt: string;
  /** As features/topics/marks `marksOf` reads them. */
  topics: string;
  /** As features/polls/present `pollTuples` reads it. */
  polls: string | null;
  /** As gallery.ts `picturesOf` reads it. */
  gallery: string;
  downloadableImages: number;
  /** As features/events/row `eventIn` reads it; null for what is no event. */
  event: string | null;
  coverFileId: number | null;
  coverWidth: number | null;
  coverHeight: number | null;
  likesCount: number;
  commentsCount: number;
  publishedAt: number;
  /** Of a draft: why it was not published when its time came. */
  unpublishedBecause: string | null;
  activityAt: number;
  /** Who commented last; null while nobody has, and where that was before it was kept. */
  activityBy: number | null;
  editedAt: number | null;
  /** Since when it stands first in its space. */
  pinnedAt: number | null;
  isCommentsEnabled: number;
  isCommentsClosed: number;
  isLikingEnabled: number;
  hideMetaInfo: number;
  isTruncationDisabled: number;
  skipNotifications: number;
  /** Of its space: its members set nothing of a post. */
  hidePostSettings: number;
  isShared: number;
  isPlaced: number;
  updatedAt: number;
  deletedAt: number | null;
  draftVersion: number;
  isLiked: number;
  isBookmarked: number;
  spaceId: number;
  spaceSlug: string;
  spaceName: string;
  spaceEmoji: string;
  disableMemberPostCovers: number;
  requireTopicSelection: number;
  postNotifications: PostNotifications;
  authorId: number;
  /** Of what is not published yet: in whose name that is to happen, if not its writer's. */
  asAuthorId: number | null;
  authorUid: string | null;
  authorName: string | null;
  authorNumber: number | null;
  authorAvatar: string | null;
  authorHeadline: string | null;
  authorRole: string | null;
  /** Of what moderation hides: what features/moderation/held `heldIn` reads, where it is asked for. */
  heldCase?: string | null;
}

/** A published post as a list shows it that its reader may read: its card, and its place in every order. */
export interface CardRow
  extends Pick<
    PostRow,
    | "id"
    | "title"
    | "slug"
    | "excerpt"
    | "topics"
    | "polls"
    | "event"
    | "coverFileId"
    | "coverWidth"
    | "coverHeight"
    | "likesCount"
    | "commentsCount"
    | "publishedAt"
    | "activityAt"
    | "activityBy"
    | "pinnedAt"
    | "isCommentsEnabled"
    | "isLikingEnabled"
    | "hideMetaInfo"
    | "isLiked"
    | "spaceSlug"
    | "spaceName"
    | "authorId"
    | "authorUid"
    | "authorName"
    | "authorNumber"
    | "authorAvatar"
    | "authorRole"
    | "isPrivate"
    | "visibility"
    | "isSpaceMember"
    | "spaceRole"
    | "communityIsPrivate"
  > {
  picturesCount: number;
}

/** Beside a post of a list: its text, where its space shows whole texts and this one is not too long for that. */
export interface WholeText extends ForReader {
  wholeText: string | null;
}

/** What one post's own page reads beside it. */
export interface FullPostRow extends PostRow, DetailColumns, ForReader {
  isFollowed: number;
  /** Of an event: a few who come, as JSON of [public_uid, name, author_number, avatar]. */
  goingSample: string | null;
  /** Of its reader, who waits for a place. */
  placeInLine: number | null;
  /** Of an event: who hosts it or speaks there, as features/events/rows.server `hostsColumn` packs them. */
  eventHosts: string | null;
  /** The community's home shows it; once its time is over, for a minute at most. */
  isFeatured: number;
  /** Of `asAuthorId`: JSON of [name, author_number, avatar, headline]; null for none. */
  asAuthor: string | null;
  metaTitle: string;
  metaDescription: string;
  openGraphFileId: number | null;
  customHtml: string;
  bodyHtml: string;
  bodyDoc: string;
  /** JSON of reading.ts `Reading`. */
  reading: string;
  /** The version of what wrote `bodyHtml`: the queries write an older one anew (rendering.server.ts). */
  rendered: number;
}

/** What lists leave out, of who likes it and who reacted. */
export interface DetailColumns {
  /** JSON array of [public_uid, name, author_number, avatar]. */
  likers: string;
  /** What there is of each emoji, and the viewer's own (features/reactions/rules `reactionsOf`). */
  reactions: string;
  ownReactions: string | null;
}

/** The columns of row.server.ts `accessColumns`. */
export interface AccessColumns {
  isPrivate: number;
  visibility: SpaceAccess["visibility"];
  isSpaceMember: number;
  spaceRole: "admin" | "moderator" | null;
  membersCanPost: number;
  spacePostType: string;
  spaceDeletedAt: number | null;
  communityIsPrivate: number;
}

export const accessOf = (row: AccessColumns): SpaceAccess => ({
  isPrivate: row.isPrivate === 1,
  visibility: row.visibility,
  isSpaceMember: row.isSpaceMember === 1,
  roles: row.spaceRole ? [row.spaceRole] : [],
  membersCanPost: row.membersCanPost === 1,
  postType: row.spacePostType,
  isDeleted: row.spaceDeletedAt !== null,
  isCommunityPrivate: row.communityIsPrivate !== 0,
});

export const placeOfSettings = (row: AccessColumns & Pick<PostRow, "hidePostSettings">): PlaceOfSettings => ({
  hidesPostSettings: row.hidePostSettings === 1,
  access: accessOf(row),
});

export const subjectOf = (row: AccessColumns & Pick<PostRow, "authorId" | "status" | "isShared">): PostSubject => ({
  authorId: row.authorId,
  status: row.status,
  isShared: row.isShared === 1,
  space: accessOf(row),
});

/** What a list shows is published and stands in a space that lives. */
export const subjectOfCard = (row: CardRow): PostSubject => ({
  authorId: row.authorId,
  status: "published",
  isShared: false,
  space: accessOf({ ...row, membersCanPost: 0, spacePostType: "", spaceDeletedAt: null }),
});
