import { logNames } from "~/features/log.server";
import { shownName } from "~/features/members/present";
import { localeOf } from "~/i18n/locale";
import { isNumber, isSole, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { storagePolicy } from "./policy";
import { OF_GROUP, OF_MESSAGE, PAGE_SIZE } from "./rules";

/** An uploaded file as admins look after it. */
export interface AttachedFile {
  id: number;
  kind: "image" | "download";
  /** "" of a message's, and of a group's picture: nobody reads along here. */
  filename: string;
  byteSize: number;
  /** Of the smallest size that is kept of a picture, in pixels; null where there is none. */
  width: number | null;
  /** The moment of its upload, or when it came loose since; UTC ms. */
  createdAt: number;
  ownerUid: string;
  ownerName: string;
  /** A kind of app/features/subjects.server.ts; null while it hangs on nothing. */
  attachedKind: string | null;
  /** What it hangs on, as far as the viewer may read it. */
  place: { name: string; path: string | null } | null;
}

/** How many files there are and what they take, in bytes. */
export interface Total {
  files: number;
  bytes: number;
}

export interface AttachedFiles {
  files: AttachedFile[];
  cursor: string | null;
  /** Of all that the list goes through. */
  total: Total;
}

/** The community's files, newest first, a page at a time; of one member where `member` (their public uid) is named. Admins only. */
export async function listAttachedFiles(
  ctx: Ctx,
  { member, cursor }: { member?: string | null; cursor?: string | null } = {},
): Promise<AttachedFiles> {
  const from = readCursor(cursor, isSole);
  const owner = member
    ? sql`(select id from members where community_id = ${ctx.community.id} and public_uid = ${member})`
    : null;
  const [rows, [total]] = await Promise.all([
    ctx.read((viewer) => (claimsAdmin(viewer) ? selectFiles(ctx, viewer, owner, from?.[0]) : null)),
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? sql<Total>`select files, bytes from file_totals
            where community_id = ${ctx.community.id} and member_id = ${owner ?? sql`0`}`
        : null,
    ),
  ]);
  authorize(storagePolicy, "can_manage_files", ctx.viewer, null);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    files: shown.map((row) => toFile(ctx, row)),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.id]) : null,
    total: total ?? { files: 0, bytes: 0 },
  };
}

/** What a member's files take. */
export interface MemberStorage extends Total {
  publicUid: string;
  name: string;
}

/** Who has uploaded how much, most first, a page at a time. Admins only. */
export async function listStorage(
  ctx: Ctx,
  { cursor }: { cursor?: string | null } = {},
): Promise<{ members: MemberStorage[]; cursor: string | null }> {
  const from = readCursor(cursor, isSize);
  const rows = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<
          MemberStorage & { memberId: number; authorNumber: number | null }
        >`select t.member_id as memberId, t.files, t.bytes,
          coalesce(a.public_uid, '') as publicUid, coalesce(a.name, '') as name, a.author_number as authorNumber
        from file_totals t indexed by file_totals_size left join members a on a.id = t.member_id
        where t.community_id = ${ctx.community.id} and t.member_id > 0 and t.files > 0
          ${from ? sql`and (t.bytes, t.member_id) < (${from[0]}, ${from[1]})` : nothing}
        order by t.bytes desc, t.member_id desc limit ${raw(String(PAGE_SIZE + 1))}`
      : null,
  );
  authorize(storagePolicy, "can_manage_files", ctx.viewer, null);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    members: shown.map(({ publicUid, files, bytes, ...row }) => ({
      publicUid,
      name: shownName(row, localeOf(ctx)),
      files,
      bytes,
    })),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.bytes, last.memberId]) : null,
  };
}

interface FileRow extends Omit<AttachedFile, "width" | "place" | "ownerName"> {
  name: string;
  authorNumber: number | null;
  widths: string;
  place: string | null;
}

function selectFiles(ctx: Ctx, viewer: Claim, owner: Statement | null, before: number | undefined): Statement<FileRow> {
  // What a thing is called is the activity log's to say: it names nothing that the viewer may not read.
  const places = logNames.reduce(
    (all, { kind, named }) => sql`${all} when ${kind} then ${named(viewer, ctx)}`,
    nothing,
  );
  return sql<FileRow>`select f.id, f.kind, iif(f.attached_kind in (${OF_MESSAGE}, ${OF_GROUP}), '', f.filename) as filename, f.byte_size as byteSize, f.widths, f.created_at as createdAt,
      coalesce(a.public_uid, '') as ownerUid, coalesce(a.name, '') as name, a.author_number as authorNumber,
      f.attached_kind as attachedKind,
      case f.attached_kind ${places} end as place
    from (select n.*, n.attached_id as subject_id from files n ${owner ? sql`indexed by files_owner` : sql`indexed by files_newest`}
      where n.community_id = ${ctx.community.id} and n.owner_id > 0 ${owner ? sql`and n.owner_id = ${owner}` : nothing}
        ${before === undefined ? nothing : sql`and n.id < ${before}`}
      order by n.id desc limit ${raw(String(PAGE_SIZE + 1))}) f
    left join members a on a.id = f.owner_id order by f.id desc`;
}

function toFile(ctx: Ctx, { widths, place, name, authorNumber, ...row }: FileRow): AttachedFile {
  const named = place === null ? null : (JSON.parse(place) as [name: string, path: string | null]);
  return {
    ...row,
    ownerName: shownName({ name, authorNumber }, localeOf(ctx)),
    width: row.kind === "image" ? ((JSON.parse(widths) as number[])[0] ?? null) : null,
    place: named && { name: named[0], path: named[1] },
  };
}

/** Bytes, then whose. */
const isSize = (parts: readonly unknown[]): parts is readonly [number, number] =>
  parts.length === 2 && parts.every(isNumber);
