import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** One line of the list. Several acts of one kind on one thing are one line (`collapseKey`) while unread. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** The spec's notification_group: what the list filters by. */
    notificationGroup: text("notification_group", { enum: ["comments", "likes", "spaces", "community"] }).notNull(),
    kind: text("kind").notNull(),
    collapseKey: text("collapse_key").notNull(),
    postId: integer("post_id"),
    commentId: integer("comment_id"),
    spaceId: integer("space_id"),
    /** Of one's own job that ended. */
    jobId: integer("job_id"),
    /** Of anything else: a kind of app/features/subjects.server.ts, which says its title and its path. */
    subjectKind: text("subject_kind"),
    subjectId: integer("subject_id"),
    actorId: integer("actor_id"),
    actorsCount: integer("actors_count").notNull(),
    at: integer("at").notNull(),
    readAt: integer("read_at"),
    /** UTC ms; 0 while what it is of is deleted, 1 where the list never shows it, 2 while it sleeps. */
    archivedAt: integer("archived_at"),
    /** UTC ms at which a line that sleeps comes back. */
    snoozedUntil: integer("snoozed_until"),
  },
  (t) => [
    uniqueIndex("notifications_open").on(t.memberId, t.collapseKey).where(sql`read_at is null and archived_at is null`),
    index("notifications_list").on(t.memberId, t.at, t.id).where(sql`archived_at is null`),
    index("notifications_group").on(t.memberId, t.notificationGroup, t.at, t.id).where(sql`archived_at is null`),
    // An asking that was answered takes its lines along, those that were read with them.
    index("notifications_asked").on(t.memberId, t.collapseKey).where(sql`kind = 'entry_asked'`),
    // What is deleted takes its lines along. A line that many get is in one of them. Whether somebody was told of it is asked
    // before they are told again, for another reason.
    index("notifications_post").on(t.postId, t.memberId).where(sql`post_id is not null`),
    index("notifications_comment").on(t.commentId, t.memberId).where(sql`comment_id is not null`),
    // By mail alone several acts on one thing are one line as well, until it is mailed.
    uniqueIndex("notifications_unlisted").on(t.memberId, t.collapseKey).where(sql`read_at is null and archived_at = 1`),
    // Who reads a post, and comments of it, has read what tells of them.
    index("notifications_unread_of")
      .on(t.postId, t.memberId, t.commentId)
      .where(sql`post_id is not null and read_at is null`),
    index("notifications_archived").on(t.memberId, t.archivedAt, t.id).where(sql`archived_at > 2`),
    index("notifications_snoozed").on(t.memberId, t.snoozedUntil, t.id).where(sql`archived_at = 2`),
    index("notifications_waking").on(t.snoozedUntil, t.id).where(sql`archived_at = 2`),
    index("notifications_subject").on(t.subjectKind, t.subjectId).where(sql`subject_kind is not null`),
  ],
);

/** Who acted on a line, newest first: "Ana, Kwame and 3 others". */
export const notificationActors = sqliteTable(
  "notification_actors",
  {
    communityId: integer("community_id").notNull(),
    notificationId: integer("notification_id").notNull(),
    actorId: integer("actor_id").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.notificationId, t.actorId] })],
);
