import { visibleSpaces } from "~/features/spaces/visible.server";
import { isShownTo } from "~/features/spaces/readable.server";
import { type Claim, claimsAdmin, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import {
  type Asked,
  type AskedSpace,
  expressionsOf,
  heldExpressions,
  MAYBE,
  ME,
  nameExpression,
  spaceNameExpression,
  withoutExpression,
} from "./asked";
import { nearExpression } from "./near";
import { CANDIDATES, KIND_OF, NAMES_FIRST, placeAt, type SavedType } from "./rules";

/**
 * The CTEs `reach(scope)`, `narrowing(more)` and `typed(star)`, of one row each: where the viewer may look and what else
 * was asked for, as expressions for the index, and whether the last word that was typed may go on. They stand in the very statement that searches, within its MATCH
 * (`matching`): what the viewer may not read is neither counted nor passed over, and takes nobody's place among the candidates.
 */
export const reaching = (ctx: Ctx, viewer: Claim, asked: Asked): Statement =>
  sql`${reachOf(ctx, viewer)}, ${narrowing(ctx, viewer, asked)}`;

/** The first of them, which is the same whatever is asked for: for a statement that searches several times. */
export const reachOf = (ctx: Ctx, viewer: Claim): Statement =>
  sql`reach(scope) as materialized (${claimsAdmin(viewer) ? allButDeleted(ctx) : readable(ctx, viewer)})`;

/** The others, behind it. */
export function narrowing(ctx: Ctx, viewer: Claim, asked: Asked): Statement {
  const words = expressionsOf(asked)?.all;
  const narrowed = sql`narrowing(more) as materialized (select ${narrowedBy(ctx, viewer, asked)})`;
  if (!words?.includes(MAYBE)) return narrowed;
  // What stands there as it was typed, often enough, is what was typed: all that goes on so would have to be read.
  const whole = sql`select 1 from search where search match ${matching(viewer, "general", words.replace(MAYBE, ""))}
    ${within(asked)} limit ${CANDIDATES}`;
  return sql`${narrowed}, typed(star) as materialized (select iif((select count(*) from (${whole})) < ${CANDIDATES}, ' *', ''))`;
}

/** What MATCH is given for words, or for all there is, of a type, as it was narrowed down, where the viewer may look. */
export function matching(viewer: Claim, type: SavedType, expression?: string): Statement {
  const rest = sql`|| scope || ${`)${ofType(viewer, type)}`} || more from reach cross join narrowing)`;
  if (expression === undefined) return sql`(select '(' ${rest}`;
  const words = `(${expression}) AND (`;
  return sql`(select ${words.includes(MAYBE) ? sql`replace(${words}, char(1), (select star from typed))` : sql`${words}`} ${rest}`;
}

/** Deleted spaces are few. */
const allButDeleted = (ctx: Ctx): Statement => sql`select 'scope : c' || co.community_id || ' NOT scope : ('
    || coalesce((select group_concat('s' || s.id, ' OR ')
      from spaces s indexed by spaces_deleted where s.community_id = ${ctx.community.id} and s.deleted_at is not null), 's0') || ')'
  from communities co where co.community_id = ${ctx.community.id}`;

/**
 * The spaces that one may read; who may read more than they may not is told by those: each space in the expression is
 * looked for in the index.
 */
function readable(ctx: Ctx, viewer: Claim): Statement {
  const community = ctx.community.id;
  const showsPeople = sql`(co.public_member_directory = 1 and ${asSql(isShownTo(viewer, ctx.community))})`;
  const seen = sql`'scope : (' || coalesce((select group_concat('s' || space_id, ' OR ') from visible) || ' OR ', '')
    || iif(${showsPeople}, 'm' || co.community_id, 's0') || ')'`;
  const visible = sql`visible(space_id) as materialized (${visibleSpaces(viewer, ctx.community, ctx.now())})`;
  if (!claimsMember(viewer))
    return sql`with ${visible} select ${seen} from communities co where co.community_id = ${community}`;
  return sql`with ${visible},
    hidden(id) as materialized (select s.id from spaces s where s.community_id = ${community}
      and s.id not in (select space_id from visible))
    select case when (select count(*) from visible) <= (select count(*) from hidden) then ${seen}
      else 'scope : c' || co.community_id || ' NOT scope : ('
        || coalesce((select group_concat('s' || id, ' OR ') from hidden) || ' OR ', '')
        || iif(${showsPeople}, 's0', 'kmember') || ')' end
    from communities co where co.community_id = ${community}`;
}

const ofType = (viewer: Claim, type: SavedType): string => {
  if (type === "general") return "";
  return type === "mentions" ? ` AND scope : n${viewer.memberId}` : ` AND scope : k${KIND_OF[type]}`;
};

/** What else was asked for, as expressions for the index, each beginning with ` AND`: where, whose, with what. */
function narrowedBy(ctx: Ctx, viewer: Claim, asked: Asked): Statement {
  const without = withoutExpression(ctx.community.id, asked);
  const mine = asked.mentions === ME ? [`scope : n${viewer.memberId}`] : [];
  // What says itself is one value: D1 takes a hundred of them.
  const said = [...(without === null ? [] : [without]), ...heldExpressions(asked), ...mine];
  const parts: Statement[] = said.length > 0 ? [sql`${said.map((one) => ` AND ${one}`).join("")}`] : [];
  if (asked.space !== null) parts.push(sql`' AND scope : (' || ${meant(ctx, asked.space)} || ')'`);
  if (asked.from !== null) parts.push(sql`' AND scope : (' || ${called(ctx, asked.from, "a")} || ')'`);
  if (asked.mentions !== null && asked.mentions !== ME) {
    parts.push(sql`' AND scope : (' || ${called(ctx, asked.mentions, "n")} || ')'`);
  }
  return parts.reduce((all, part) => sql`${all} || ${part}`, sql`''`);
}

/** The space of this address, and those of this name; what is in them is looked for within what the viewer may read. */
function meant(ctx: Ctx, { address, name }: AskedSpace): Statement {
  const id = ctx.community.id;
  const own = sql`select id from spaces where community_id = ${id} and slug = ${address} and deleted_at is null`;
  const named = (words: string) => sql` union select d.subject_id from (select rowid as id from search
      where search match ${`${spaceNameExpression(words)} AND scope : kspace AND scope : c${id}`}
      order by rowid desc limit ${CALLED_SO}) found
    cross join search_docs d on d.id = found.id and d.community_id = ${id}`;
  return sql`coalesce((select group_concat('s' || id, ' OR ') from (${own}${name === null ? nothing : named(name)})), 's0')`;
}

/**
 * Members of this name, who has left and who was brought in as an author among them; where nobody is called so, those whose
 * names are a typo away. What they wrote, or are mentioned in, is looked for within what the viewer may read.
 */
function called(ctx: Ctx, name: string, as: "a" | "n"): Statement {
  const id = ctx.community.id;
  const found = (expression: string) => sql`(select group_concat(${as} || d.subject_id, ' OR ')
    from (select rowid as id from search where search match ${ofMembers(ctx.community.id, expression)} order by rowid desc limit ${CALLED_SO}) found
    cross join search_docs d on d.id = found.id and d.community_id = ${id})`;
  const near = nearExpression([name]);
  return sql`coalesce(${found(nameExpression(name))}, ${near === null ? nothingFound : found(near)}, ${`${as}0`})`;
}

/** Who is meant by a name are at most so many. */
export const CALLED_SO = raw("300");
/** Of everybody who is, or was, of this community. */
export const ofMembers = (communityId: number, expression: string): string =>
  `${expression} AND scope : kmember AND scope : (m${communityId} OR g${communityId})`;
const nothingFound = sql`null`;

/**
 * Names that are a typo away from what was typed, as expressions for the index, where it is asked for names at all and was
 * typed as a name may be: those, and what would be found as it was typed. Where that is, nobody has mistyped.
 */
export function mistyped(asked: Asked, type: SavedType): { near: string; exact: string } | null {
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
