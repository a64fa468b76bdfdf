import { type Claim, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { MentioningKind } from "./writes.server";

/** A text in a statement: what it is of, and its HTML. */
interface Text {
  kind: MentioningKind;
  id: Statement;
  html: Statement;
}

/**
 * JSON of the names, by their ids in addresses, of whom a text names and the viewer may look up; null where it names
 * nobody, which costs no row. Visitors look nobody up where the directory is the members' own.
 */
const namesColumn = (ctx: Ctx, viewer: Claim, { kind, id, html }: Text): Statement =>
  sql`iif(instr(${html}, ' data-mention="1"') = 0, null, (select json_group_object(u.public_uid, u.name)
    from mentions w cross join members u on u.id = w.member_id and u.status = 'active'
    where w.subject_kind = ${kind} and w.subject_id = ${id} and w.community_id = ${ctx.community.id} and w.is_present = 1 and ${showsPeople(ctx, viewer)}))`;

/** As `namesColumn`, of the community's own emoji; one statement reads them once, 200 at most, however many texts it brings. */
const emojisColumn = (ctx: Ctx, html: Statement): Statement =>
  sql`iif(instr(${html}, ' data-emoji="') = 0, null, (select json_group_object(e.id, json_array(e.name, e.dark_file_id is not null))
    from custom_emojis e indexed by custom_emojis_name where e.community_id = ${ctx.community.id} and e.deleted_at is null))`;

/** The columns of `ForReader`. */
export const readerColumns = (ctx: Ctx, viewer: Claim, text: Text): Statement =>
  sql`${namesColumn(ctx, viewer, text)} as names, ${emojisColumn(ctx, text.html)} as emojis`;

const showsPeople = (ctx: Ctx, viewer: Claim): Statement =>
  claimsMember(viewer)
    ? sql`1`
    : sql`exists (select 1 from communities co where co.community_id = ${ctx.community.id}
        and co.public_member_directory = 1 and co.is_private = 0)`;
