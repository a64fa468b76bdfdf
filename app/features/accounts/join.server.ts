import { accountCommunities } from "#db/directory/schema";
import { conflict, forbidden, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import type { Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, when, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { insertOnce } from "~/platform/database/insert";
import { type Statement, sql } from "~/platform/database/sql";
import { type Account, getAccount, isConfirmed } from "./directory.server";
import { memberJoined } from "./facts";
import { canJoin } from "./rules";

export interface JoinedMember {
  id: number;
  role: Role;
}

/**
 * Makes an account a member of the request's community, or finds that it is one. Directory (pending) -> member in
 * the shard (the truth) -> directory (ready): each step may be repeated, `sweepSignUps` finishes what a kill left.
 *
 * Throws forbidden(signups_closed) where people may not join by themselves; `isInvited` (a claim) passes that.
 */
export async function joinCommunity(
  ctx: Ctx,
  account: Account,
  opts: { isInvited?: boolean } = {},
): Promise<JoinedMember> {
  const member = await findMemberOf(ctx, account.id);
  if (member) return member;
  if (!opts.isInvited && !(await hasPending(ctx, account.id)) && !(await mayJoin(ctx)))
    throw forbidden("signups_closed");
  await commitDirectory(ctx, { writes: [pendingMembership(ctx, account.id, ctx.newId())] });
  return finishJoin(ctx, account.id);
}

/** The row that says a membership is being made. Written once, whoever asks: its member id is the one that counts. */
export function pendingMembership(ctx: Ctx, accountId: number, memberId: number): Write {
  return write(
    insertOnce(
      accountCommunities,
      { accountId, communityId: ctx.community.id, memberId, state: "pending", createdAt: ctx.now() },
      "account_id, community_id",
    ),
  );
}

/**
 * The shard's part and the closing of the directory's, from whatever point they were left at.
 * Throws conflict(claim_taken) when the author to take over was taken by somebody else meanwhile.
 */
export async function finishJoin(ctx: Ctx, accountId: number): Promise<JoinedMember> {
  const [account, [pending]] = await Promise.all([
    getAccount(ctx, accountId),
    readDirectory(
      ctx,
      sql<{ memberId: number }>`select member_id as memberId from account_communities
        where account_id = ${accountId} and community_id = ${ctx.community.id}`,
    ),
  ]);
  const memberId = pending[0]?.memberId;
  if (!account || !memberId) throw notFound();
  const fact = memberJoined(memberId, accountId);
  const isThere = await findMemberOf(ctx, accountId);
  if (!isThere) {
    await commit(ctx, {
      writes: [
        when(takeAuthor(ctx, account, memberId)).record(fact),
        when(addMember(ctx, account, memberId)).record(fact),
        when(comeBack(ctx, account)).record({ ...fact, key: `${fact.key}:${ctx.now()}` }),
      ],
      changesPublicPages: true,
    });
  }
  const member = isThere ?? (await findMemberOf(ctx, accountId));
  if (!member) {
    await commitDirectory(ctx, { writes: [dropPending(ctx, accountId)] });
    throw conflict("claim_taken");
  }
  await commitDirectory(ctx, {
    writes: [
      write(
        sql`update account_communities set state = 'ready', member_id = ${member.id}
          where account_id = ${accountId} and community_id = ${ctx.community.id}`,
      ),
    ],
  });
  return member;
}

export function dropPending(ctx: Ctx, accountId: number): Write {
  return write(
    sql`delete from account_communities where account_id = ${accountId} and community_id = ${ctx.community.id}
      and state = 'pending'`,
  );
}

/** The account's active member row in the request's community, from the shard: the truth. */
export async function findMemberOf(ctx: Ctx, accountId: number): Promise<JoinedMember | null> {
  const rows = await ctx.read(
    () => sql<JoinedMember>`select id, role from members
      where community_id = ${ctx.community.id} and account_id = ${accountId} and status = 'active'`,
  );
  return rows[0] ?? null;
}

/** Whether the community lets people in by themselves (spec section 5: a signup link shows only then). */
export async function mayJoin(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.read(
    () => sql<{ isPrivate: number; allowSignups: number }>`select is_private as isPrivate, allow_signups as allowSignups
      from communities where community_id = ${ctx.community.id}`,
  );
  const found = rows[0];
  return found !== undefined && canJoin({ isPrivate: found.isPrivate === 1, allowSignups: found.allowSignups === 1 });
}

async function hasPending(ctx: Ctx, accountId: number): Promise<boolean> {
  const [rows] = await readDirectory(
    ctx,
    sql`select 1 from account_communities where account_id = ${accountId} and community_id = ${ctx.community.id}`,
  );
  return rows.length > 0;
}

/** An imported author whom nobody has taken yet becomes the account's member, with everything they wrote. */
function takeAuthor(ctx: Ctx, account: Account, memberId: number): Statement {
  return sql`update members set account_id = ${account.id}, status = 'active', locale = ${account.locale},
      time_zone = ${account.timeZone}, email_confirmed = ${isConfirmed(account)}, updated_at = ${ctx.now()},
      name = case when name = '' then ${account.name} else name end
    where id = ${memberId} and community_id = ${ctx.community.id} and account_id is null and status = 'imported'
      and not exists (select 1 from members o where o.community_id = ${ctx.community.id} and o.account_id = ${account.id})`;
}

/** Nothing happens when the account is a member already, by whatever race. */
function addMember(ctx: Ctx, account: Account, memberId: number): Statement {
  const now = ctx.now();
  return sql`insert into members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone,
      email_confirmed, notifications_seen_at, feed_seen_at, joined_at, updated_at)
    select ${memberId}, ${ctx.community.id}, ${account.id}, ${newUid()}, 'member', 'active', ${account.name},
      ${account.locale}, ${account.timeZone}, ${isConfirmed(account)}, ${now}, ${now}, ${now}, ${now}
    where not exists (select 1 from members where id = ${memberId})
    on conflict (community_id, account_id) where account_id is not null do nothing`;
}

function comeBack(ctx: Ctx, account: Account): Statement {
  return sql`update members set status = 'active', updated_at = ${ctx.now()}
    where community_id = ${ctx.community.id} and account_id = ${account.id} and status = 'left'`;
}
