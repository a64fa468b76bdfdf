import { sql } from "drizzle-orm";
import { RENDER_VERSION } from "../../../app/lib/html/limits";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What an older version wrote: what is written today is not in the index and costs nothing. With a new version
 * `npm run migrations` makes the index anew, and with it the list of what the sweep has to do.
 */
const isStale = sql.raw(`rendered >= 0 and rendered < ${RENDER_VERSION}`);

/**
 * `published` posts stand in the partial indexes the feeds walk. `bodyDoc` is the Tiptap document as it was
 * written, `bodyHtml` what it was rendered to, once, sanitized: reading ships no editor.
 */
export const posts = sqliteTable(
  "posts",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    spaceId: integer("space_id").notNull(),
    authorId: integer("author_id").notNull(),
    /** Of what is not published yet: in whose name that is to happen, if not its writer's. */
    asAuthorId: integer("as_author_id"),
    postType: text("post_type", { enum: ["basic", "image", "event"] }).notNull(),
    /** held: hidden by moderation (moderation_cases) from everybody but its author and who manages its space. */
    status: text("status", { enum: ["draft", "published", "scheduled", "deleted", "held"] }).notNull(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    shareUid: text("share_uid").notNull(),
    /** The secret of its share link, which opens it to whoever has it; null until somebody makes one. */
    shareLink: text("share_link"),
    /** Whether that opens it (features/posts/sharing `SHARING`). */
    sharing: integer("sharing").notNull().default(0),
    bodyDoc: text("body_doc").notNull().default(""),
    bodyHtml: text("body_html").notNull().default(""),
    excerpt: text("excerpt").notNull().default(""),
    /** JSON: headings, number of words and pictures of the text, so that no reader takes HTML apart to know them. */
    reading: text("reading").notNull().default(""),
    /** JSON that features/topics/marks `marksOf` reads, "" for none: a list reads no row for them (`post_topics` is the truth). */
    topics: text("topics").notNull().default(""),
    /** Of an image post: JSON that features/posts/gallery `picturesOf` reads, "" for none; its files hang on the post. */
    gallery: text("gallery").notNull().default(""),
    /** Of an image post: its readers are offered its pictures to keep. */
    downloadableImages: integer("downloadable_images").notNull().default(0),
    /** The version of what wrote `bodyHtml` (app/lib/html); readers are served no other, the sweep writes it anew. */
    rendered: integer("rendered").notNull().default(0),
    coverFileId: integer("cover_file_id"),
    /** Imported score: the base of the shown like count, on which real likes add. Never below 0. */
    likesBase: integer("likes_base").notNull().default(0),
    likesCount: integer("likes_count").notNull().default(0),
    /** JSON that features/reactions/rules `reactionsOf` reads, "" for none (`reactions` is the truth). */
    reactions: text("reactions").notNull().default(""),
    commentsCount: integer("comments_count").notNull().default(0),
    /** Polls in its text: without any, no reader looks for them. */
    pollsCount: integer("polls_count").notNull().default(0),
    /** Of what is scheduled, the time it is meant for; of a draft, when it was begun or came back. */
    publishedAt: integer("published_at").notNull(),
    /** Of a draft: why it was not published when its time came (features/posts/schedule `HELD_BACK`). */
    unpublishedBecause: text("unpublished_because"),
    /** The latest of publication and newest comment: the order "latest activity". */
    activityAt: integer("activity_at").notNull(),
    /** Who commented last; null while nobody has: what one did oneself is no news to oneself. */
    activityBy: integer("activity_by"),
    editedAt: integer("edited_at"),
    /** Since when it stands first in its space. A deleted one takes none of the space's places. */
    pinnedAt: integer("pinned_at"),
    /** 0: nobody says anything under it, and what was said is not shown. */
    isCommentsEnabled: integer("is_comments_enabled").notNull().default(1),
    /** What was said is read, and nothing is added. */
    isCommentsClosed: integer("is_comments_closed").notNull().default(0),
    /** 0: nobody likes it, and who did is not shown. */
    isLikingEnabled: integer("is_liking_enabled").notNull().default(1),
    /** 1: neither who wrote it nor when is shown with it: a page of the house rather than somebody's words. */
    hideMetaInfo: integer("hide_meta_info").notNull().default(0),
    /** 1: lists show its text whole. */
    isTruncationDisabled: integer("is_truncation_disabled").notNull().default(0),
    /** What search results and shared links say instead of its title and first words, "" for those; and their picture. */
    metaTitle: text("meta_title").notNull().default(""),
    metaDescription: text("meta_description").notNull().default(""),
    openGraphFileId: integer("open_graph_file_id"),
    /** An admin's own, shown below its text in a document without an origin; "" for none. Searched, listed and sent by nothing. */
    internalCustomHtml: text("internal_custom_html").notNull().default(""),
    /** 1: nobody is told that it was published. */
    skipNotifications: integer("skip_notifications").notNull().default(0),
    /** A draft that its author lets the people read who manage its space. Says nothing of what is published. */
    isShared: integer("is_shared").notNull().default(0),
    /** 0: a draft that stands in its space for want of another; who publishes it chooses one. */
    isPlaced: integer("is_placed").notNull().default(1),
    /** Grows with every save of a draft: of two tabs the newer wins, the other is told. */
    draftVersion: integer("draft_version").notNull().default(0),
    statusBeforeDelete: text("status_before_delete"),
    deletedAt: integer("deleted_at"),
    /** Who did it: what a moderator has deleted its author does not bring back. null for what was deleted before this was known. */
    deletedBy: integer("deleted_by"),
    /** Ms for which a deleted one is kept beyond what others are. `posts_forgotten` is on its sum with `deleted_at`. */
    keptLonger: integer("kept_longer").notNull().default(0),
    source: text("source"),
    externalId: text("external_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("posts_share_link").on(t.shareLink).where(sql`share_link is not null`),
    uniqueIndex("posts_slug").on(t.spaceId, t.slug),
    uniqueIndex("posts_external").on(t.communityId, t.source, t.externalId).where(sql`source is not null`),
    index("posts_active").on(t.spaceId, t.activityAt, t.id).where(sql`status = 'published'`),
    index("posts_newest").on(t.spaceId, t.publishedAt, t.id).where(sql`status = 'published'`),
    /** For who looks after all of them, and says so: `published_at > 0` keeps it from who asks for one author's. */
    index("posts_of_community")
      .on(t.communityId, t.publishedAt, t.id)
      .where(sql`status = 'published' and published_at > 0`),
    index("posts_liked").on(t.spaceId, t.likesCount, t.id).where(sql`status = 'published'`),
    index("posts_alphabetical").on(t.spaceId, sql`title collate nocase`, t.id).where(sql`status = 'published'`),
    index("posts_pinned").on(t.spaceId, t.pinnedAt, t.id).where(sql`status = 'published' and pinned_at is not null`),
    index("posts_author").on(t.authorId, t.status, t.publishedAt, t.id),
    index("posts_shared").on(t.spaceId, t.publishedAt, t.id).where(sql`status = 'draft' and is_shared = 1`),
    /** By time, for the sweep; by space as well, for who manages it. */
    index("posts_due").on(t.publishedAt, t.id).where(sql`status = 'scheduled'`),
    index("posts_scheduled").on(t.spaceId, t.publishedAt, t.id).where(sql`status = 'scheduled'`),
    index("posts_deleted").on(t.deletedAt).where(sql`status = 'deleted'`),
    /** Of those that others than their authors have deleted: for who looks after the space. */
    index("posts_taken_away")
      .on(t.spaceId, t.publishedAt, t.id)
      .where(sql`status = 'deleted' and deleted_by <> author_id`),
    index("posts_stale").on(t.id).where(isStale),
  ],
);

/** Where posts stood before they were moved: who follows an old address is led to the new one. */
export const postAddresses = sqliteTable(
  "post_addresses",
  {
    communityId: integer("community_id").notNull(),
    /** Of the space as it was called then: that one may be gone by now. */
    spaceSlug: text("space_slug").notNull(),
    slug: text("slug").notNull(),
    postId: integer("post_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.spaceSlug, t.slug] }), index("post_addresses_post").on(t.postId)],
);

/** Two levels: `parentId` is the comment it stands under, `replyToId` the reply it answers by name. */
export const comments = sqliteTable(
  "comments",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    postId: integer("post_id").notNull(),
    authorId: integer("author_id").notNull(),
    parentId: integer("parent_id"),
    replyToId: integer("reply_to_id"),
    /** What it quotes: a comment of the same post, and words of it as they stood. Of nobody's name. */
    quoteId: integer("quote_id"),
    quoteWords: text("quote_words"),
    bodyDoc: text("body_doc").notNull().default(""),
    bodyHtml: text("body_html").notNull(),
    /** Its first words, for lists. */
    excerpt: text("excerpt").notNull().default(""),
    /** As in posts. */
    rendered: integer("rendered").notNull().default(0),
    isAccepted: integer("is_accepted").notNull().default(0),
    /** 0 for the accepted answer, 1 for the rest: the accepted one stands first in the same index. */
    rank: integer("rank").notNull().default(1),
    likesBase: integer("likes_base").notNull().default(0),
    likesCount: integer("likes_count").notNull().default(0),
    /** As in posts. */
    reactions: text("reactions").notNull().default(""),
    editedAt: integer("edited_at"),
    deletedAt: integer("deleted_at"),
    /**
     * Hidden by moderation (moderation_cases) since then, and kept for its author and who manages its space: `deleted_at`
     * is the same then, so that whatever leaves out what was deleted leaves it out. Another `deleted_at` is its author's.
     */
    heldAt: integer("held_at"),
    /** Of a thread's first comment: 0 once it is deleted and nobody stands under it. Kept by triggers. */
    isShown: integer("is_shown").notNull().default(1),
    source: text("source"),
    externalId: text("external_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("comments_roots").on(t.postId, t.rank, t.createdAt, t.id).where(sql`parent_id is null and is_shown = 1`),
    /** Those that somebody likes: one that is just written costs it nothing. */
    index("comments_liked")
      .on(t.postId, t.likesCount, t.createdAt, t.id)
      .where(sql`parent_id is null and is_shown = 1 and likes_count <> 0`),
    index("comments_replies")
      .on(t.parentId, t.createdAt, t.id)
      .where(sql`parent_id is not null and deleted_at is null`),
    index("comments_newest").on(t.postId, t.createdAt, t.id).where(sql`deleted_at is null`),
    /** For whoever removes a post: what is written costs it nothing. */
    index("comments_deleted").on(t.postId).where(sql`deleted_at is not null`),
    /** For its author, who sees on the page what nobody else does. */
    index("comments_held").on(t.postId, t.authorId, t.createdAt).where(sql`held_at is not null`),
    index("comments_author").on(t.authorId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("comments_stale").on(t.id).where(isStale),
    uniqueIndex("comments_external").on(t.communityId, t.source, t.externalId).where(sql`source is not null`),
  ],
);

/** One like per member and subject, by its key. */
export const likes = sqliteTable(
  "likes",
  {
    communityId: integer("community_id").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: integer("subject_id").notNull(),
    memberId: integer("member_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.subjectKind, t.subjectId, t.memberId] }),
    index("likes_newest").on(t.communityId, t.subjectKind, t.subjectId, t.createdAt, t.memberId),
  ],
);
