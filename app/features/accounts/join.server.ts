import { accountCommunities } from "#db/directory/schema";
import { newMemberWrites } from "~/features/access/new-members.server";
import { FOR_EVER } from "~/features/access/sources";
import { localeOf, REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { AppError, conflict, forbidden, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import type { Role } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, when, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { insertOnce } from "~/platform/database/insert";
import { list, type Statement, sql } from "~/platform/database/sql";
import { admit, joinWrites } from "../invitations/accept.server";
import type { InvitationKey } from "../invitations/rules";
import { consentWrites } from "../legal/commands.server";
import { agreedNow } from "../legal/queries.server";
import { idsIn } from "../legal/rules";
import { type Account, getAccount, isConfirmed } from "./directory.server";
import { memberJoined } from "./facts";
import { findWaitingAuthor, provenAddress, takenAuthorWrites } from "./imported-people.server";
import { addressOf, canJoin } from "./rules";

export interface JoinedMember {
  id: number;
  role: Role;
  /** ms */
  joinedAt: number;
}

/**
 * Makes an account a member of the request's community, or finds that it is one. Directory (pending) -> member in
 * the shard (the truth) -> directory (ready): each step may be repeated, `sweepSignUps` finishes what a kill left.
 *
 * Throws forbidden(signups_closed) where people may not join by themselves; `isInvited` (a claim) passes that.
 * Throws forbidden(banned, banned_until) for whom somebody keeps out, invited or not, and 422 on `agree` for who has
 * not agreed to what the community asks of its members (`agreed`: the versions they were shown beside a ticked box).
 */
export async function joinCommunity(
  ctx: Ctx,
  account: Account,
  opts: { isInvited?: boolean; invitation?: InvitationKey | null; agreed?: readonly number[] } = {},
): Promise<JoinedMember> {
  const [member, ban] = await Promise.all([findMemberOf(ctx, account.id), getBan(ctx, account.id)]);
  if (member) return member;
  if (ban) throw banned(ctx, account, ban);
  const proof = { email: addressOf(account.email), isProven: isConfirmed(account) };
  const linkId = opts.invitation ? await admit(ctx, opts.invitation, proof) : null;
  if (!opts.isInvited && linkId === null && !(await hasPending(ctx, account.id)) && !(await mayJoin(ctx)))
    throw forbidden("signups_closed");
  const [agreed, author] = await Promise.all([
    agreedNow(ctx, opts.agreed ?? []),
    findWaitingAuthor(ctx, provenAddress(account)),
  ]);
  await commitDirectory(ctx, { writes: [askToJoin(ctx, account.id, author ?? ctx.newId(), { linkId, agreed })] });
  return finishJoin(ctx, account.id);
}

/**
 * The row that says a membership is being made. Written once, whoever asks: its member id is the one that counts. The
 * invitation they came by stands in it, and what they agreed to: whoever finishes it gives the one and records the other.
 */
export function pendingMembership(
  ctx: Ctx,
  accountId: number,
  memberId: number,
  { linkId = null, agreed }: { linkId?: number | null; agreed: readonly number[] },
): Write {
  const communityId = ctx.community.id;
  const pending = { accountId, communityId, memberId, state: "pending", createdAt: ctx.now() } as const;
  const came = { invitationLinkId: linkId, agreedVersions: list(agreed) };
  return write(insertOnce(accountCommunities, { ...pending, ...came }, "account_id, community_id"));
}

/** As `pendingMembership`, by somebody who may have been a member before: what they ask for now is newer than their leaving. */
const askToJoin = (
  ctx: Ctx,
  accountId: number,
  memberId: number,
  { linkId, agreed }: { linkId: number | null; agreed: readonly number[] },
): Write =>
  write(
    sql`insert into account_communities (account_id, community_id, member_id, state, created_at, invitation_link_id,
        agreed_versions)
      values (${accountId}, ${ctx.community.id}, ${memberId}, 'pending', ${ctx.now()}, ${linkId}, ${list(agreed)})
      on conflict (account_id, community_id) do update set state = 'pending', created_at = excluded.created_at,
        agreed_versions = excluded.agreed_versions, invitation_link_id = coalesce(excluded.invitation_link_id, invitation_link_id)`,
  );

/**
 * The shard's part and the closing of the directory's, from whatever point they were left at.
 * Throws conflict(claim_taken) when the author to take over was taken by somebody else meanwhile,
 * conflict(invitation_used_up) when the invitation was, and as `joinCommunity` for who is banned: then no membership is
 * left half made. Who was put out comes back only by what they asked for since.
 */
export async function finishJoin(ctx: Ctx, accountId: number): Promise<JoinedMember> {
  const [account, [pending]] = await Promise.all([
    getAccount(ctx, accountId),
    readDirectory(
      ctx,
      sql<{ memberId: number; createdAt: number; linkId: number | null; agreed: string }>`select
          member_id as memberId, created_at as createdAt, invitation_link_id as linkId, agreed_versions as agreed
        from account_communities where account_id = ${accountId} and community_id = ${ctx.community.id}`,
    ),
  ]);
  const asking = pending[0];
  if (!account || !asking) throw notFound();
  const { memberId, createdAt, linkId, agreed } = asking;
  const fact = memberJoined(memberId, accountId);
  const isThere = await findMemberOf(ctx, accountId);
  if (!isThere) {
    await commit(ctx, {
      writes: [
        when(takeAuthor(ctx, account, memberId)).record(fact),
        when(addMember(ctx, account, memberId)).record(fact),
        when(comeBack(ctx, account, createdAt)).record({ ...fact, key: `${fact.key}:${ctx.now()}` }),
        ...takenAuthorWrites(ctx, memberId),
        ...newMemberWrites(ctx, accountId),
        ...(await joinWrites(ctx, linkId, accountId, memberId)),
        ...consentWrites(ctx, idsIn(agreed), whoeverIs(ctx, accountId), memberId),
      ],
      changesPublicPages: true,
    }).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "invitation_used_up") throw error;
      throw await halfMade(ctx, account, error);
    });
  }
  const member = isThere ?? (await findMemberOf(ctx, accountId));
  if (!member) throw await halfMade(ctx, account, conflict("claim_taken"));
  await commitDirectory(ctx, { writes: [rememberMembership(ctx, accountId, member.id)] });
  return member;
}

/** Who comes back has the number they had. */
const whoeverIs = (ctx: Ctx, accountId: number): Statement =>
  sql`(select id from members where community_id = ${ctx.community.id} and account_id = ${accountId})`;

/** Nothing of it stays; why it came to nothing is the ban, for who was kept out meanwhile. */
async function halfMade(ctx: Ctx, account: Account, why: AppError): Promise<AppError> {
  await commitDirectory(ctx, { writes: [dropPending(ctx, account.id)] });
  const ban = await getBan(ctx, account.id);
  return ban ? banned(ctx, account, ban) : why;
}

/** The directory's line of a membership that stands in the shard; none for an account that is gone. */
export const rememberMembership = (ctx: Ctx, accountId: number, memberId: number): Write =>
  write(
    sql`insert into account_communities (account_id, community_id, member_id, state, created_at)
      select id, ${ctx.community.id}, ${memberId}, 'ready', ${ctx.now()} from accounts where id = ${accountId}
      on conflict (account_id, community_id) do update
        set state = 'ready', member_id = excluded.member_id, created_at = excluded.created_at,
          invitation_link_id = null, agreed_versions = '[]'`,
  );

export function dropPending(ctx: Ctx, accountId: number): Write {
  return write(
    sql`delete from account_communities where account_id = ${accountId} and community_id = ${ctx.community.id}
      and state = 'pending'`,
  );
}

/** The account's active member row in the request's community, from the shard: the truth. */
export async function findMemberOf(ctx: Ctx, accountId: number): Promise<JoinedMember | null> {
  const rows = await ctx.read(
    () => sql<JoinedMember>`select id, role, joined_at as joinedAt from members
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

/** Until when (UTC ms) an account is kept out of the request's community; null where it is not. */
export async function getBan(ctx: Ctx, accountId: number): Promise<number | null> {
  const [row] = await ctx.read(
    () => sql<{ until: number }>`select banned_until as until from members where community_id = ${ctx.community.id}
      and account_id = ${accountId} and status = 'left' and banned_until > ${ctx.now()}`,
  );
  return row?.until ?? null;
}

/** Throws forbidden(banned, banned_until) for an account that is kept out of the request's community. */
export async function refuseBanned(ctx: Ctx, account: Account): Promise<void> {
  const ban = await getBan(ctx, account.id);
  if (ban) throw banned(ctx, account, ban);
}

function banned(ctx: Ctx, { timeZone }: Account, until: number): AppError {
  if (until === FOR_EVER) return forbidden("banned");
  const date = dateFormat(REGION[localeOf(ctx)], { dateStyle: "long", timeStyle: "short", timeZone }).format(until);
  return forbidden("banned_until", { date });
}

async function hasPending(ctx: Ctx, accountId: number): Promise<boolean> {
  const [rows] = await readDirectory(
    ctx,
    sql`select 1 from account_communities where account_id = ${accountId} and community_id = ${ctx.community.id}
      and state = 'pending'`,
  );
  return rows.length > 0;
}

/** An imported author whom nobody has taken yet becomes the account's member, with everything they wrote. */
export function takeAuthor(ctx: Ctx, account: Account, memberId: number): Statement {
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

/** With what the account says by now: nobody copied it to who was away. */
function comeBack(ctx: Ctx, account: Account, askedAt: number): Statement {
  return sql`update members set status = 'active', removed_at = null, removed_by = null, banned_until = null,
      name = ${account.name}, email_confirmed = ${isConfirmed(account)}, updated_at = ${ctx.now()}
    where community_id = ${ctx.community.id} and account_id = ${account.id} and status = 'left'
      and coalesce(removed_at, 0) <= ${askedAt} and coalesce(banned_until, 0) <= ${ctx.now()}`;
}
