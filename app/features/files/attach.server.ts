import type { Ctx } from "~/platform/context";
import { provided, type Write, write } from "~/platform/database/commit.server";
import { list, nothing, type Statement, sql } from "~/platform/database/sql";
import type { SaidFile } from "~/ui/editor/document";
import { isPictureFor, noPictureIn } from "./pictures.server";
import type { Purpose } from "./rules";

export interface Attaching {
  /** When the subject is there, where the same commit may not have made it: nothing hangs on nothing. */
  isThere?: Statement;
  /** What the subject shows already: of that an admin may have deleted some, whose place the text keeps. */
  shown?: readonly number[];
  /** Those of a text, with what it says of them: all of it is as the file says. */
  saidFiles?: readonly SaidFile[];
  /** What the others are shown as: whatever hangs is a picture uploaded for it. */
  purpose?: Purpose;
  /** The field that says so where one is none (`refusedPicture`); in a text it is gone as others are. */
  field?: string;
}

/**
 * The writes that make exactly these files hang on a subject: part of the commit that writes the subject. Each must
 * be the viewer's own and loose, hang there already (a moderator may edit another's post) or have come loose from there,
 * and a picture, or what `saidFiles` calls it; if one is not, the whole commit is refused with `file_gone`. What hung there before and is no longer
 * named becomes loose, and undo in the editor finds it for a day, whoever uploaded it. Call it with `fileIdsOf(doc)` at
 * every writing of a text, also with no ids when editing.
 */
export function attachFiles(
  ctx: Ctx,
  ids: readonly number[],
  kind: string,
  subjectId: number,
  { isThere = sql`1`, shown = [], saidFiles = [], purpose = "picture", field }: Attaching = {},
): Write[] {
  // Who may read a file is asked of what it hangs on: on what nobody declares it would be lost.
  ctx.subjects.of(kind);
  const wanted = [...new Set(ids)];
  const chosen = sql`select value from json_each(${list(wanted)})`;
  const release = loosen(ctx, kind, sql`(${subjectId}) and id not in (${chosen})`);
  if (wanted.length === 0) return [release];
  // What hangs there already stays as it is, and a copy is what it was made from; what is to be downloaded is none.
  const isDownload = sql`f.id in (select value from json_each(${list(saidFiles.flatMap(({ id, kind }) => (kind === "download" ? [id] : [])))}))`;
  const isShowable = sql`case when ${isDownload} then f.kind = 'download' else
    ((f.attached_kind is ${kind} and f.attached_id is ${subjectId}) or f.copied_from is not null
      or ${isPictureFor(purpose)}) end`;
  // A visitor's id is 0 and so is the owner of a file that is being swept: nobody attaches those.
  const allowed = sql`f.community_id = ${ctx.community.id} and f.widths <> '[]' and (
    (f.attached_kind is null and f.owner_id = ${ctx.viewer.memberId} and f.owner_id > 0)
    or ${hangsOrHung(kind, subjectId)}) ${field === undefined ? sql`and ${isShowable}` : nothing}`;
  const isGone = sql`coalesce(f.owner_id, 0) = 0 and w.value in (select value from json_each(${list(shown)}))`;
  const isRefused = sql`exists (select 1 from (${chosen}) w left join files f on f.id = w.value
    where not coalesce((${allowed}) or (${isGone}), 0))`;
  const areShowable = sql`not exists (select 1 from (${chosen}) w join files f on f.id = w.value
    where f.community_id = ${ctx.community.id} and not ${isShowable})`;
  return [
    release,
    provided(sql`${isThere} and not ${isRefused} ${areAsSaid(ctx, saidFiles)}`).otherwise("file_gone"),
    ...(field === undefined ? [] : [provided(areShowable).otherwise(noPictureIn(field))]),
    write(sql`update files set attached_kind = ${kind}, attached_id = ${subjectId}
      where community_id = ${ctx.community.id} and id in (${chosen}) and owner_id > 0`),
  ];
}

/** What a text says of files is what they are: no card shows one name and hands over another, no still picture moves. */
const areAsSaid = (ctx: Ctx, saidFiles: readonly SaidFile[]): Statement =>
  saidFiles.length === 0
    ? nothing
    : sql`and not exists (select 1 from json_each(${JSON.stringify(saidFiles)}) w join files f on f.id = w.value ->> 'id'
        where f.community_id = ${ctx.community.id} and f.owner_id > 0 and (f.kind <> w.value ->> 'kind'
          or f.filename <> w.value ->> 'name' or f.byte_size <> w.value ->> 'size'
          or f.content_type <> w.value ->> 'type' or f.moving_bytes = 0 and w.value ->> 'moves'))`;

/**
 * What hangs on these subjects comes loose, and its day until the sweep begins: whenever it was uploaded, somebody may
 * just have cut it out. `subjects` follows `attached_id in`.
 */
export const loosen = (ctx: Ctx, kind: string, subjects: Statement): Write =>
  write(sql`update files set attached_kind = null, attached_id = null, hung_kind = attached_kind, hung_id = attached_id,
      created_at = ${ctx.now()}
    where community_id = ${ctx.community.id} and attached_kind = ${kind} and attached_id in ${subjects}`);

/** Of a file `f`: it hangs on the subject, or came loose from there and is neither deleted nor being swept. */
export const hangsOrHung = (kind: string, subjectId: number): Statement =>
  sql`((f.attached_kind = ${kind} and f.attached_id = ${subjectId}) or (f.attached_kind is null and f.owner_id > 0
    and f.hung_kind = ${kind} and f.hung_id = ${subjectId}))`;
