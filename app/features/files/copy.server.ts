import { files } from "#db/community/schema";
import { conflict, limitReached, viewOnly } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, when, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { list, sql } from "~/platform/database/sql";
import { dayOf } from "~/platform/session.server";
import { downloadKey, movingKey, pictureKey } from "./keys";
import { DAILY_LIMITS } from "./rules";

interface Original {
  id: number;
  kind: "image" | "download";
  filename: string;
  contentType: string;
  byteSize: number;
  width: number | null;
  height: number | null;
  /** JSON. */
  widths: string;
  movingBytes: number;
}

/**
 * The viewer's own copies of files that hang on a subject, hanging on nothing yet and counted as uploads, but in a step
 * of a job (`isOfJob`); with `share`, up to that part of what a day may have. Answers which is the copy of which. Whether the viewer may have them is the caller's to ask. The rows
 * stand before the first byte, as those of uploads: what a kill leaves half-written is swept. Throws 429 upload_limit,
 * 409 file_gone.
 */
export async function copyFiles(
  ctx: Ctx,
  ids: readonly number[],
  on: { kind: string; id: number; isOfJob?: boolean; share?: number },
): Promise<Map<number, number>> {
  if (ctx.viewer.mode === "view_only") throw viewOnly();
  const originals = await ctx.read(
    () => sql<Original>`select f.id, f.kind, f.filename, f.content_type as contentType, f.byte_size as byteSize,
        f.width, f.height, f.widths, f.moving_bytes as movingBytes
      from json_each(${list(ids)}) w cross join files f on f.id = w.value
      where f.community_id = ${ctx.community.id} and f.attached_kind = ${on.kind} and f.attached_id = ${on.id}
        and f.owner_id > 0 and f.widths <> '[]'`,
  );
  const copies = originals.map((original) => ({ original, id: ctx.newId() }));
  if (copies.length === 0) return new Map();
  await reserve(ctx, copies, on);
  for (const { original, id } of copies) await copyBytes(ctx, original, id);
  await commit(ctx, {
    writes: [
      when(sql`update files set widths = (select o.widths from files o where o.id = files.copied_from)
        where id in (select value from json_each(${list(copies.map(({ id }) => id))}))
          and community_id = ${ctx.community.id} and owner_id = ${ctx.viewer.memberId} and attached_kind is null
          and exists (select 1 from files o where o.id = files.copied_from)`).otherwise("file_gone"),
    ],
  });
  return new Map(copies.map(({ original, id }) => [original.id, id]));
}

interface Copy {
  original: Original;
  id: number;
}

async function reserve(
  ctx: Ctx,
  copies: readonly Copy[],
  { isOfJob, share = 1 }: { isOfJob?: boolean; share?: number },
): Promise<void> {
  const now = ctx.now();
  const { memberId: ownerId } = ctx.viewer;
  const [mostFiles, mostBytes] = [DAILY_LIMITS.files * share, DAILY_LIMITS.bytes * share];
  const bytes = copies.reduce((sum, { original }) => sum + original.byteSize, 0);
  const count = sql`insert into upload_days (community_id, member_id, day, files, bytes)
    select ${ctx.community.id}, ${ownerId}, ${dayOf(now)}, ${copies.length}, ${bytes}
      where ${copies.length} <= ${mostFiles} and ${bytes} <= ${mostBytes}
    on conflict (community_id, member_id, day) do update set files = files + excluded.files,
      bytes = bytes + excluded.bytes
      where files + excluded.files <= ${mostFiles} and bytes + excluded.bytes <= ${mostBytes}`;
  const own = { communityId: ctx.community.id, ownerId, createdAt: now };
  const rows = copies.map(({ id, original }) => {
    const copy = { ...original, ...own, id, copiedFrom: original.id };
    // Its sizes are said once their bytes are there.
    return write(insertInto(files, { ...copy, widths: "[]" }));
  });
  try {
    await commit(ctx, { writes: isOfJob ? rows : [when(count).otherwise("upload_limit"), ...rows] });
  } catch (error) {
    if (isConflict(error, "upload_limit")) throw limitReached("upload_limit");
    throw error;
  }
}

async function copyBytes(ctx: Ctx, original: Original, id: number): Promise<void> {
  const community = ctx.community.id;
  const moving = [[movingKey(community, original.id), movingKey(community, id)] as const];
  const keys =
    original.kind === "download"
      ? [[downloadKey(community, original.id), downloadKey(community, id)] as const]
      : (JSON.parse(original.widths) as number[])
          .map((width) => [pictureKey(community, original.id, width), pictureKey(community, id, width)] as const)
          .concat(original.movingBytes > 0 ? moving : []);
  await Promise.all(
    keys.map(async ([from, to]) => {
      const object = await ctx.files.get(from);
      if (!object) throw conflict("file_gone");
      await ctx.files.put(to, await new Response(object.body).arrayBuffer(), object.contentType);
    }),
  );
}
