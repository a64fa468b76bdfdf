import { files } from "#db/community/schema";
import { AppError, invalid, limitReached, signInRequired, tooLarge, viewOnly } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { plainFileName } from "~/lib/file-kinds";
import { dayOf } from "~/platform/session.server";
import { downloadKey, movingKey, pictureKey } from "./keys";
import {
  DAILY_LIMITS,
  keptWidths,
  MAX_FILE_BYTES,
  MAX_PIXELS,
  MOVING_LIMITS,
  PICTURE_TYPES,
  PURPOSES,
  type Purpose,
} from "./rules";

export interface StoredFile {
  id: number;
  kind: "image" | "download";
  filename: string;
  /** Pixels; 0 for a download. */
  width: number;
  height: number;
  /** As it came; of a picture, of the largest size that is kept. */
  byteSize: number;
  /** By its bytes. */
  contentType: string;
  /** A picture that moves, and stands still in its sizes. */
  moves?: true;
}

/**
 * Keeps an uploaded file, hanging on nothing yet. What it is, is read from its bytes, never from its name. A picture
 * is re-encoded in the sizes of its purpose, which drops EXIF and with it where it was taken; the original is not
 * kept. Throws 401, 403 view_only_error, 413 file_too_large, 422 file_empty, not_a_picture, picture_too_large or moving_too_large,
 * 429 upload_limit.
 */
export async function upload(
  ctx: Ctx,
  input: { bytes: ArrayBuffer; filename: string; purpose: Purpose },
): Promise<StoredFile> {
  const { bytes, purpose } = input;
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (ctx.viewer.mode === "view_only") throw viewOnly();
  if (bytes.byteLength > MAX_FILE_BYTES) throw tooLarge("file_too_large", { limit: MAX_FILE_BYTES / 1_000_000 });
  if (bytes.byteLength === 0) throw invalid({ file: "file_empty" }, "file_empty");

  const type = await typeOf(bytes);
  const isPicture = PICTURE_TYPES.includes(type);
  if (!isPicture && PURPOSES[purpose].picturesOnly) throw invalid({ file: "not_a_picture" }, "not_a_picture");
  const moving = type === "image/gif" && purpose === "file" ? await movingIn(bytes) : null;
  const size = isPicture ? await measure(ctx, bytes) : { width: 0, height: 0 };

  const file: StoredFile = {
    id: ctx.newId(),
    kind: isPicture ? "image" : "download",
    filename: plainFileName(input.filename),
    ...size,
    byteSize: bytes.byteLength,
    contentType: type,
  };
  // The row stands before the first byte: whatever a kill leaves in R2, the sweep finds it by its row.
  await reserve(ctx, file);
  return isPicture ? keepPicture(ctx, file, bytes, purpose, moving) : keepDownload(ctx, file, bytes);
}

/** Counts the file against the day's limits and writes its row, in one commit: racing uploads cannot pass them. */
export async function reserve(
  ctx: Ctx,
  file: Pick<StoredFile, "id" | "kind" | "filename" | "contentType" | "byteSize">,
): Promise<void> {
  const { id, kind, filename, contentType, byteSize } = file;
  const { memberId: ownerId } = ctx.viewer;
  const now = ctx.now();
  const row = { id, communityId: ctx.community.id, ownerId, kind, filename, contentType, byteSize, createdAt: now };
  const count = sql`insert into upload_days (community_id, member_id, day, files, bytes)
    values (${ctx.community.id}, ${ownerId}, ${dayOf(now)}, 1, ${byteSize})
    on conflict (community_id, member_id, day) do update set files = files + 1, bytes = bytes + excluded.bytes
      where files < ${DAILY_LIMITS.files} and bytes + excluded.bytes <= ${DAILY_LIMITS.bytes}`;
  try {
    await commit(ctx, { writes: [when(count).otherwise("upload_limit"), write(insertInto(files, row))] });
  } catch (error) {
    if (error instanceof AppError && error.code === "upload_limit") throw limitReached("upload_limit");
    throw error;
  }
}

async function keepPicture(
  ctx: Ctx,
  file: StoredFile,
  bytes: ArrayBuffer,
  purpose: Purpose,
  moving: Uint8Array | null,
): Promise<StoredFile> {
  const all = PURPOSES[purpose].widths;
  const largest = await resize(ctx, bytes, all.at(-1) ?? 0);
  // Avatars and logos keep every size: their addresses are made without knowing how wide the picture is.
  const isSmall = purpose === "avatar" || purpose === "logo";
  const widths = isSmall ? [...all] : keptWidths(all, largest.width);
  for (const width of widths) {
    const { bytes: resized } = width >= largest.width ? largest : await resize(ctx, bytes, width);
    await ctx.files.put(pictureKey(ctx.community.id, file.id, width), resized, "image/webp");
  }
  if (moving) await ctx.files.put(movingKey(ctx.community.id, file.id), moving, "image/gif");
  const { width, height } = largest;
  const movingBytes = moving?.byteLength ?? 0;
  const kept = { contentType: "image/webp", byteSize: largest.bytes.byteLength + movingBytes };
  await commit(ctx, {
    writes: [
      when(sql`update files set widths = ${JSON.stringify(widths)}, width = ${width}, height = ${height},
          content_type = ${kept.contentType}, byte_size = ${kept.byteSize}, moving_bytes = ${movingBytes}
        where id = ${file.id} and community_id = ${ctx.community.id} and owner_id = ${ctx.viewer.memberId}`).otherwise(
        "file_gone",
      ),
    ],
  });
  return { ...file, width, height, ...kept, ...(moving && { moves: true as const }) };
}

/** What moves in a GIF. Throws 422 moving_too_large. */
async function movingIn(bytes: ArrayBuffer): Promise<Uint8Array | null> {
  const { readMovingGif } = await import("~/lib/gif");
  const moving = readMovingGif(new Uint8Array(bytes), MOVING_LIMITS);
  if (!moving) return null;
  if (moving === "too_large" || moving.width * moving.height > MOVING_LIMITS.pixels)
    throw invalid({ file: "moving_too_large" }, "moving_too_large");
  return moving.bytes;
}

async function keepDownload(ctx: Ctx, file: StoredFile, bytes: ArrayBuffer): Promise<StoredFile> {
  await ctx.files.put(downloadKey(ctx.community.id, file.id), bytes, "application/octet-stream");
  await commit(ctx, {
    writes: [
      // 0 stands for the file as it is: like a picture's sizes, it says that the bytes are there.
      when(sql`update files set widths = '[0]'
        where id = ${file.id} and community_id = ${ctx.community.id} and owner_id = ${ctx.viewer.memberId}`).otherwise(
        "file_gone",
      ),
    ],
  });
  return file;
}

async function resize(ctx: Ctx, bytes: ArrayBuffer, width: number) {
  try {
    return await ctx.files.resize(bytes, width);
  } catch (error) {
    ctx.log({ upload: "not resized", reason: String(error) });
    throw invalid({ file: "not_a_picture" }, "not_a_picture");
  }
}

async function measure(ctx: Ctx, bytes: ArrayBuffer): Promise<{ width: number; height: number }> {
  const found = await ctx.files.inspect(bytes);
  if (!found) throw invalid({ file: "not_a_picture" }, "not_a_picture");
  if (found.width * found.height > MAX_PIXELS) throw invalid({ file: "picture_too_large" }, "picture_too_large");
  return { width: found.width, height: found.height };
}

/** The type that the bytes themselves show. */
export async function typeOf(bytes: ArrayBuffer): Promise<string> {
  // Loaded when somebody uploads: 20 KB that no page needs.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(new Uint8Array(bytes)).catch(() => undefined);
  return found?.mime.toLowerCase().split(";")[0] ?? (isText(bytes) ? "text/plain" : "application/octet-stream");
}

/** Letters from its beginning on, as far as one looks to tell. */
function isText(bytes: ArrayBuffer): boolean {
  try {
    const start = new TextDecoder("utf-8", { fatal: true }).decode(bytes.slice(0, LOOKED_AT), { stream: true });
    return !start.includes("\0");
  } catch {
    return false;
  }
}

const LOOKED_AT = 65_536;
