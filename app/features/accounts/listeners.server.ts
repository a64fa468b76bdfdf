import type { CommunityRef, Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import type { Listener } from "~/platform/facts/registry";
import { resolveCommunity } from "~/platform/hosts.server";
import { becomeAuthor } from "./become-author.server";
import { type Account, getAccount, isConfirmed } from "./directory.server";
import { memberRenamed } from "./facts";
import { followMembership } from "./follow-membership.server";
import { leaveEverywhere } from "./put-away.server";
import { closeSockets, type Ended, endMemberAccess } from "./sessions.server";

/**
 * What the directory makes known is carried into every community of the account. The listener's own commit stands
 * in the directory and cannot hold a shard's rows: each step here may be repeated without harm instead.
 */
export const accountListeners: readonly Listener[] = [
  {
    name: "accounts.end_sessions",
    bit: 0,
    facts: ["sessions.revoked"],
    now: true,
    async handle(ctx, fact) {
      const ended: Ended[] = [];
      for (const community of await communitiesOf(ctx, fact.subjectId)) {
        ended.push(...(await endMemberAccess(ctx, community, fact.subjectId)));
      }
      return { after: () => closeSockets(ctx, ended) };
    },
  },
  {
    name: "accounts.copy_to_members",
    bit: 1,
    facts: ["account.renamed", "account.email_confirmed", "account.preferences_changed"],
    now: true,
    async handle(ctx, fact) {
      const account = await getAccount(ctx, fact.subjectId);
      if (!account) return {};
      const hasPreferences = fact.name === "account.preferences_changed";
      for (const community of await communitiesOf(ctx, account.id)) {
        if (fact.name === "account.email_confirmed") await becomeAuthor(ctx.forCommunity(community), account.id);
        await copyAccount(ctx, account, community, hasPreferences);
      }
      return {};
    },
  },
  {
    name: "accounts.follow_membership",
    bit: 4,
    facts: ["member.removed", "member.banned", "member.restored"],
    now: true,
    async handle(ctx, fact) {
      const sessions = await followMembership(ctx, fact.subjectId);
      const ended = [{ communityId: ctx.community.id, memberId: fact.subjectId, sessions }];
      return sessions.length > 0 ? { after: () => closeSockets(ctx, ended) } : {};
    },
  },
  {
    name: "accounts.put_away",
    bit: 2,
    facts: ["account.put_away"],
    now: true,
    async handle(ctx, fact) {
      await leaveEverywhere(ctx, fact.subjectId);
      return {};
    },
  },
];

async function communitiesOf(ctx: Ctx, accountId: number): Promise<CommunityRef[]> {
  const [rows] = await readDirectory(
    ctx,
    sql<{ id: number }>`select community_id as id from account_communities where account_id = ${accountId}`,
  );
  const found = await Promise.all(rows.map((row) => resolveCommunity(ctx.directory, row.id)));
  return found.filter((community) => community.id !== 0);
}

/**
 * Makes one community's member row say what the account says; nothing where it does already. Language and time
 * zone only when they were changed for the account: a member may have chosen another language in one community.
 */
export async function copyAccount(
  ctx: Ctx,
  account: Account,
  community: CommunityRef,
  hasPreferences: boolean,
): Promise<void> {
  if (community.id === 0) return;
  const there = ctx.forCommunity(community);
  const rows = await there.read(
    () => sql<{ id: number; name: string }>`select id, name from members
      where community_id = ${community.id} and account_id = ${account.id}`,
  );
  const member = rows[0];
  if (!member) return;
  const confirmed = isConfirmed(account);
  const isRenamed = member.name !== account.name;
  await commit(there, {
    writes: [
      when(
        sql`update members set name = ${account.name}, profile_changed_at = ${ctx.now()}, updated_at = ${ctx.now()}
          where id = ${member.id} and community_id = ${community.id} and account_id = ${account.id} and name <> ${account.name}`,
      ).record(memberRenamed(member.id)),
      write(
        sql`update members set email_confirmed = ${confirmed}
          where id = ${member.id} and community_id = ${community.id} and account_id = ${account.id} and email_confirmed <> ${confirmed}`,
      ),
      ...(hasPreferences
        ? [
            write(
              sql`update members set locale = ${account.locale}, time_zone = ${account.timeZone}
                where id = ${member.id} and community_id = ${community.id} and account_id = ${account.id}`,
            ),
          ]
        : []),
    ],
    origin: "system",
    // Names stand on visitors' pages; a language or a time zone does not.
    changesPublicPages: isRenamed,
  });
}
