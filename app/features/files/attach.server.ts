import type { Ctx } from "~/platform/context";
import { provided, type Write, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";

/**
 * The writes that make exactly these files hang on a subject: part of the commit that writes the subject. Each must
 * be the viewer's own and loose, hang there already (a moderator may edit another's post) or have come loose from there;
 * if one is not, the whole commit is refused with `file_gone`. What hung there before and is no longer named becomes
 * loose, and undo in the editor finds it for a day, whoever uploaded it. Call it with `fileIdsOf(doc)` at every writing of a text, also with no ids when editing.
 * `isThere` says when the subject is there, where the same commit may not have made it: nothing hangs on nothing. `shown`
 * is what the subject shows already: of that an admin may have deleted some, whose place the text keeps.
 */
export function attachFiles(
  ctx: Ctx,
  ids: readonly number[],
  kind: string,
  subjectId: number,
  { isThere = sql`1`, shown = [] }: { isThere?: Statement; shown?: readonly number[] } = {},
): Write[] {
  // Who may read a file is asked of what it hangs on: on what nobody declares it would be lost.
  ctx.subjects.of(kind);
  const wanted = [...new Set(ids)];
  const chosen = sql`select value from json_each(${list(wanted)})`;
  const release = loosen(ctx, kind, sql`(${subjectId}) and id not in (${chosen})`);
  if (wanted.length === 0) return [release];
  // A visitor's id is 0 and so is the owner of a file that is being swept: nobody attaches those.
  const allowed = sql`f.community_id = ${ctx.community.id} and f.widths <> '[]' and (
    (f.attached_kind is null and f.owner_id = ${ctx.viewer.memberId} and f.owner_id > 0)
    or ${hangsOrHung(kind, subjectId)})`;
  const isGone = sql`coalesce(f.owner_id, 0) = 0 and w.value in (select value from json_each(${list(shown)}))`;
  const isRefused = sql`exists (select 1 from (${chosen}) w left join files f on f.id = w.value
    where not coalesce((${allowed}) or (${isGone}), 0))`;
  return [
    release,
    provided(sql`${isThere} and not ${isRefused}`).otherwise("file_gone"),
    write(sql`update files set attached_kind = ${kind}, attached_id = ${subjectId}
      where community_id = ${ctx.community.id} and id in (${chosen}) and owner_id > 0`),
  ];
}

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
