import { expect, test } from "vitest";
import { type Presenting, presentPost, presentSpecPost } from "~/features/posts/present";
import type { FullPostRow } from "~/features/posts/row";
import { viewerLike } from "./viewers";

/** Spec section 3, Post: these keys and no others. */
const SPEC_KEYS = [
  "body",
  "body_trix_content",
  "editor",
  "event_setting_attributes",
  "hide_meta_info",
  "id",
  "internal_custom_html",
  "is_liked_by_current_user",
  "policies",
  "post_details_loaded",
  "sample_user_likes_community_members",
  "share_post_enabled",
  "share_uid",
  "slug",
  "space_id",
  "space_slug",
  "status",
  "tiptap_body",
  "type",
  "user_likes_count",
];

/** What our own pages and API need beside them. */
const OWN_KEYS = [
  "activity_at",
  "author",
  "can_set_post",
  "can_share_post",
  "comments_count",
  "cover",
  "custom_html_url",
  "draft_version",
  "edited_at",
  "excerpt",
  "gallery",
  "is_bookmarked",
  "is_comments_closed",
  "is_comments_enabled",
  "is_featured",
  "is_followed",
  "is_liking_enabled",
  "is_own_activity",
  "is_pinned",
  "is_placed",
  "is_public",
  "is_shared",
  "is_truncation_disabled",
  "meta_tag_attributes",
  "name",
  "pinned_at",
  "published_at",
  "reactions",
  "reading",
  "scheduled_at",
  "skip_notifications",
  "space",
  "topics",
  "unpublished_because",
  "updated_at",
];

const row: FullPostRow = {
  names: null,
  emojis: null,
  asAuthor: null,
  heldCase: null,
  asAuthorId: null,
  id: 1,
  postType: "basic",
  status: "published",
  title: "T",
  slug: "t",
  shareUid: "uid",
  shareLink: "secret",
  sharing: 1,
  excerpt: "E",
  topics: '[[7,"Recipes","recipes"]]',
  gallery: "",
  downloadableImages: 0,
  coverFileId: null,
  coverWidth: null,
  coverHeight: null,
  likesCount: 3,
  commentsCount: 0,
  unpublishedBecause: null,
  publishedAt: 0,
  activityAt: 0,
  activityBy: null,
  isShared: 0,
  isPlaced: 1,
  editedAt: null,
  pinnedAt: null,
  isCommentsEnabled: 1,
  isCommentsClosed: 0,
  isLikingEnabled: 1,
  hideMetaInfo: 0,
  isTruncationDisabled: 0,
  skipNotifications: 0,
  hidePostSettings: 0,
  updatedAt: 0,
  deletedAt: null,
  draftVersion: 0,
  isLiked: 1,
  isBookmarked: 0,
  isFollowed: 0,
  isFeatured: 0,
  metaTitle: "",
  metaDescription: "",
  openGraphFileId: null,
  customHtml: "",
  spaceId: 2,
  spaceSlug: "plaza",
  spaceName: "Plaza",
  spaceEmoji: "",
  disableMemberPostCovers: 0,
  requireTopicSelection: 0,
  postNotifications: "all",
  authorId: 1,
  authorUid: "me",
  authorName: "Me",
  authorNumber: null,
  authorAvatar: "",
  authorHeadline: "",
  authorRole: "member",
  isPrivate: 0,
  visibility: "listed",
  isSpaceMember: 1,
  spaceRole: null,
  membersCanPost: 1,
  spacePostType: "basic",
  spaceDeletedAt: null,
  communityIsPrivate: 0,
  bodyHtml: "<p>x</p>",
  bodyDoc: '{"type":"doc"}',
  reading: "",
  rendered: 1,
  polls: null,
  event: null,
  goingSample: null,
  placeInLine: null,
  eventHosts: null,
  likers: '[["ana","Ana",null,""]]',
  reactions: '{"☕":2}',
  ownReactions: '["☕"]',
};

const presenting = (overrides: Partial<Presenting> = {}): Presenting => ({
  viewer: viewerLike("member"),
  now: 0,
  own: new Map(),
  person: ([uid, name]) => ({ id: uid ?? "", name: name ?? "", avatar: null }),
  cover: () => null,
  sgid: ({ kind, id }) => `${kind}-${id}`,
  linkPicture: (id) => `/files/${id}/1200.webp`,
  picture: (picture) => ({ ...picture, url: "", src: "", src_set: "" }),
  ...overrides,
});

test("spec section 3: a post has the spec's keys and no others", () => {
  const post = presentSpecPost(row, presenting());
  expect(Object.keys(post).sort()).toEqual(SPEC_KEYS);
  expect(Object.keys(post.event_setting_attributes)).toEqual(["in_person_location"]);
  expect(Object.keys(post.policies).sort()).toEqual([
    "can_destroy_post",
    "can_duplicate_post",
    "can_manage_post",
    "can_report_post",
    "can_update_post",
  ]);
  expect(post).toMatchObject({
    type: "Posts::Basic",
    status: "published",
    editor: "tiptap",
    post_details_loaded: true,
  });
});

test("what one reads and has not written one may report; a visitor signs in first", () => {
  const may = (overrides: Partial<FullPostRow>, role: "owner" | "member" | "visitor" = "member") =>
    presentSpecPost({ ...row, ...overrides }, presenting({ viewer: viewerLike(role) })).policies.can_report_post;
  expect(may({ authorId: 9 })).toBe(true);
  expect(may({ authorId: 9 }, "owner")).toBe(true);
  expect(may({ authorId: 9 }, "visitor")).toBe(false);
  expect(may({})).toBe(false);
  expect(may({ authorId: 9, status: "draft" })).toBe(false);
});

test("who may change a post and write in its space duplicates it", () => {
  const may = (overrides: Partial<FullPostRow>) =>
    presentSpecPost({ ...row, ...overrides }, presenting()).policies.can_duplicate_post;
  expect(may({})).toBe(true);
  expect(may({ authorId: 9 })).toBe(false);
  expect(may({ membersCanPost: 0 })).toBe(false);
  expect(may({ authorId: 9, spaceRole: "moderator" })).toBe(true);
});

test("our pages' keys stand beside them, each named here", () => {
  expect(Object.keys(presentPost(row, presenting())).sort()).toEqual([...SPEC_KEYS, ...OWN_KEYS].sort());
});

test("what last happened to a post is its reader's own doing only where that is known", () => {
  // `viewerLike` is member 1, and so is the post's author.
  const isOwn = (known: { activityBy: number | null; commentsCount: number }, authorId = 1) =>
    presentPost({ ...row, ...known, authorId }, presenting()).is_own_activity;
  expect(isOwn({ activityBy: null, commentsCount: 0 })).toBe(true);
  expect(isOwn({ activityBy: null, commentsCount: 0 }, 2)).toBe(false);
  expect(isOwn({ activityBy: 2, commentsCount: 3 })).toBe(false);
  expect(isOwn({ activityBy: 1, commentsCount: 3 }, 2)).toBe(true);
  // Said before it was kept who did.
  expect(isOwn({ activityBy: null, commentsCount: 3 })).toBe(false);
});

test("a list leaves the text and the likers out", () => {
  const {
    bodyHtml: _html,
    bodyDoc: _doc,
    reading: _reading,
    rendered: _rendered,
    likers: _likers,
    reactions: _reactions,
    ownReactions: _own,
    ...short
  } = row;
  const post = presentPost(short, presenting());
  expect(post).toMatchObject({
    body: null,
    reading: null,
    post_details_loaded: false,
    sample_user_likes_community_members: [],
  });
});

test("what a reader sees beside the text is what was kept of it", () => {
  const outline = [{ id: "h-one", text: "One", level: 2 as const }];
  const reading = JSON.stringify({ outline, words: 510, pictures: [4, 7] });
  const of = (coverFileId: number | null) => presentPost({ ...row, reading, coverFileId }, presenting()).reading;
  expect(of(7)).toEqual({ outline, minutes: 3, shows_cover: true });
  expect(of(8)).toMatchObject({ shows_cover: false });
  expect(of(null)).toMatchObject({ shows_cover: false });
  expect(presentPost(row, presenting()).reading).toEqual({ outline: [], minutes: 1, shows_cover: false });
});

test("the document is for who may edit it", () => {
  expect(presentPost(row, presenting()).tiptap_body).toEqual({ type: "doc" });
  expect(presentPost({ ...row, authorId: 9 }, presenting()).tiptap_body).toBeNull();
});

test("what came from elsewhere says so", () => {
  const post = presentPost({ ...row, bodyDoc: "" }, presenting());
  expect(post).toMatchObject({ editor: "html", body: "<p>x</p>", body_trix_content: "<p>x</p>" });
});

test("what its author shares is open by its link as long as everybody may read it", () => {
  const told = (overrides: Partial<FullPostRow>) => {
    const { share_uid, share_post_enabled, can_share_post, is_public } = presentPost(
      { ...row, ...overrides },
      presenting(),
    );
    return [share_uid, share_post_enabled, can_share_post, is_public];
  };
  expect(told({})).toEqual(["secret", true, true, true]);
  expect(told({ sharing: 0 })).toEqual(["secret", false, true, true]);
  expect(told({ isPrivate: 1 })).toEqual([null, false, false, false]);
  expect(told({ communityIsPrivate: 1 })).toEqual([null, false, false, false]);
  // Who manages the space has opened it: its author learns that it is open, and no link.
  expect(told({ isPrivate: 1, sharing: 2 })).toEqual([null, true, false, false]);
  expect(told({ authorId: 9 })).toEqual([null, false, false, true]);
  expect(told({ status: "draft" })).toEqual([null, false, false, false]);
});

test("why a draft was not published is told to its author alone, whoever else may read it", () => {
  const draft: FullPostRow = { ...row, status: "draft", isShared: 1, unpublishedBecause: "confirm_email" };
  expect(presentPost(draft, presenting()).unpublished_because).toBe("confirm_email");
  const admin = { viewer: viewerLike("admin", { memberId: 2 }) };
  expect(presentPost(draft, presenting(admin)).unpublished_because).toBeNull();
  expect(presentPost({ ...draft, status: "published" }, presenting()).unpublished_because).toBeNull();
});
