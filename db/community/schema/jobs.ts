import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What writes or reads more than one batch may hold (docs/decisions/0020-jobs.md). Its steps commit with the cursor
 * they began at, so that a step that runs twice has its effect once.
 */
export const jobs = sqliteTable(
  "jobs",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    kind: text("kind").notNull(),
    state: text("state", { enum: ["waiting", "running", "done", "failed", "cancelled", "undone"] }).notNull(),
    /** Where the next step begins, as its kind writes it; "" before the first. */
    cursor: text("cursor").notNull().default(""),
    /** Rows that were looked at, and of how many; null where nobody can say without counting them all. */
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** Rows that were not yet as they should be, and now are. */
    changed: integer("changed").notNull().default(0),
    /** JSON: what it was asked to do (ids, and the name of a place as it was called then). */
    input: text("input").notNull(),
    /** JSON: what came of it. */
    result: text("result").notNull().default("{}"),
    /** The member in whose name each step is taken; null where it is the house's own. */
    startedBy: integer("started_by"),
    /** Of an undo: the job it takes back. */
    undoOf: integer("undo_of"),
    /** Of two that live at once there is one of a name. */
    name: text("name"),
    /** UTC ms before which nobody else takes the next step: it is being taken, or waits after a failure. */
    leaseUntil: integer("lease_until").notNull().default(0),
    /** How often the next step was begun, and how often of these it threw. */
    attempts: integer("attempts").notNull().default(0),
    failures: integer("failures").notNull().default(0),
    error: text("error"),
    /** Shown in the list of the settings: what a member began, and whatever failed. */
    isListed: integer("is_listed").notNull(),
    undoUntil: integer("undo_until"),
    /** UTC ms of what its maker's pages were told last. */
    toldAt: integer("told_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
    /** UTC ms after which it goes, with its ledger and its file. */
    forgetAt: integer("forget_at"),
  },
  (t) => [
    index("jobs_due").on(t.leaseUntil).where(sql`state in ('waiting', 'running')`),
    uniqueIndex("jobs_name").on(t.communityId, t.name).where(sql`name is not null and state in ('waiting', 'running')`),
    index("jobs_named").on(t.communityId, t.name).where(sql`name is not null`),
    index("jobs_listed").on(t.communityId, t.createdAt, t.id).where(sql`is_listed = 1`),
    index("jobs_maker").on(t.communityId, t.startedBy, t.createdAt, t.id).where(sql`is_listed = 1`),
    index("jobs_forgotten").on(t.forgetAt).where(sql`forget_at is not null`),
  ],
);

/** The ledger of a job that can be undone: what it changed, and what was there before. */
export const jobRows = sqliteTable(
  "job_rows",
  {
    communityId: integer("community_id").notNull(),
    jobId: integer("job_id").notNull(),
    subject: integer("subject").notNull(),
    /** As its kind writes it. */
    before: text("before").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.subject] }),
    /** Of bulk actions (features/posts/bulk/rules): the posts that were left as they are, and those that were deleted. */
    index("job_rows_skipped").on(t.jobId, t.subject).where(sql`substr(before, 1, 7) = 'skipped'`),
  ],
);
