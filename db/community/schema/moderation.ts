import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What somebody says is not in order: once per person and thing, by its index. */
export const flags = sqliteTable(
  "flags",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    /** A kind of app/features/subjects.server.ts that can be reported. */
    subjectKind: text("subject_kind").notNull(),
    subjectId: integer("subject_id").notNull(),
    memberId: integer("member_id").notNull(),
    reason: text("reason", {
      enum: ["harassment", "spam", "incorrect_location", "against_guidelines", "other"],
    }).notNull(),
    /** In their own words; "" for none. */
    body: text("body").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("flags_once").on(t.communityId, t.subjectKind, t.subjectId, t.memberId),
    index("flags_member").on(t.memberId, t.createdAt),
  ],
);

/** A thing that was flagged or held back, and what was decided: one for each thing, whatever happens to it. */
export const moderationCases = sqliteTable(
  "moderation_cases",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: integer("subject_id").notNull(),
    /** Who made the thing, or is it. */
    authorId: integer("author_id").notNull(),
    state: text("state", { enum: ["inbox", "approved", "rejected"] }).notNull(),
    /** Why it is here: somebody flagged it, a rule did, or its author has had too much taken down. */
    because: text("because", { enum: ["flags", "rule", "rejections"] }).notNull(),
    /** Of a rule, which (features/moderation/rules `RULES`), and the words that it found; "" for none. */
    rule: text("rule").notNull().default(""),
    matched: text("matched").notNull().default(""),
    flagsCount: integer("flags_count").notNull().default(0),
    /** 1: hidden from everybody but its author and who moderates it: until it is judged, or because it was. */
    isHidden: integer("is_hidden").notNull().default(0),
    /** 1: nobody has seen it yet. It becomes public when it is approved. */
    isNew: integer("is_new").notNull().default(0),
    /** 1: its author has been shown that it is a case. They are not told that somebody only reported it. */
    isAuthorTold: integer("is_author_told").notNull().default(0),
    /** Grows with every judgement and every asking for one: of two who judge at once, one does. */
    version: integer("version").notNull().default(1),
    /** UTC ms of what last happened to it: its place in the lists. */
    at: integer("at").notNull(),
    actedBy: integer("acted_by"),
    actedAt: integer("acted_at"),
    /** What its author is told; "" for nothing more than that it was taken down. */
    actionReason: text("action_reason").notNull().default(""),
    /** What its author says against it, once. */
    appeal: text("appeal").notNull().default(""),
    appealedAt: integer("appealed_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("moderation_cases_subject").on(t.communityId, t.subjectKind, t.subjectId),
    index("moderation_cases_state").on(t.communityId, t.state, t.at, t.id),
    /** How much of somebody's was taken down. */
    index("moderation_cases_author").on(t.authorId, t.state, t.at),
    /** What was done, for everybody who sees where. */
    index("moderation_cases_done").on(t.communityId, t.actedAt, t.id).where(sql`acted_at is not null`),
  ],
);

/** What holds back by itself, as the community has set it: each kind once. One that was never set is off. */
export const moderationRules = sqliteTable(
  "moderation_rules",
  {
    communityId: integer("community_id").notNull(),
    /** features/moderation/rule-kinds `RULE_KINDS`. */
    kind: text("kind").notNull(),
    /** JSON of its numbers or words, checked where it is saved and once more where it is read. */
    config: text("config").notNull(),
    isOn: integer("is_on").notNull(),
    updatedBy: integer("updated_by").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.kind] })],
);
