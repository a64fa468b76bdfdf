import { visibleSpaces } from "~/features/spaces/visible.server";
import { isShownTo } from "~/features/spaces/readable.server";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { type Asked, expressionsOf, ME, nameExpression } from "./asked";
import { nearExpression } from "./near";
import { KIND_OF, NAMES_FIRST, placeAt, type SearchType } from "./rules";

/**
 * The body of a CTE of one row and one column `scope`: where the viewer may look, as an expression for the index. It stands
 * in the very statement that searches, within its MATCH: what the viewer may not read is neither counted nor passed over,
 * and takes nobody's place among the candidates.
 */
export function reach(ctx: Ctx, viewer: Claim): Statement {
  const community = ctx.community.id;
  if (claimsAdmin(viewer)) {
    // All but what stands in deleted spaces, which are few.
    return sql`select 'scope : c' || co.community_id || ' NOT scope : (' || coalesce((select group_concat('s' || s.id, ' OR ')
        from spaces s indexed by spaces_deleted where s.community_id = ${community} and s.deleted_at is not null), 's0') || ')' as scope
      from communities co where co.community_id = ${community}`;
  }
  return sql`select 'scope : (' || coalesce((select group_concat('s' || v.space_id, ' OR ')
      from (${visibleSpaces(viewer, ctx.community, ctx.now())}) v) || ' OR ', '')
      || iif(co.public_member_directory = 1 and ${asSql(isShownTo(viewer, ctx.community))}, 'm' || co.community_id, 's0') || ')' as scope
    from communities co where co.community_id = ${community}`;
}

/** What else was asked for, as expressions for the index, each beginning with ` AND`: what kind of thing, where, whose. */
export function narrowed(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType): Statement {
  const parts: Statement[] = [];
  const mine = ` AND scope : n${viewer.memberId}`;
  if (type === "mentions") parts.push(sql`${mine}`);
  else if (type !== "general") parts.push(sql`${` AND scope : k${KIND_OF[type]}`}`);
  if (asked.hasImage) parts.push(sql`' AND scope : himage'`);
  if (asked.space !== null) {
    parts.push(sql`' AND scope : s' || coalesce((select id from spaces where community_id = ${ctx.community.id}
      and slug = ${asked.space} and deleted_at is null), 0)`);
  }
  if (asked.from !== null) parts.push(sql`' AND scope : (' || ${called(ctx, asked.from, "a")} || ')'`);
  if (asked.mentions === ME) parts.push(sql`${mine}`);
  else if (asked.mentions !== null) {
    parts.push(sql`' AND scope : (' || ${called(ctx, asked.mentions, "n")} || ')'`);
  }
  return parts.reduce((all, part) => sql`${all} || ${part}`, sql`''`);
}

/**
 * Members of this name, who has left and who was brought in as an author among them; where nobody is called so, those whose
 * names are a typo away. What they wrote, or are mentioned in, is looked for within what the viewer may read.
 */
function called(ctx: Ctx, name: string, as: "a" | "n"): Statement {
  const id = ctx.community.id;
  const found = (expression: string) => sql`(select group_concat(${as} || d.subject_id, ' OR ')
    from (select rowid as id from search where search match ${ofMembers(ctx, expression)} order by rowid desc limit ${CALLED_SO}) found
    cross join search_docs d on d.id = found.id and d.community_id = ${id})`;
  const near = nearExpression([name]);
  return sql`coalesce(${found(nameExpression(name))}, ${near === null ? nothingFound : found(near)}, ${`${as}0`})`;
}

/** Who is meant by a name are at most so many. */
export const CALLED_SO = raw("50");
/** Of everybody who is, or was, of this community. */
export const ofMembers = (ctx: Ctx, expression: string): string =>
  `${expression} AND scope : kmember AND scope : (m${ctx.community.id} OR g${ctx.community.id})`;
const nothingFound = sql`null`;

/**
 * Names that are a typo away from what was typed, as expressions for the index, where it is asked for names at all and was
 * typed as a name may be: those, and what would be found as it was typed. Where that is, nobody has mistyped.
 */
export function mistyped(asked: Asked, type: SearchType): { near: string; exact: string } | null {
  const words = expressionsOf(asked);
  const near = nearExpression(asked.words);
  if (!words || near === null || (type !== "general" && type !== "members" && type !== "spaces")) return null;
  return { near: `(${near} NOT ${words.all})`, exact: `(${words.title} AND scope : (kmember OR kspace))` };
}

/** Days are told by the numbers of the index, which grow with time; members and spaces have none. */
export function within({ after, before }: Asked): Statement {
  if (after === null && before === null) return nothing;
  return sql`and rowid >= cast(${after === null ? Number.MIN_SAFE_INTEGER : placeAt(after)} as integer)
    and rowid < cast(${before === null ? NAMES_FIRST / 2 : placeAt(before)} as integer)`;
}
