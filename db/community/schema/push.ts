import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * A browser that its member has told to hear of things while no page is open. Where it is reached, and with which keys,
 * stands sealed: whoever reads the table can neither find nor tell it anything.
 */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    /** 0 of one that was turned off from elsewhere: the row says that it is not to come back by itself. */
    memberId: integer("member_id").notNull(),
    /** The mark of its address: one browser is one row, whoever uses it. */
    mark: text("mark").notNull(),
    /** JSON of a `Subscription`, sealed. */
    sealed: text("sealed").notNull(),
    /** The mark of the installation's key that it listens to: it hears no other. */
    keyMark: text("key_mark").notNull(),
    /** The sign-in that it belongs to, and with which it ends. */
    sessionId: integer("session_id"),
    /** "Firefox, Linux". */
    device: text("device").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When it last took something. */
    usedAt: integer("used_at"),
    /** When it was last asked whether its sign-in stands. */
    lookedAt: integer("looked_at").notNull(),
  },
  (t) => [
    uniqueIndex("push_devices_mark").on(t.communityId, t.mark),
    index("push_devices_member").on(t.memberId, t.id),
    index("push_devices_looked").on(t.lookedAt),
  ],
);
