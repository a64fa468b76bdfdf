import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const spaceGroups = sqliteTable(
  "space_groups",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    position: integer("position").notNull(),
    hideNonMemberSpacesFromSidebar: integer("hide_non_member_spaces_from_sidebar").notNull().default(0),
    /** Whoever is in it because of the group is let into each space that comes into it. */
    addsMembersToNewSpaces: integer("automatically_add_members_to_new_spaces").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("space_groups_slug").on(t.communityId, t.slug).where(sql`deleted_at is null`),
    index("space_groups_position").on(t.communityId, t.position, t.id),
  ],
);

export const spaces = sqliteTable(
  "spaces",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    spaceGroupId: integer("space_group_id").notNull(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    emoji: text("emoji").notNull().default(""),
    description: text("description").notNull().default(""),
    /** The title of its page where search engines and shared links show it; "" for its name. */
    metaTitle: text("meta_title").notNull().default(""),
    postType: text("post_type", { enum: ["basic", "event", "chat", "course", "members", "image"] }).notNull(),
    displayView: text("display_view").notNull().default("posts"),
    /** Private: members of the space and admins read it; others of the community see its locked page. */
    isPrivate: integer("is_private").notNull(),
    /** secret: who may not read it does not learn that it exists · draft: only who manages it does. */
    visibility: text("visibility", { enum: ["listed", "secret", "draft"] }).notNull(),
    hideFromSidebar: integer("hide_from_sidebar").notNull().default(0),
    hideSorting: integer("hide_sorting").notNull().default(0),
    hidePostSettings: integer("hide_post_settings").notNull().default(0),
    disableMemberPostCovers: integer("disable_member_post_covers").notNull().default(0),
    membersCanPost: integer("members_can_post").notNull().default(1),
    /** Who posts chooses a topic, where there is one to choose. */
    requireTopicSelection: integer("require_topic_selection").notNull().default(0),
    defaultSort: text("default_sort", { enum: ["active", "latest", "oldest", "likes", "alphabetical"] })
      .notNull()
      .default("active"),
    /** Its tab of members is shown to who manages it alone. */
    hideMembersTab: integer("hide_members_tab").notNull().default(0),
    /** Of a space of events: the tab of what is over is shown to who manages it alone. */
    hidePastTab: integer("hide_past_tab").notNull().default(0),
    /** What its address opens with for its members. */
    defaultTab: text("default_tab", { enum: ["posts", "members"] })
      .notNull()
      .default("posts"),
    /** The picture above its pages, for who may read it, and what it shows; "" for one that only decorates. */
    coverFileId: integer("cover_file_id"),
    coverAlt: text("cover_alt").notNull().default(""),
    /** What its locked page says and where its button leads; "" for our own words and no button. */
    lockedHeading: text("locked_page_heading").notNull().default(""),
    lockedDescription: text("locked_page_description").notNull().default(""),
    lockedButtonLabel: text("locked_button_label").notNull().default(""),
    lockedButtonUrl: text("locked_button_url").notNull().default(""),
    /** Where it is listed, a lock stands beside it for those who cannot enter. */
    showLockIcon: integer("show_lock_icon_for_non_members").notNull().default(1),
    /** What its members are told of new posts: of each, or of none. */
    postNotifications: text("default_post_notifications", { enum: ["all", "none"] })
      .notNull()
      .default("all"),
    position: integer("position").notNull(),
    postsCount: integer("posts_count").notNull().default(0),
    lastPostAt: integer("last_post_at").notNull().default(0),
    source: text("source"),
    externalId: text("external_id"),
    createdBy: integer("created_by"),
    createdAt: integer("created_at").notNull(),
    /** Hidden at once, restorable for 30 days. */
    deletedAt: integer("deleted_at"),
    deletedBy: integer("deleted_by"),
  },
  (t) => [
    uniqueIndex("spaces_slug").on(t.communityId, t.slug).where(sql`deleted_at is null`),
    index("spaces_group").on(t.communityId, t.spaceGroupId, t.position, t.id),
    // What everybody may read, so that a member of 3 private spaces among 500 reads 3 rows and not 500.
    index("spaces_open")
      .on(t.communityId, t.spaceGroupId, t.position, t.id)
      .where(sql`is_private = 0 and visibility = 'listed' and deleted_at is null`),
    // What the sidebar lists for every member, private ones with a lock.
    index("spaces_sidebar")
      .on(t.communityId, t.spaceGroupId, t.position, t.id)
      .where(sql`visibility = 'listed' and hide_from_sidebar = 0 and deleted_at is null`),
    // The few that have events, whatever else there is.
    index("spaces_of_events").on(t.communityId, t.id).where(sql`post_type = 'event' and deleted_at is null`),
    index("spaces_of_courses").on(t.communityId, t.id).where(sql`post_type = 'course' and deleted_at is null`),
    // Walked from a member's own memberships: an ordinary space costs that walk no row.
    index("spaces_unlisted").on(t.id).where(sql`visibility <> 'listed' and deleted_at is null`),
    index("spaces_deleted").on(t.communityId, t.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex("spaces_external").on(t.communityId, t.source, t.externalId).where(sql`source is not null`),
  ],
);

/** Since when a space is new to a member, and what of it (features/spaces/visits). UTC ms. */
export const spaceReads = sqliteTable(
  "space_reads",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    /** The time they last looked at its list. */
    readAt: integer("read_at").notNull(),
    /** The time they last had one of its pages open; 0 where only a list was, before this was kept. */
    visitedAt: integer("visited_at").notNull().default(0),
    /** When the visit before this one ended; 0 for none. */
    beforeAt: integer("before_at").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.spaceId] }), index("space_reads_space").on(t.spaceId)],
);
