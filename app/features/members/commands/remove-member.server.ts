import { FOR_EVER } from "~/features/access/sources";
import { AppError, conflict, invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, isTwin, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { memberBanned, memberRemoved } from "../facts";
import { standingPolicy } from "../policy";
import { findStanding, mayStillRule, type StandingRow } from "../standing.server";

/**
 * Puts a member out of the community: sessions, API tokens, roles and every reason to be in a space go with it, so
 * whoever comes back has nothing but what is open. They may join again where people join by themselves. What they wrote
 * stays. Twice changes nothing. Throws 401, 403, 404 for nobody of this community, 409 where they or the viewer changed
 * meanwhile.
 */
export async function removeMember(ctx: Ctx, memberId: number): Promise<void> {
  const member = await findStanding(ctx, memberId);
  if (member.isRemoved) return;
  authorize(standingPolicy, "can_remove_member", ctx.viewer, member);
  const leave = sql`update members set status = 'left', role = 'member', removed_at = ${ctx.now()},
      removed_by = ${ctx.viewer.memberId}, banned_until = null, updated_at = ${ctx.now()}
    where id = ${memberId} and community_id = ${ctx.community.id} and status = 'active'
      and ${mayStillRule(ctx)}`;
  try {
    await putOut(ctx, memberId, leave, [memberRemoved(memberId, member.role)]);
  } catch (error) {
    if (!isConflict(error) || !(await findStanding(ctx, memberId)).isRemoved) throw error;
  }
}

/**
 * Puts a member out as `removeMember` does, or finds them out already, and keeps them from coming back until `until`
 * (UTC ms; null: until somebody restores them). The same ban again changes nothing; another end replaces the one
 * before; `requestKey` makes two clicks one. Throws as `removeMember`, and
 * 422 for an end that is past.
 */
export async function banMember(
  ctx: Ctx,
  { memberId, until }: { memberId: number; until: number | null },
  requestKey: string | null = null,
): Promise<{ bannedUntil: number }> {
  const member = await findStanding(ctx, memberId);
  authorize(standingPolicy, "can_ban_member", ctx.viewer, member);
  const end = until ?? FOR_EVER;
  if (end <= ctx.now()) throw invalid({ until: "ban_until_past" });
  if (member.isRemoved && member.bannedUntil === end) return { bannedUntil: end };
  const leave = sql`update members set status = 'left', role = 'member', banned_until = ${end},
      removed_at = coalesce(removed_at, ${ctx.now()}), removed_by = coalesce(removed_by, ${ctx.viewer.memberId}),
      updated_at = ${ctx.now()}
    where id = ${memberId} and community_id = ${ctx.community.id}
      and (status = 'active' or removed_at is not null) and banned_until is not ${end} and ${mayStillRule(ctx)}`;
  try {
    await putOut(ctx, memberId, leave, [memberBanned(memberId, until, requestKey)]);
    return { bannedUntil: end };
  } catch (error) {
    if (!isTwin(error) && !isConflict(error)) throw error;
    const now = await findStanding(ctx, memberId);
    if (now.bannedUntil === null || (isConflict(error) && now.bannedUntil !== end)) throw conflict();
    return { bannedUntil: now.bannedUntil };
  }
}

/** The trigger of `members` takes their asking to be let in along; the listener their sessions and sockets. */
async function putOut(
  ctx: Ctx,
  memberId: StandingRow["id"],
  leave: Statement,
  facts: NonNullable<Parameters<typeof commit>[1]["facts"]>,
): Promise<void> {
  const theirs = sql`member_id = ${memberId} and community_id = ${ctx.community.id}`;
  const writes: Write[] = [
    when(leave).otherwise("conflict"),
    write(sql`delete from access_grants where ${theirs}`),
    write(sql`delete from space_roles where ${theirs}`),
    // Else what they used before would open nothing to them once they are back. That they used it stays counted.
    write(sql`delete from invitation_uses where ${theirs}`),
    write(sql`update api_tokens set revoked_at = ${ctx.now()} where ${theirs} and revoked_at is null`),
  ];
  await commit(ctx, { writes, facts, changesPublicPages: true });
}

const isConflict = (error: unknown): boolean =>
  error instanceof AppError && error.code === "conflict" && !isTwin(error);
