import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { expectColumns, factColumns, factIndexes, outgoingColumns } from "../facts";

/**
 * What is true of the whole installation: who can sign in, which communities exist and where they live.
 * Small rows, read at sign-in and cached at the edge. No query joins it with a shard.
 */

/** A person who can sign in. `email` is kept lower-case; it is theirs once `emailVerifiedAt` is set. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: integer("id").primaryKey(),
    email: text("email").notNull(),
    emailVerifiedAt: integer("email_verified_at"),
    name: text("name").notNull(),
    passwordHash: text("password_hash"),
    /** Grows with every event after which nothing that was handed out before may work (docs/security.md). */
    credentialsVersion: integer("credentials_version").notNull().default(0),
    /** While it only claims its address: HMAC of that and of the network it last signed in from. */
    claimNetwork: text("claim_network"),
    locale: text("locale").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Made with the demo: goes with it, unless somebody has come to use it elsewhere. */
    isDemo: integer("is_demo").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("accounts_email").on(t.email),
    // However many claim one address, who comes by password or from home is found at once.
    index("accounts_claim_password").on(t.passwordHash, t.email).where(sql`email_verified_at is null`),
    index("accounts_claim_network").on(t.claimNetwork, t.email).where(sql`claim_network is not null`),
    index("accounts_unproven").on(t.createdAt).where(sql`email_verified_at is null`),
    index("accounts_demo").on(t.id).where(sql`is_demo = 1`),
  ],
);

/** One sign-in on one device. Every member session of that device, in any shard, names it. */
export const accountSessions = sqliteTable(
  "account_sessions",
  {
    id: integer("id").primaryKey(),
    /** Hash of the secret in the sign-in host's cookie. */
    tokenHash: text("token_hash").notNull(),
    accountId: integer("account_id").notNull(),
    device: text("device").notNull(),
    /** HMAC of account and network with the installation's secret: from here its password was right once. Empty where that was not noted. */
    network: text("network").notNull().default(""),
    createdAt: integer("created_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (t) => [
    index("account_sessions_account").on(t.accountId, t.id),
    uniqueIndex("account_sessions_token").on(t.tokenHash),
    index("account_sessions_expiry").on(t.expiresAt),
    index("account_sessions_revoked").on(t.revokedAt).where(sql`revoked_at is not null`),
  ],
);

/** One-use secrets: e-mail confirmation, password reset, e-mail change, signing in by mail, passing to another host. */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind", { enum: ["confirm", "reset", "email_change", "sign_in", "handoff", "claim"] }).notNull(),
    /** Whose link it is; of a claim, the admin who sent it. */
    accountId: integer("account_id").notNull(),
    /** The account's when the link was granted: used only while the account still has it. */
    credentialsVersion: integer("credentials_version").notNull().default(0),
    /** JSON: what the token is bound to (new address; host, path and account session of a handoff). */
    bound: text("bound").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    index("account_tokens_account").on(t.accountId, t.kind),
    index("account_tokens_expiry").on(t.expiresAt),
    index("account_tokens_claim").on(sql`(bound ->> '$.memberId')`).where(sql`kind = 'claim'`),
  ],
);

/** Attempts in a window, counted where every isolate sees them. `bucket` is `<what>:<HMAC of whom>`. */
export const attempts = sqliteTable(
  "attempts",
  {
    bucket: text("bucket").notNull(),
    windowStart: integer("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.windowStart] }), index("attempts_window").on(t.windowStart)],
);

/**
 * `state`: pending until its shard rows stand, then ready; deleted until a job has removed all it had. A sweep finishes
 * or removes what a kill left.
 */
export const communities = sqliteTable(
  "communities",
  {
    id: integer("id").primaryKey(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    shard: text("shard").notNull(),
    state: text("state", { enum: ["pending", "ready", "deleted"] }).notNull(),
    locale: text("locale").notNull(),
    isPrivate: integer("is_private").notNull(),
    isDemo: integer("is_demo").notNull().default(0),
    createdBy: integer("created_by"),
    requestKey: text("request_key"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("communities_slug").on(t.slug),
    uniqueIndex("communities_request_key").on(t.requestKey).where(sql`request_key is not null`),
    index("communities_pending").on(t.createdAt).where(sql`state = 'pending'`),
    index("communities_deleted").on(t.createdAt).where(sql`state = 'deleted'`),
    index("communities_demo").on(t.createdAt).where(sql`is_demo = 1`),
    // The installation's own host belongs to the first one, however many there are.
    index("communities_first").on(t.createdAt, t.id).where(sql`state = 'ready'`),
  ],
);

/** A host name answers for one community. The plain host of the installation belongs to the first one. */
export const communityHosts = sqliteTable(
  "community_hosts",
  {
    host: text("host").primaryKey(),
    communityId: integer("community_id").notNull(),
    isPrimary: integer("is_primary").notNull(),
  },
  (t) => [index("community_hosts_community").on(t.communityId)],
);

/** An index of memberships for the switcher; the shard's member row is the truth and rebuilds it. */
export const accountCommunities = sqliteTable(
  "account_communities",
  {
    accountId: integer("account_id").notNull(),
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    state: text("state", { enum: ["pending", "ready"] }).notNull(),
    /** The invitation they come by, until the membership is made: what it gives is given with it. */
    invitationLinkId: integer("invitation_link_id"),
    /** JSON array of the legal versions they agreed to, likewise: it is recorded with the membership. */
    agreedVersions: text("agreed_versions").notNull().default("[]"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.communityId] }),
    index("account_communities_community").on(t.communityId),
    index("account_communities_pending").on(t.createdAt).where(sql`state = 'pending'`),
  ],
);

export { factFailures, factShares } from "../facts";

/** What happened to accounts, sessions, hosts. */
export const facts = sqliteTable("facts", factColumns, factIndexes);

/** Mail to an account: confirmation, reset. */
export const outgoing = sqliteTable("outgoing", outgoingColumns, (t) => [
  index("outgoing_unsent").on(t.leasedUntil).where(sql`sent_at is null`),
  index("outgoing_due").on(t.leasedUntil).where(sql`sent_at is null and given_up_at is null`),
  index("outgoing_waiting").on(t.communityId, t.createdAt).where(sql`sent_at is null and given_up_at is null`),
  index("outgoing_given_up").on(t.communityId, t.createdAt).where(sql`sent_at is null and given_up_at is not null`),
]);

/**
 * An address that takes no mail of ours, and why: once for the whole installation, whose sender is one. Nothing is sent
 * to it until somebody has lifted it.
 */
export const mailSuppressions = sqliteTable(
  "mail_suppressions",
  {
    id: integer("id").primaryKey(),
    /** In small letters. */
    address: text("address").notNull(),
    reason: text("reason", { enum: ["bounced", "complained", "refused"] }).notNull(),
    /** What the server at the other end said, at most 300 letters of a stranger's. */
    words: text("words").notNull(),
    at: integer("at").notNull(),
    /** Whose mail came back; 0 where that is not known. */
    communityId: integer("community_id").notNull(),
    liftedAt: integer("lifted_at"),
    /** The member who lifted it. */
    liftedBy: integer("lifted_by"),
    /** The letter about their own account that leaves in spite of a bounce, and when it first did: one a day. */
    triedId: integer("tried_id"),
    triedAt: integer("tried_at"),
  },
  (t) => [
    uniqueIndex("mail_suppressions_address").on(t.address),
    index("mail_suppressions_lifted").on(t.liftedAt).where(sql`lifted_at is not null`),
  ],
);

/** In which communities it was felt that an address takes no mail: whose admins are shown it. Gone once it is lifted. */
export const mailStops = sqliteTable(
  "mail_stops",
  {
    communityId: integer("community_id").notNull(),
    address: text("address").notNull(),
    at: integer("at").notNull(),
    /** By nothing but letters of an account, which anybody may ask for: shown where the address is a member's. */
    ofAccount: integer("of_account").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.address] }),
    index("mail_stops_newest").on(t.communityId, t.at, t.address),
    index("mail_stops_address").on(t.address),
  ],
);

/** What came back, each event once: `id` is its sender's name for it. `is_for_now` while it counts towards three in a row. */
export const mailReturns = sqliteTable(
  "mail_returns",
  {
    id: text("id").primaryKey(),
    address: text("address").notNull(),
    isForNow: integer("is_for_now").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    index("mail_returns_for_now").on(t.address, t.at).where(sql`is_for_now = 1`),
    index("mail_returns_at").on(t.at),
  ],
);

/** When mail of a shard was last looked at, which the shard says as well (`mail_marks` there). */
export const mailMarks = sqliteTable(
  "mail_marks",
  {
    shard: text("shard").notNull(),
    communityId: integer("community_id").notNull(),
    /** UTC ms. */
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.shard, t.communityId] })],
);

export const expect = sqliteTable("expect", expectColumns);
