import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

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
    /** Where it stood, of a source with many files: "general/2024-01-31.json, 12"; then its line only counts. */
    place: text("place").notNull().default(""),
    reason: text("reason").notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
);

/** Who wrote what an import brought: a member without an account, or one who has proven the address that it knows them by. */
export const importedPeople = sqliteTable(
  "imported_people",
  {
    communityId: integer("community_id").notNull(),
    source: text("source").notNull(),
    externalId: text("external_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** The mark of their address (`addressMark`), by which whoever proves it takes the author over; null once they have. */
    address: text("address"),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.source, t.externalId] }),
    index("imported_people_member").on(t.memberId),
    index("imported_people_address").on(t.communityId, t.address).where(sql`address is not null`),
  ],
);

/** The direct rooms and groups that an import made; the room of a chat space goes by its space. */
export const importedRooms = sqliteTable(
  "imported_rooms",
  {
    communityId: integer("community_id").notNull(),
    source: text("source").notNull(),
    externalId: text("external_id").notNull(),
    roomId: integer("room_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.source, t.externalId] })],
);

/**
 * The chat spaces in which the people of an import were. Each is let in once, whoever takes an author over when they do: who
 * has left since is not brought back.
 */
export const importedPlaces = sqliteTable(
  "imported_places",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    spaceId: integer("space_id").notNull(),
    /** Null: they wait for whoever takes them over. */
    letInAt: integer("let_in_at"),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.spaceId] })],
);
