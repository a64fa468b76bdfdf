import type { Ctx } from "~/platform/context";
import { provided, type Write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";

/** A member will have nothing to do with another. */
export const selfBlocks = (
  memberId: Statement,
  other: Statement,
): Statement => sql`exists (select 1 from member_blocks b
  where b.member_id = ${memberId} and b.blocked_id = ${other})`;

/** What an admin has chosen at /settings/messaging. */
export const messagingOf = (ctx: Ctx): Statement => sql`(select house.messaging from communities house
  where house.community_id = ${ctx.community.id})`;

/** Nobody begins anything where messages are turned off. */
export const unlessOff = (ctx: Ctx): Write => provided(sql`${messagingOf(ctx)} <> 'off'`).otherwise("messaging_off");

/**
 * Two members of this community may write to each other: neither has blocked the other, and the community lets these two.
 * The same for both, so that whoever is written to may answer.
 */
export const mayWrite = (ctx: Ctx, one: Statement, other: Statement): Statement => sql`(not ${selfBlocks(one, other)}
  and not ${selfBlocks(other, one)} and case ${messagingOf(ctx)} when 'all' then 1 when 'off' then 0
    when 'admins' then ${isWithAdmin(one, other)} else ${isWithAdmin(one, other)} or ${shareSpace(ctx, one, other)} end)`;

const isWithAdmin = (one: Statement, other: Statement): Statement => sql`exists (select 1 from members w
  where w.id in (${one}, ${other}) and w.role in ('owner', 'admin'))`;

const shareSpace = (
  ctx: Ctx,
  one: Statement,
  other: Statement,
): Statement => sql`exists (select 1 from space_members mine
  cross join space_members theirs on theirs.member_id = ${other} and theirs.space_id = mine.space_id
    and theirs.until > ${ctx.now()} where mine.member_id = ${one} and mine.until > ${ctx.now()})`;
