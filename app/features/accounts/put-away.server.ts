import { isAdminRole } from "~/lib/viewer";
import type { CommunityRef, Ctx } from "~/platform/context";
import { commit, commitDirectory, type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { resolveCommunity } from "~/platform/hosts.server";
import { type Account, getAccount, isConfirmed } from "./directory.server";
import { accountPutAway, sessionsRevoked } from "./facts";
import { findMemberOf } from "./join.server";
import { closeSockets, endCredentials, endMemberAccess } from "./sessions.server";

/**
 * Puts away what somebody began with another person's address: its sessions end and its members leave, here at once,
 * elsewhere by the fact's listener, and with the last of them the account goes, its password and its letters. Who has
 * come to run a community stays there, as an account without an address that comes in by its password. `first` are
 * the writes it depends on, such as the use of a link.
 */
export async function putAway(ctx: Ctx, account: Account, first: Write[] = []): Promise<void> {
  await commitDirectory(ctx, {
    writes: [...first, ...endCredentials(ctx, account.id, "all")],
    facts: [sessionsRevoked(account.id), accountPutAway(account.id)],
  });
  if (ctx.community.id !== 0) await leave(ctx, ctx.community, account.id);
  await forgetIfNobody(ctx, account.id);
}

/** The same in every community the account is in. Safe to repeat; nothing for one that has proven an address since. */
export async function leaveEverywhere(ctx: Ctx, accountId: number): Promise<void> {
  const account = await getAccount(ctx, accountId);
  if (!account || isConfirmed(account)) return;
  const [joined] = await readDirectory(
    ctx,
    sql<{ id: number }>`select community_id as id from account_communities where account_id = ${accountId}`,
  );
  for (const { id } of joined) {
    const community = await resolveCommunity(ctx.directory, id);
    if (community.id !== 0) await leave(ctx, community, accountId);
  }
  await forgetIfNobody(ctx, accountId);
}

/**
 * Sessions end before the directory forgets the membership: afterwards nobody would look for them here. An author who
 * was claimed is an imported one again, whom the right person may claim.
 */
async function leave(ctx: Ctx, community: CommunityRef, accountId: number): Promise<void> {
  const there = ctx.forCommunity(community);
  const ended = await endMemberAccess(ctx, community, accountId);
  ctx.waitUntil(closeSockets(ctx, ended));
  const member = await findMemberOf(there, accountId);
  if (member && isAdminRole(member.role)) return;
  if (member) {
    const leaving = sql`update members set account_id = null, updated_at = ${ctx.now()},
        status = iif(author_number is not null or source is not null, 'imported', 'left')
      where community_id = ${community.id} and account_id = ${accountId} and email_confirmed = 0
        and role not in ('owner', 'admin')`;
    await commit(there, { writes: [write(leaving)], origin: "system", changesPublicPages: true });
    if (await findMemberOf(there, accountId)) return;
  }
  // Whoever is just making a community has no member in it yet.
  const forget = sql`delete from account_communities where account_id = ${accountId}
    and community_id = ${community.id} and not exists (select 1 from communities c
      where c.id = account_communities.community_id and c.created_by = account_communities.account_id)`;
  await commitDirectory(ctx, { writes: [write(forget)], origin: "system" });
}

async function forgetIfNobody(ctx: Ctx, accountId: number): Promise<void> {
  const forget = sql`delete from accounts where id = ${accountId} and email_verified_at is null
    and not exists (select 1 from account_communities a join communities c on c.id = a.community_id
      where a.account_id = accounts.id and c.state <> 'deleted')`;
  await commitDirectory(ctx, { writes: [write(forget)], origin: "system" });
}
