import {
  type EventForm,
  type EventPagePayload,
  type EventPayload,
  type EventSettings,
  formOf,
  presentBesideEvent,
  presentEvent,
  presentSettings,
} from "~/features/events/present";
import { eventIn, type StoredEvent } from "~/features/events/row";
import type { AttendeeRole } from "~/features/events/rules";
import type { Person, PersonColumns } from "~/features/members/person";
import { type HeldMark, heldIn } from "~/features/moderation/held";
import { canKnowSpace, isOnTheWeb } from "~/features/spaces/policy";
import { type OwnVotes, pollTuples, presentPoll } from "~/features/polls/present";
import type { PollPayload } from "~/features/polls/rules";
import { type Reaction, reactionsOf } from "~/features/reactions/rules";
import { embeddedIn, type EmbeddedPayload } from "~/features/sgids/embedded";
import { marksOf, type TopicMark } from "~/features/topics/marks";
import { forReader } from "~/lib/html";
import { abilities } from "~/lib/policy";
import { isAdmin, isSignedIn, type Viewer } from "~/lib/viewer";
import type { DocNode } from "~/ui/editor/document";
import { type AuthorChoice, presentOverride } from "./authorship";
import { customHtmlPath } from "./custom-html";
import { type Picture, picturesOf } from "./gallery";
import { type MetaPayload, presentMeta } from "./meta";
import type { CoverPayload, GalleryPayload, PicturePayload } from "./picture-payloads";
import { presentReading, type ReadingPayload } from "./reading";
import { maySet, maySharePost, type PostSubject, postPolicy } from "./policy";
import {
  accessOf,
  type CardRow,
  type FullPostRow,
  placeOfSettings,
  type PostRow,
  subjectOf,
  subjectOfCard,
} from "./row";
import { heldBackOf, isAhead } from "./schedule";
import { shownSince } from "./rules";
import { presentShare, type SharePayload } from "./sharing";

/** Spec section 3, Post: exactly its keys (contract test in tests/features/posts/present.test.ts). */
export interface SpecPost {
  id: number;
  type: "Posts::Basic" | "Posts::Image" | "Posts::Event";
  status: string;
  slug: string;
  space_id: number;
  space_slug: string;
  share_uid: SharePayload["share_uid"];
  share_post_enabled: SharePayload["share_post_enabled"];
  /** tiptap, or html for what came from elsewhere. */
  editor: "tiptap" | "html";
  /** Sanitized HTML; null in lists, but for a short one in a space that shows whole texts (`display_view` feed). */
  body: string | null;
  body_trix_content: string | null;
  /** For admins, who write it; nobody else is handed it but in a frame. */
  internal_custom_html: string | null;
  /** The document as JSON, for who may edit it. */
  tiptap_body: unknown;
  /** What its nodes name by `attrs.sgid`; left out where they name nothing. */
  sgids_to_object_map?: EmbeddedPayload["sgids_to_object_map"];
  inline_attachments?: EmbeddedPayload["inline_attachments"];
  hide_meta_info: boolean;
  is_liked_by_current_user: boolean;
  user_likes_count: number;
  sample_user_likes_community_members: Person[];
  /** False in lists: the sample of likers comes with `details`. */
  post_details_loaded: boolean;
  event_setting_attributes: EventSettings;
  policies: Record<keyof typeof postPolicy, boolean>;
}

/** What our pages and API say beside the spec's keys. Times are ISO 8601. */
export interface PostPayload extends SpecPost {
  name: string;
  excerpt: string;
  topics: TopicMark[];
  /** Left out where it has none. */
  polls?: PollPayload[];
  cover: CoverPayload | null;
  /** Of an image post: its pictures. */
  gallery: GalleryPayload | null;
  /** Of an event; left out of what is none, and of a draft that says no time yet. */
  event?: EventPayload | EventPagePayload;
  /** Of an event, for who may change it: what its form holds. */
  event_form?: EventForm;
  /** Of a post's own page alone: what its head says. */
  meta_tag_attributes?: MetaPayload;
  /** Of a post's own page alone: what its frame shows; null for none. */
  custom_html_url?: string | null;
  /** Of an image post, if there are several. */
  pictures_count?: number;
  /** Comes with its details. Where likes are off, none. */
  reactions?: Reaction[];
  /** The headings of its text, for "On this page", and about how long it takes to read; null in lists. */
  reading: ReadingPayload | null;
  author: Person & { headline: string; role: string };
  space: { id: number; slug: string; name: string; emoji: string };
  comments_count: number;
  /** Of what is not published yet, when it is to be or was begun. */
  published_at: string;
  /** When it is to be published; null for what is not scheduled. */
  scheduled_at: string | null;
  /** Of one's own draft: why it was not published when its time came (schedule.ts `HELD_BACK`). */
  unpublished_because: string | null;
  activity_at: string;
  /** What last happened to it was the reader's own doing: it is no news to them. */
  is_own_activity: boolean;
  is_bookmarked: boolean;
  /** The reader is told of what is said under it; of a post's own page alone. */
  is_followed?: boolean;
  /** The community's home shows it above its feed; of a post's own page alone. */
  is_featured?: boolean;
  edited_at: string | null;
  /** Of what one has written and is not published yet: in whose name that is to happen; null for one's own. Admins' alone. */
  author_override?: AuthorChoice | null;
  /** Hidden by moderation from everybody but its author and who manages its space; of a post's own page alone. */
  held?: HeldMark;
  /** It stands first in its space. */
  is_pinned: boolean;
  pinned_at: string | null;
  /** False: nothing is said under it, and what was said is not shown. */
  is_comments_enabled: boolean;
  /** What was said is read, and nothing is added. */
  is_comments_closed: boolean;
  is_liking_enabled: boolean;
  /** Lists show its text whole. */
  is_truncation_disabled: boolean;
  /** Nobody is told that it was published. */
  skip_notifications: boolean;
  /** The reader may set these, and `hide_meta_info`. */
  can_set_post: boolean;
  can_share_post: SharePayload["can_share_post"];
  /** Everybody on the web may read it. */
  is_public: boolean;
  updated_at: string;
  draft_version: number;
  /** Of a draft: who manages its space may read it. */
  is_shared: boolean;
  /** False for a draft whose space nobody has chosen yet, or its author may not know of any more: it has no name. */
  is_placed: boolean;
}

/** What a card shows. */
export interface PostCardPayload
  extends Pick<
    PostPayload,
    | "id"
    | "slug"
    | "name"
    | "excerpt"
    | "topics"
    | "polls"
    | "event"
    | "cover"
    | "comments_count"
    | "published_at"
    | "activity_at"
    | "is_own_activity"
    | "is_pinned"
    | "is_comments_enabled"
    | "is_liking_enabled"
    | "hide_meta_info"
    | "is_liked_by_current_user"
    | "user_likes_count"
  > {
  author: Omit<PostPayload["author"], "headline">;
  space: Pick<PostPayload["space"], "slug" | "name">;
  pictures_count?: PostPayload["pictures_count"];
  policies: Pick<PostPayload["policies"], "can_manage_post" | "can_update_post" | "can_destroy_post">;
  /** The whole text, where the space shows it. */
  body?: PostPayload["body"];
  /** Both come with `details`; a list is without. */
  sample_user_likes_community_members?: PostPayload["sample_user_likes_community_members"];
  post_details_loaded?: boolean;
}

/** What a page shows of a post in a list: no more is read, and no more is handed to its browser. */
export function presentCard(row: CardRow, by: Presenting): PostCardPayload {
  const subject = subjectOfCard(row);
  const canChange = postPolicy.can_update_post(by.viewer, subject);
  return {
    id: row.id,
    slug: row.slug,
    name: row.title,
    excerpt: row.excerpt,
    topics: marksOf(row.topics),
    ...pollsOf(row, by),
    ...eventOf(row, canChange),
    cover: by.cover(row, subject),
    author: {
      ...by.person([row.authorUid, row.authorName, row.authorNumber, row.authorAvatar]),
      role: row.authorRole ?? "member",
    },
    space: { slug: row.spaceSlug, name: row.spaceName },
    comments_count: commentsOf(row),
    published_at: shownSince(row),
    activity_at: new Date(row.activityAt).toISOString(),
    is_own_activity: isSignedIn(by.viewer) && lastActive(row) === by.viewer.memberId,
    is_pinned: row.pinnedAt !== null,
    is_comments_enabled: row.isCommentsEnabled === 1,
    is_liking_enabled: row.isLikingEnabled === 1,
    hide_meta_info: row.hideMetaInfo === 1,
    ...likesOf(row),
    ...(row.picturesCount > 1 && { pictures_count: row.picturesCount }),
    policies: {
      can_manage_post: postPolicy.can_manage_post(by.viewer, subject),
      can_update_post: canChange,
      can_destroy_post: canChange,
    },
  };
}

/** What a presenter cannot know by itself: addresses are signed for the moment, words are in the reader's language. */
export interface Presenting {
  viewer: Viewer;
  now: number;
  /** What the reader chose in anonymous polls. */
  own: OwnVotes;
  person(columns: PersonColumns): Person;
  cover(row: Pick<PostRow, "coverFileId" | "coverWidth" | "coverHeight">, subject: PostSubject): CoverPayload | null;
  picture(picture: Picture, subject: PostSubject): PicturePayload;
  /** The signed name of what a text shows. */
  sgid(ref: { kind: string; id: number }): string;
  /** The address of the picture beside its shared links. */
  linkPicture(id: number, subject: PostSubject): string;
}

const TYPES = { basic: "Posts::Basic", image: "Posts::Image", event: "Posts::Event" } as const;

export function presentPost(row: PostRow | FullPostRow, by: Presenting): PostPayload {
  const isKnown = canKnowSpace(by.viewer, accessOf(row));
  const isOwnDraft = row.status === "draft" && isSignedIn(by.viewer) && row.authorId === by.viewer.memberId;
  const named = isKnown ? { name: row.spaceName, emoji: row.spaceEmoji } : { name: "", emoji: "" };
  return {
    ...presentSpecPost(row, by),
    name: row.title,
    excerpt: row.excerpt,
    topics: marksOf(row.topics),
    ...(row.status === "published" && pollsOf(row, by)),
    cover: by.cover(row, subjectOf(row)),
    ...presentPictures(row, by),
    ...eventOnPage(row, by),
    ...("likers" in row && {
      reactions: row.isLikingEnabled === 1 ? reactionsOf(row.reactions, row.ownReactions) : [],
    }),
    reading: "bodyHtml" in row ? presentReading(row) : null,
    author: {
      ...by.person([row.authorUid, row.authorName, row.authorNumber, row.authorAvatar]),
      headline: row.authorHeadline ?? "",
      role: row.authorRole ?? "member",
    },
    space: { id: row.spaceId, slug: row.spaceSlug, ...named },
    comments_count: commentsOf(row),
    published_at: shownSince(row),
    scheduled_at: row.status === "scheduled" ? new Date(row.publishedAt).toISOString() : null,
    unpublished_because: isOwnDraft ? heldBackOf(row.unpublishedBecause) : null,
    activity_at: new Date(row.activityAt).toISOString(),
    is_own_activity: isSignedIn(by.viewer) && lastActive(row) === by.viewer.memberId,
    is_bookmarked: row.isBookmarked === 1,
    ...(row.status === "held" && {
      held: heldIn(row.heldCase ?? null, isSignedIn(by.viewer) && row.authorId === by.viewer.memberId),
    }),
    ...("isFollowed" in row && {
      is_followed: row.isFollowed === 1,
      is_featured: row.isFeatured === 1,
      ...(isAhead(row.status) && isAdmin(by.viewer) && { author_override: presentOverride(row, by.person) }),
      custom_html_url: row.customHtml === "" ? null : customHtmlPath(row.id, row.updatedAt),
      meta_tag_attributes: presentMeta(row, (id) => by.linkPicture(id, subjectOf(row))),
    }),
    edited_at: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
    is_pinned: row.pinnedAt !== null,
    is_comments_enabled: row.isCommentsEnabled === 1,
    is_comments_closed: row.isCommentsClosed === 1,
    is_liking_enabled: row.isLikingEnabled === 1,
    is_truncation_disabled: row.isTruncationDisabled === 1,
    skip_notifications: row.skipNotifications === 1,
    can_set_post: postPolicy.can_update_post(by.viewer, subjectOf(row)) && maySet(by.viewer, placeOfSettings(row)),
    can_share_post: maySharePost(by.viewer, subjectOf(row)),
    is_public: row.status === "published" && isOnTheWeb(accessOf(row)),
    pinned_at: row.pinnedAt === null ? null : new Date(row.pinnedAt).toISOString(),
    updated_at: new Date(row.updatedAt).toISOString(),
    draft_version: row.draftVersion,
    is_shared: row.isShared === 1,
    is_placed: row.isPlaced === 1 && isKnown,
  };
}

/** In the order of its text their places say. */
const pollsOf = ({ polls }: Pick<PostRow, "polls">, by: Presenting): Pick<PostPayload, "polls"> =>
  polls === null ? {} : { polls: pollTuples(polls).map((poll) => presentPoll(poll, by)) };

/** A draft that stands elsewhere by now keeps its pictures, and its author is to see them. */
function presentPictures(row: PostRow, by: Presenting): Pick<PostPayload, "gallery" | "pictures_count"> {
  if (row.postType !== "image" && row.gallery === "") return { gallery: null };
  const subject = subjectOf(row);
  const images = picturesOf(row.gallery).map((picture) => by.picture(picture, subject));
  return {
    gallery: { downloadable_images: row.downloadableImages === 1, images },
    ...(images.length > 1 && { pictures_count: images.length }),
  };
}

const eventOf = ({ event }: Pick<PostRow, "event">, mayChange: boolean): Pick<PostPayload, "event"> => {
  const shown = event === null ? null : presentEvent(eventIn(event), mayChange);
  return shown ? { event: shown } : {};
};

/** On its own page with some who come, where that is not hidden, and for who changes it as a form holds it. */
function eventOnPage(row: PostRow | FullPostRow, by: Presenting): Pick<PostPayload, "event" | "event_form"> {
  const stored = eventIn(row.event);
  if (!stored) return {};
  const mayChange = postPolicy.can_update_post(by.viewer, subjectOf(row));
  const event = presentEvent(stored, mayChange);
  const isOwnPage = "goingSample" in row;
  const sample = isOwnPage && event?.going_count != null ? presentLikers(row.goingSample ?? "[]", by) : [];
  return {
    ...(event && { event: isOwnPage ? { ...event, ...besides(row, stored, by), going_sample: sample } : event }),
    ...(isOwnPage && mayChange && { event_form: formOf(stored) }),
  };
}

const besides = ({ placeInLine, eventHosts }: FullPostRow, event: StoredEvent, by: Presenting) => ({
  ...presentBesideEvent(event),
  place_in_line: placeInLine,
  hosts: (JSON.parse(eventHosts ?? "[]") as [AttendeeRole, PersonColumns][]).map(([role, columns]) => ({
    ...by.person(columns),
    role,
  })),
});

/** What is not shown is not counted. */
const commentsOf = (row: Pick<PostRow, "isCommentsEnabled" | "commentsCount">): number =>
  row.isCommentsEnabled === 1 ? row.commentsCount : 0;

const likesOf = ({
  isLikingEnabled,
  isLiked,
  likesCount,
}: Pick<PostRow, "isLikingEnabled" | "isLiked" | "likesCount">) => ({
  is_liked_by_current_user: isLikingEnabled === 1 && isLiked === 1,
  user_likes_count: isLikingEnabled === 1 ? Math.max(0, likesCount) : 0,
});

/** Who commented before that was kept, nobody knows: it is not taken for the author's own doing. */
const lastActive = (row: Pick<PostRow, "activityBy" | "commentsCount" | "authorId">): number | null =>
  row.activityBy ?? (row.commentsCount > 0 ? null : row.authorId);

export function presentSpecPost(row: PostRow | FullPostRow, by: Presenting): SpecPost {
  const subject = subjectOf(row);
  const policies = abilities(postPolicy, by.viewer, subject);
  const share = presentShare(row, by.viewer, subject);
  const full = "bodyHtml" in row ? row : null;
  const isForeign = full !== null && full.bodyDoc === "";
  const body = full ? forReader(full.bodyHtml, full) : null;
  return {
    id: row.id,
    type: TYPES[row.postType as keyof typeof TYPES] ?? "Posts::Basic",
    status: row.status,
    slug: row.slug,
    space_id: row.spaceId,
    space_slug: row.spaceSlug,
    share_uid: share.share_uid,
    share_post_enabled: share.share_post_enabled,
    editor: isForeign ? "html" : "tiptap",
    body,
    body_trix_content: isForeign ? body : null,
    internal_custom_html: full && isAdmin(by.viewer) ? full.customHtml || null : null,
    ...embedded(full && policies.can_update_post ? full : null, by),
    hide_meta_info: row.hideMetaInfo === 1,
    ...likesOf(row),
    sample_user_likes_community_members:
      "likers" in row && row.isLikingEnabled === 1 ? presentLikers(row.likers, by) : [],
    post_details_loaded: "likers" in row,
    event_setting_attributes: presentSettings(eventIn(row.event), policies.can_update_post),
    policies,
  };
}

export const presentLikers = (json: string, by: Presenting): Person[] =>
  (JSON.parse(json) as PersonColumns[]).map((columns) => by.person(columns));

/** The document for who may edit it, with what stands in it by the names that it may be sent back by. */
function embedded(row: FullPostRow | null, by: Presenting): Embedding {
  if (!row || row.bodyDoc === "") return { tiptap_body: null };
  const doc = JSON.parse(row.bodyDoc) as DocNode;
  const { polls = [] } = row.status === "published" ? pollsOf(row, by) : {};
  const all = embeddedIn(doc, by.sgid, polls);
  return Object.keys(all.sgids_to_object_map).length > 0 ? all : { tiptap_body: doc };
}

type Embedding = Pick<SpecPost, "tiptap_body" | "sgids_to_object_map" | "inline_attachments">;
