import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { list, sql } from "~/platform/database/sql";
import { rememberMembership } from "./join.server";

/**
 * Has the directory say what the shard says of a member who was put out or brought back, and ends the sessions of who
 * is out. Safe to repeat, however late: what they asked for since stays. Answers the sign-ins whose pages are to be
 * closed, 0 among them for sessions of none.
 */
export async function followMembership(ctx: Ctx, memberId: number): Promise<number[]> {
  const [member] = await ctx.read(
    () => sql<Followed>`select account_id as accountId, status, removed_at as removedAt from members
      where id = ${memberId} and community_id = ${ctx.community.id}`,
  );
  if (!member || member.accountId === null) return [];
  const { accountId, removedAt } = member;
  if (member.status === "active") {
    await commitDirectory(ctx, { writes: [rememberMembership(ctx, accountId, memberId)], origin: "system" });
    return [];
  }
  if (removedAt === null) return [];
  const sessions = await endSessionsHere(ctx, memberId, accountId);
  const forget = sql`delete from account_communities where account_id = ${accountId}
    and community_id = ${ctx.community.id} and created_at <= ${removedAt}`;
  await commitDirectory(ctx, { writes: [write(forget)], origin: "system" });
  return sessions;
}

interface Followed {
  accountId: number | null;
  status: "active" | "imported" | "left";
  removedAt: number | null;
}

/** They prove nobody any more since their member is out; ended, they do not come to life again with the member. */
async function endSessionsHere(ctx: Ctx, memberId: number, accountId: number): Promise<number[]> {
  const [signIns] = await readDirectory(
    ctx,
    sql<{ id: number }>`select id from account_sessions where account_id = ${accountId} and expires_at > ${ctx.now()}`,
  );
  const ids = signIns.map(({ id }) => id);
  const end = sql`update member_sessions set revoked_at = ${ctx.now()}
    where directory_session_id in (select value from json_each(${list(ids)})) and member_id = ${memberId}
      and community_id = ${ctx.community.id} and revoked_at is null`;
  await commit(ctx, { writes: [write(end)], origin: "system" });
  return [...ids, 0];
}
