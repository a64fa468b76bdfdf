import { visibleSpaces } from "~/features/spaces/visible.server";
import { isShownTo } from "~/features/spaces/readable.server";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { type Statement, sql } from "~/platform/database/sql";
import { type Asked, nameExpression } from "./asked";
import { KIND_OF, type SearchType } from "./rules";

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
export function narrowed(ctx: Ctx, asked: Asked, type: SearchType): Statement {
  const parts: Statement[] = [];
  if (type !== "general") parts.push(sql`${` AND scope : k${KIND_OF[type]}`}`);
  if (asked.hasImage) parts.push(sql`' AND scope : himage'`);
  if (asked.space !== null) {
    parts.push(sql`' AND scope : s' || coalesce((select id from spaces where community_id = ${ctx.community.id}
      and slug = ${asked.space} and deleted_at is null), 0)`);
  }
  if (asked.from !== null) parts.push(sql`' AND scope : (' || ${authors(ctx, asked.from)} || ')'`);
  return parts.reduce((all, part) => sql`${all} || ${part}`, sql`''`);
}

/** Members of this name; what they wrote is looked for within what the viewer may read. */
const authors = (ctx: Ctx, from: string): Statement => sql`coalesce((select group_concat('a' || d.subject_id, ' OR ')
  from (select rowid as id from search where search match ${`${nameExpression(from)} AND scope : kmember AND scope : m${ctx.community.id}`}
    limit 50) found cross join search_docs d on d.id = found.id and d.community_id = ${ctx.community.id}), 'a0')`;
