import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { spaceRules, structurePolicy } from "./policy";
import { findSpace, listSpaceGroups } from "./queries.server";
import { MEMBERS_COUNTED } from "./rules";

/**
 * How many are in a space and active in its community, to a thousand: "at least" from there on. For who sees its
 * members; throws as `findSpace`.
 */
export async function countActiveMembers(ctx: Ctx, key: string | number): Promise<{ count: number; isMore: boolean }> {
  const space = await findSpace(ctx, key);
  authorize(spaceRules, "can_see_members", ctx.viewer, space.access);
  // In a trip of its own: nobody makes the database count a thousand members for a refusal.
  const [row] = await ctx.read(
    () => sql<{ n: number }>`select count(*) as n from (select 1 from space_members sm indexed by space_members_space
      join members m on m.id = sm.member_id and m.status = 'active'
      where sm.space_id = ${space.id} and sm.community_id = ${ctx.community.id} and sm.until > ${ctx.now()}
      limit ${MEMBERS_COUNTED + 1})`,
  );
  const counted = row?.n ?? 0;
  return { count: Math.min(counted, MEMBERS_COUNTED), isMore: counted > MEMBERS_COUNTED };
}

/**
 * How many spaces a group may hold: null, for creating one asks for no number. Admins only, as creating is; throws 404 for
 * a group that is not there.
 */
export async function findSpaceLimit(ctx: Ctx, groupId: number): Promise<{ groupId: number; limit: null }> {
  const groups = await listSpaceGroups(ctx);
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  if (!groups.some(({ id }) => id === groupId)) throw notFound();
  return { groupId, limit: null };
}
