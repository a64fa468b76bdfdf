import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * A way in that was handed out: whoever follows it may join, and is let into what it gives. One that went by mail to one
 * address (`email`) works once, and opens by a secret of its letter.
 */
export const invitationLinks = sqliteTable(
  "invitation_links",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    /** Only admins read it: of a link what they call it, of a mail whom it greets ("" for nobody they named). */
    name: text("name").notNull(),
    /**
     * The end of its address. Never given anew: an old poster must not lead elsewhere. Of a mail "mail:" and the hash of
     * its letter's secret, which is no address.
     */
    code: text("code").notNull(),
    state: text("state", { enum: ["active", "revoked", "reactivated", "destroyed"] }).notNull(),
    /** JSON arrays of ids: what is given. */
    spaceIds: text("space_ids").notNull().default("[]"),
    spaceGroupIds: text("space_group_ids").notNull().default("[]"),
    /** The space one arrives in; null for the feed. */
    arrivalSpaceId: integer("arrival_space_id"),
    maxUses: integer("max_uses"),
    /** Kept by a trigger on invitation_uses. */
    usesCount: integer("uses_count").notNull().default(0),
    /** UTC ms from which it no longer opens. */
    expiresAt: integer("expires_at"),
    /** JSON array of the mail domains of who may come; empty for all. */
    emailDomains: text("email_domains").notNull().default("[]"),
    createdBy: integer("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Who changed its state last, and when. */
    stateBy: integer("state_by"),
    stateAt: integer("state_at"),
    /** To whom it went by mail, in small letters; null for a link. */
    email: text("email"),
    /** What the admin wrote to them. */
    message: text("message").notNull().default(""),
    /** When its last letter was written; 0 before the first. */
    sentAt: integer("sent_at"),
  },
  (t) => [
    uniqueIndex("invitation_links_code").on(t.communityId, t.code),
    index("invitation_links_shared")
      .on(t.communityId, t.createdAt, t.id)
      .where(sql`state <> 'destroyed' and email is null`),
    index("invitation_links_mailed")
      .on(t.communityId, t.createdAt, t.id)
      .where(sql`state <> 'destroyed' and email is not null`),
    index("invitation_links_email").on(t.communityId, t.email, t.sentAt).where(sql`email is not null`),
    uniqueIndex("invitation_links_waiting")
      .on(t.communityId, t.email)
      .where(sql`email is not null and state = 'active' and uses_count = 0`),
    index("invitation_links_sent")
      .on(t.communityId, t.sentAt, t.id)
      .where(sql`email is not null and state = 'active' and uses_count = 0`),
  ],
);

/** Who came by a link, once each. */
export const invitationUses = sqliteTable(
  "invitation_uses",
  {
    linkId: integer("link_id").notNull(),
    memberId: integer("member_id").notNull(),
    communityId: integer("community_id").notNull(),
    usedAt: integer("used_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.memberId] }),
    index("invitation_uses_newest").on(t.linkId, t.usedAt, t.memberId),
    // Who is put out has used none.
    index("invitation_uses_member").on(t.memberId),
  ],
);
