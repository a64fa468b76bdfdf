import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** One import of one file; a second run of the same file finds it and adds only what is new. */
export const imports = sqliteTable(
  "imports",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    source: text("source").notNull(),
    name: text("name").notNull(),
    state: text("state", { enum: ["running", "done"] }).notNull(),
    /** JSON: posts, comments, authors, skipped, new. */
    counts: text("counts").notNull().default("{}"),
    startedBy: integer("started_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [uniqueIndex("imports_name").on(t.communityId, t.source, t.name)],
);

/** Rows that were not taken, each with its line and reason. */
export const importSkips = sqliteTable(
  "import_skips",
  {
    communityId: integer("community_id").notNull(),
    importId: integer("import_id").notNull(),
    line: integer("line").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
);
