import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Whatever is to leave the house for a member, written down before it does: one row for each member, channel and reason,
 * and never a second, however often it is tried. `waiting`, `bundled` into what stands in `outgoing`, then `handed_over`,
 * `delivered` or `bounced`; or `suppressed`, `because` says why. `late`: its time was over hours ago, and an admin is
 * asked.
 */
export const sendings = sqliteTable(
  "sendings",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    /**
     * `letter`: a mail of its own making, to a time of its own. It stands before no notice that waits. `event`: one that a
     * calendar reads as well; it leaves at once.
     */
    channel: text("channel", { enum: ["mail", "push", "letter", "event"] }).notNull(),
    /** What it is of: a kind of line, or what else sends. */
    kind: text("kind").notNull(),
    /** What it is sent for: "<fact>:<kind>". */
    reason: text("reason").notNull(),
    /** What belongs together leaves together; empty for what is gathered from everywhere. */
    thread: text("thread").notNull(),
    /** The line in the list that it speaks of. */
    notificationId: integer("notification_id"),
    state: text("state", {
      enum: ["waiting", "bundled", "handed_over", "delivered", "bounced", "suppressed", "late"],
    }).notNull(),
    because: text("because"),
    dueAt: integer("due_at").notNull(),
    outgoingId: integer("outgoing_id"),
    createdAt: integer("created_at").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (t) => [
    uniqueIndex("sendings_once").on(t.memberId, t.channel, t.reason),
    index("sendings_due").on(t.channel, t.dueAt).where(sql`state = 'waiting'`),
    index("sendings_waiting").on(t.memberId, t.channel, t.dueAt).where(sql`state = 'waiting'`),
    index("sendings_late").on(t.communityId, t.id).where(sql`state = 'late'`),
    index("sendings_of").on(t.memberId, t.id),
    index("sendings_outgoing").on(t.outgoingId).where(sql`outgoing_id is not null`),
  ],
);

/**
 * When mail was last looked at here: one row, of the whole database (community 0). The directory knows it too, and is not
 * restored with it: what it has seen later was taken back.
 */
export const mailMarks = sqliteTable("mail_marks", {
  communityId: integer("community_id").primaryKey(),
  /** UTC ms. */
  at: integer("at").notNull(),
  /** Of a shard that was restored, UTC ms up to which it had gone before: what happened by then has been mailed. */
  held: integer("held").notNull().default(0),
});

/** What a member has said of a matter (app/features/matters.ts) and a channel; nothing said, no row: then what the community says holds. */
export const notificationPreferences = sqliteTable(
  "notification_preferences",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    matter: text("matter").notNull(),
    channel: text("channel", { enum: ["here", "mail", "push"] }).notNull(),
    isOn: integer("is_on").notNull(),
    setAt: integer("set_at").notNull(),
    /** Of a mail's link that has ended it: which one, and the `set_at` of that. It says no more once somebody says something. */
    endedBy: text("ended_by"),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.matter, t.channel] })],
);

/** What a community has said for everybody who says nothing. */
export const notificationDefaults = sqliteTable(
  "notification_defaults",
  {
    communityId: integer("community_id").notNull(),
    matter: text("matter").notNull(),
    channel: text("channel", { enum: ["here", "mail", "push"] }).notNull(),
    isOn: integer("is_on").notNull(),
    setAt: integer("set_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.matter, t.channel] })],
);

/** What a member wants to hear of one space; without a row, what its managers say of it. */
export const spacePreferences = sqliteTable(
  "space_preferences",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    hears: text("hears", { enum: ["all", "mentions", "never"] }).notNull(),
    setAt: integer("set_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.spaceId] }),
    // Who hears of every post where nobody else does.
    index("space_preferences_all").on(t.spaceId, t.setAt, t.memberId).where(sql`hears = 'all'`),
  ],
);

/** When a member is not to be disturbed, and whether any mail may reach them at all. */
export const notificationTimes = sqliteTable("notification_times", {
  memberId: integer("member_id").primaryKey(),
  communityId: integer("community_id").notNull(),
  /** UTC ms; since then no mail leaves but what keeps their account safe. */
  unsubscribedAt: integer("unsubscribed_at"),
  /** UTC ms until which mail and push wait. */
  pausedUntil: integer("paused_until"),
  /** Minutes of the member's own day, both or neither; over midnight where the first is later. */
  quietFrom: integer("quiet_from"),
  quietUntil: integer("quiet_until"),
  /** Of which the evening counts. */
  quietDays: text("quiet_days", { enum: ["every", "weekdays"] })
    .notNull()
    .default("every"),
  /** UTC ms: since then they know that a browser may tell them, and are not asked again. */
  pushOfferedAt: integer("push_offered_at"),
  setAt: integer("set_at").notNull(),
});
