import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * A person in one community. Carries its own name and avatar, so no page asks the directory.
 * Imported authors have no account until one claims them.
 */
export const members = sqliteTable(
  "members",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    accountId: integer("account_id"),
    publicUid: text("public_uid").notNull(),
    role: text("role", { enum: ["owner", "admin", "moderator", "member"] }).notNull(),
    status: text("status", { enum: ["active", "imported", "left"] }).notNull(),
    /** Empty for an imported author without a name: the page writes "Author N" from `authorNumber`. */
    name: text("name").notNull(),
    authorNumber: integer("author_number"),
    headline: text("headline").notNull().default(""),
    bio: text("bio").notNull().default(""),
    /** `drawn:<n>` for one of the drawn faces, `file:<id>` for an uploaded picture, empty for initials. */
    avatar: text("avatar").notNull().default(""),
    locale: text("locale").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Copied from the account, so that a page knows without a trip to the directory. */
    emailConfirmed: integer("email_confirmed").notNull(),
    /** The newest notification seen in the list: what came later counts as new. */
    notificationsSeenAt: integer("notifications_seen_at").notNull().default(0),
    feedSeenAt: integer("feed_seen_at").notNull().default(0),
    /** Of who runs the community: when they put its first steps away (UTC ms). */
    stepsHiddenAt: integer("steps_hidden_at"),
    source: text("source"),
    externalId: text("external_id"),
    joinedAt: integer("joined_at").notNull(),
    /** UTC ms; null for who is in, and for who was never put out. */
    removedAt: integer("removed_at"),
    removedBy: integer("removed_by"),
    /** UTC ms before which who was put out may not come back; null for no ban, `FOR_EVER` for one without an end. */
    bannedUntil: integer("banned_until"),
    /** UTC ms until which they read and say nothing; null for no mute, `FOR_EVER` for one without an end. */
    mutedUntil: integer("muted_until"),
    mutedBy: integer("muted_by"),
    /** UTC ms: when what others read of them (name, headline, text, picture) was last another; 0 for never. */
    profileChangedAt: integer("profile_changed_at").notNull().default(0),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("members_public_uid").on(t.communityId, t.publicUid),
    uniqueIndex("members_account").on(t.communityId, t.accountId).where(sql`account_id is not null`),
    uniqueIndex("members_external").on(t.communityId, t.source, t.externalId).where(sql`source is not null`),
    index("members_joined").on(t.communityId, t.joinedAt, t.id),
    // The directory: imported authors and who has left stand between its members, however many they are.
    index("members_here").on(t.communityId, t.joinedAt, t.id).where(sql`status = 'active'`),
    index("members_removed").on(t.communityId, t.removedAt, t.id).where(sql`removed_at is not null`),
    // Whoever runs the community is told of what waits for them, however many members it has.
    index("members_staff").on(t.communityId, t.role).where(sql`role <> 'member'`),
  ],
);

/** A member signed in on this community's host. The cookie carries the secret, the row its hash. */
export const memberSessions = sqliteTable(
  "member_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    accountId: integer("account_id"),
    directorySessionId: integer("directory_session_id"),
    masqueraderId: integer("masquerader_id"),
    /**
     * `full` and `view_only`: an admin sees the house as `memberId` does; 0 is a visitor. `framed`: in a frame on another
     * site; `offered`: that session before the frame has taken it, `tokenHash` the hash of its code.
     */
    mode: text("mode", { enum: ["own", "full", "view_only", "offered", "framed"] }).notNull(),
    /** Of a session in a frame: the line of the community's list that allows the site, and with which it ends. */
    listedAs: text("listed_as"),
    /** Of a masquerade: what its facts call it. */
    masqueradeId: integer("masquerade_id"),
    /** Of a masquerade: the admin's own session in the same browser, with which it ends. */
    ownHash: text("own_hash"),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    seenOn: integer("seen_on").notNull(),
  },
  (t) => [
    index("member_sessions_directory").on(t.directorySessionId),
    index("member_sessions_expiry").on(t.expiresAt),
    // When somebody was last here.
    index("member_sessions_member").on(t.memberId, t.seenOn).where(sql`mode = 'own'`),
    index("member_sessions_revoked").on(t.revokedAt).where(sql`revoked_at is not null`),
    // One at a time in each browser, and few enough to be looked through every minute.
    uniqueIndex("member_sessions_masquerades").on(t.ownHash).where(sql`own_hash is not null`),
  ],
);

/** `atr_<community>_<secret>`; the hash stands here. Used by imports and by every later API. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    name: text("name").notNull(),
    /** Which doors it opens: those of imports, or every one. */
    scope: text("scope", { enum: ["imports", "all"] })
      .notNull()
      .default("imports"),
    /** The account's when the token was made: an older one is ended with the account's links. */
    credentialsVersion: integer("credentials_version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
  },
  (t) => [
    index("api_tokens_imports").on(t.communityId, t.createdAt).where(sql`scope = 'imports' and revoked_at is null`),
    index("api_tokens_member").on(t.memberId),
  ],
);
