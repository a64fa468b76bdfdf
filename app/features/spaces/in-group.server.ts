import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { listSpaceGroups } from "./queries.server";
import { MEMBERS_COUNTED } from "./rules";

/** A condition on `m` (members): they are in the group because of the group, in any of the spaces that it gave them. */
export const inGroup = (ctx: Ctx, groupId: number): Statement =>
  sql`exists (select 1 from access_grants held indexed by access_grants_group where held.community_id = m.community_id
    and held.source_kind = 'group' and held.source_id = ${groupId} and held.member_id = m.id and held.until > ${ctx.now()})`;

/** Whoever is in a group, in the order of their ids, once each: a row read for each, however many spaces it has. */
export const selectGroupMembers = (
  ctx: Ctx,
  groupId: number,
  { after = 0, limit }: { after?: number; limit: number },
): Statement<{ id: number }> => sql<{ id: number }>`${walk(ctx, sql`${groupId}`, sql`${after}`, limit)}
  select id from held where id is not null`;

/** `held`: a step along the index for each member, which passes over the other spaces of the same. */
function walk(ctx: Ctx, groupId: Statement, after: Statement, limit: number): Statement {
  const next = (from: Statement) => sql`select min(g.member_id) from access_grants g indexed by access_grants_group
    where g.community_id = ${ctx.community.id} and g.source_kind = 'group' and g.source_id = ${groupId}
      and g.member_id > ${from}`;
  return sql`with recursive held(id) as (${next(after)} union all
    select (${next(sql`held.id`)}) from held where held.id is not null limit ${limit})`;
}

/** A group to choose for a space. */
export interface GroupOption {
  id: number;
  name: string;
  /** How many a space that comes into it lets in, counted to MEMBERS_COUNTED; null where it lets in nobody. */
  letsIn: number | null;
}

/** As `listSpaceGroups`, with whom each lets into a space that comes into it: that is said to admins. */
export async function listGroupOptions(ctx: Ctx): Promise<GroupOption[]> {
  const [groups, lettingIn] = await Promise.all([listSpaceGroups(ctx), ctx.read((viewer) => countLetIn(ctx, viewer))]);
  const counted = new Map(lettingIn.map(({ id, members }) => [id, members]));
  return groups.map(({ id, name }) => ({ id, name, letsIn: counted.get(id) ?? null }));
}

const countLetIn = (ctx: Ctx, viewer: Claim): Statement<{ id: number; members: number }> =>
  sql<{ id: number; members: number }>`select o.id, (${walk(ctx, sql`o.id`, sql`0`, MEMBERS_COUNTED)}
      select count(id) from held) as members
    from space_groups o where o.community_id = ${ctx.community.id} and o.deleted_at is null
      and o.automatically_add_members_to_new_spaces = 1 and ${claimsAdmin(viewer)}`;
