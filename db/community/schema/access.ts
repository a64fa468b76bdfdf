import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Access is counted, not flagged: one row for each reason a member is in a space. Taking away = delete. */
export const accessGrants = sqliteTable(
  "access_grants",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    sourceKind: text("source_kind", {
      enum: ["direct", "group", "access_group", "paywall", "invitation_link", "workflow", "role"],
    }).notNull(),
    sourceId: integer("source_id").notNull(),
    grantedByFact: integer("granted_by_fact"),
    /** UTC ms after which the grant no longer counts. */
    until: integer("until").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("access_grants_source").on(t.memberId, t.spaceId, t.sourceKind, t.sourceId),
    index("access_grants_space").on(t.spaceId, t.memberId),
    // Who is in a group, once for each of its spaces.
    index("access_grants_group").on(t.communityId, t.sourceId, t.memberId).where(sql`source_kind = 'group'`),
  ],
);

/** Written only by triggers on access_grants: how many live grants, until when the longest lasts. */
export const spaceMembers = sqliteTable(
  "space_members",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    live: integer("live").notNull(),
    until: integer("until").notNull(),
    joinedAt: integer("joined_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.spaceId] }),
    index("space_members_space").on(t.spaceId, t.joinedAt, t.memberId),
  ],
);

/** Roles inside one space, beside membership: who manages it. */
export const spaceRoles = sqliteTable(
  "space_roles",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    role: text("role", { enum: ["admin", "moderator"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.spaceId] }),
    index("space_roles_space").on(t.spaceId),
    index("space_roles_community").on(t.communityId).where(sql`role = 'admin'`),
  ],
);

/**
 * Who asks to be let into a private space: one line for each member and space. Triggers delete it once they may enter,
 * whatever let them in, or leave. A declined one stays, so that asking again has its time, and so does a withdrawn one,
 * without its words, so that asking again does not tell the managers again.
 */
export const spaceEntryRequests = sqliteTable(
  "space_entry_requests",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    message: text("message").notNull().default(""),
    askedAt: integer("asked_at").notNull(),
    declinedAt: integer("declined_at"),
    declinedBy: integer("declined_by"),
    withdrawnAt: integer("withdrawn_at"),
    /** Of the asking that the managers were last told of: it may be an earlier one than `askedAt`. */
    toldAt: integer("told_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.spaceId] }),
    index("space_entry_requests_open")
      .on(t.spaceId, t.askedAt, t.memberId)
      .where(sql`declined_at is null and withdrawn_at is null`),
    index("space_entry_requests_space").on(t.spaceId),
  ],
);
