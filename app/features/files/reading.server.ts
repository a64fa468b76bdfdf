import { notFound } from "~/lib/errors";
import { type Claim, isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, list, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";

export interface ReadableFile {
  kind: "image" | "download";
  filename: string;
  /** A picture that moves. */
  moves: boolean;
  /** What a voice message is played as; null for whatever is none. */
  playedAs: string | null;
  /** Everybody on the web may read it: caches may keep it. */
  isPublic: boolean;
}

/**
 * A file by an unsigned address, for whoever may read what it hangs on; its owner while it hangs on nothing.
 * Whatever else is not found: its id must tell nothing.
 */
export async function findReadableFile(ctx: Ctx, id: number): Promise<ReadableFile> {
  const [row] = await ctx.read((viewer) =>
    boundOnce(sql<FileRow>`select f.kind, f.filename, f.moving_bytes as movingBytes,
        iif(f.voice_ms is null, null, f.content_type) as playedAs, f.owner_id as ownerId, f.attached_kind as attachedKind,
        ${readersOf(ctx, viewer)} as readers
      from files f where f.id = ${id} and f.community_id = ${ctx.community.id} and f.owner_id > 0`),
  );
  if (!row || (!isOwnLoose(ctx, row) && row.readers === null)) throw notFound();
  return {
    kind: row.kind,
    filename: row.filename,
    moves: row.movingBytes > 0,
    playedAs: row.playedAs,
    isPublic: row.readers === WEB,
  };
}

/** A file as a text that shows it describes it. */
export interface FoundFile {
  id: number;
  kind: "image" | "download";
  filename: string;
  contentType: string;
  byteSize: number;
  width: number | null;
  height: number | null;
  movingBytes: number;
}

/** Those of these files that the viewer may read, as `findReadableFile` says; others are not told from what is gone. */
export async function readableFiles(ctx: Ctx, ids: readonly number[]): Promise<FoundFile[]> {
  if (ids.length === 0) return [];
  const found = await ctx.read((viewer) =>
    boundOnce(sql<FoundFile & Pick<FileRow, "attachedKind" | "ownerId" | "readers">>`select f.id, f.kind, f.filename,
        f.content_type as contentType, f.byte_size as byteSize, f.width, f.height, f.moving_bytes as movingBytes,
        f.owner_id as ownerId, f.attached_kind as attachedKind, ${readersOf(ctx, viewer)} as readers
      from json_each(${list([...new Set(ids)])}) w cross join files f on f.id = w.value
      where f.community_id = ${ctx.community.id} and f.owner_id > 0 and f.widths <> '[]'`),
  );
  return found.filter((file) => isOwnLoose(ctx, file) || file.readers !== null);
}

const isOwnLoose = (ctx: Ctx, { attachedKind, ownerId }: Pick<FileRow, "attachedKind" | "ownerId">): boolean =>
  attachedKind === null && isSignedIn(ctx.viewer) && ownerId === ctx.viewer.memberId;

interface FileRow {
  kind: "image" | "download";
  filename: string;
  movingBytes: number;
  playedAs: string | null;
  ownerId: number;
  attachedKind: string | null;
  /** null: not the viewer. */
  readers: typeof WEB | typeof SOME | null;
}

/** Everybody on the web, or the viewer among some. */
const WEB = 2;
const SOME = 1;

/** Who reads what the file `f` hangs on: of all kinds that there are, the file's own alone is asked. */
function readersOf(ctx: Ctx, viewer: Claim): Statement {
  const each = ctx.subjects.all.reduce((all, kind) => sql`${all} ${readersOfOne(ctx, viewer, kind)}`, nothing);
  return sql`case f.attached_kind ${each} end`;
}

function readersOfOne(ctx: Ctx, viewer: Claim, { kind, from, stands, isReadable, isReadableBefore }: SubjectKind) {
  const before = isReadableBefore ? sql`or ${isReadableBefore(viewer, ctx)}` : nothing;
  return sql`when ${kind} then (select iif(${stands} and ${isReadable(visitor, ctx)}, ${raw(String(WEB))}, ${raw(String(SOME))}) from ${from}
    where x.id = f.attached_id and x.community_id = f.community_id
      and ((${stands} and ${isReadable(viewer, ctx)}) ${before}))`;
}
