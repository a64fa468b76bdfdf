import { AppError } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { memberRestored } from "../facts";
import { standingPolicy } from "../policy";
import { findStanding, mayStillRule } from "../standing.server";

/**
 * Brings back who was put out, banned or not, as a plain member, also of a private community: what they had in spaces
 * is given anew or not at all. Twice changes nothing. Throws 401, 403, 404 for nobody of this community, 409 where
 * something changed meanwhile.
 */
export async function restoreMember(ctx: Ctx, memberId: number): Promise<void> {
  const member = await findStanding(ctx, memberId);
  if (member.status === "active") return;
  authorize(standingPolicy, "can_restore_member", ctx.viewer, member);
  const back = sql`update members set status = 'active', removed_at = null, removed_by = null, banned_until = null,
      updated_at = ${ctx.now()}
    where id = ${memberId} and community_id = ${ctx.community.id} and status = 'left' and removed_at is not null and ${mayStillRule(ctx)}`;
  const isBanned = member.bannedUntil !== null && member.bannedUntil > ctx.now();
  try {
    await commit(ctx, {
      writes: [when(back).otherwise("conflict")],
      facts: [memberRestored(memberId, isBanned)],
      changesPublicPages: true,
    });
  } catch (error) {
    const isDone = error instanceof AppError && error.code === "conflict";
    if (!isDone || (await findStanding(ctx, memberId)).status !== "active") throw error;
  }
}
