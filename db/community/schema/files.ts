import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** An uploaded file. Its owner's id is 0 once it is to be removed. Read only by who may read what it hangs on; swept a day after it last hung on something. */
export const files = sqliteTable(
  "files",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    ownerId: integer("owner_id").notNull(),
    /** image: re-encoded without EXIF in `widths`; download: served as an attachment only. */
    kind: text("kind", { enum: ["image", "download"] }).notNull(),
    filename: text("filename").notNull(),
    contentType: text("content_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    width: integer("width"),
    height: integer("height"),
    /** JSON array of the widths in pixels that stand in R2 as WebP. */
    widths: text("widths").notNull().default("[]"),
    /** Of a picture that moves: the bytes of that, which stand beside its sizes. */
    movingBytes: integer("moving_bytes").notNull().default(0),
    /** Of a voice message: how long it is, and how loud along the way (JSON array of 64 numbers up to 100). */
    voiceMs: integer("voice_ms"),
    voicePeaks: text("voice_peaks"),
    /** A kind of app/features/subjects.server.ts; null while it hangs on nothing. */
    attachedKind: text("attached_kind"),
    attachedId: integer("attached_id"),
    /** What it last came loose from: whoever writes that may hang it there again until it is swept. */
    hungKind: text("hung_kind"),
    hungId: integer("hung_id"),
    /** The file whose bytes it was made from, for a post that was duplicated: words that name that one mean this. */
    copiedFrom: integer("copied_from"),
    /** When it was uploaded, or came loose since: its day until the sweep begins here. */
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("files_attached").on(t.attachedKind, t.attachedId),
    // What is being swept belongs to nobody and is in no list.
    index("files_newest").on(t.communityId, t.id).where(sql`owner_id > 0`),
    index("files_owner").on(t.communityId, t.ownerId, t.id).where(sql`owner_id > 0`),
    index("files_loose").on(t.createdAt).where(sql`attached_kind is null`),
  ],
);

/** Bytes and files uploaded by a member on a UTC day, for the daily limits. */
export const uploadDays = sqliteTable(
  "upload_days",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    day: integer("day").notNull(),
    files: integer("files").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.memberId, t.day] })],
);

/** How much a member's files take, and under member 0 everybody's together. Kept by triggers on `files`. */
export const fileTotals = sqliteTable(
  "file_totals",
  {
    communityId: integer("community_id").notNull(),
    memberId: integer("member_id").notNull(),
    files: integer("files").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.memberId] }),
    index("file_totals_size").on(t.communityId, t.bytes, t.memberId).where(sql`member_id > 0 and files > 0`),
  ],
);
