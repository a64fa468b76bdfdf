import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { type Statement, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { resolveCommunity } from "~/platform/hosts.server";
import type { Sweep } from "~/platform/sweeps";
import { finishJoin } from "./join.server";
import { PENDING_MS, UNPROVEN_DAYS } from "./rules";

const A_RUN = 100;
/** Rows of one table that one run removes. */
const AT_ONCE = 500;
const DAY = 86_400_000;

/** Of accounts: half-made memberships are finished, what time has ended is forgotten. */
export const accountSweeps: readonly Sweep[] = [
  { name: "sign-ups", of: ["DIRECTORY"], run: (ctx) => sweepSignUps(ctx) },
  { name: "accounts", of: ["DIRECTORY"], run: (ctx) => sweepAccounts(ctx) },
  { name: "sessions", of: SHARDS, run: (ctx) => sweepMemberSessions(ctx) },
];

/**
 * Finishes the memberships that a kill left half made: the member is added (or found) in the shard and the row in
 * the directory closed. A membership of a community that is gone is removed; so is one whose account is.
 * `ctx` is any context; returns how many were settled.
 */
export async function sweepSignUps(ctx: Ctx): Promise<number> {
  const [pending] = await readDirectory(
    ctx,
    sql<Pending>`select c.account_id as accountId, c.community_id as communityId, o.state
      from account_communities c left join communities o on o.id = c.community_id
      where c.state = 'pending' and c.created_at < ${ctx.now() - PENDING_MS} and coalesce(o.state, '') <> 'pending'
      order by c.created_at limit ${A_RUN}`,
  );
  let settled = 0;
  for (const { accountId, communityId, state } of pending) {
    try {
      const community = await resolveCommunity(ctx.directory, communityId);
      // The isolate may not know a new community yet: only the row itself says that one is gone.
      if (state !== "ready") await forget(ctx, accountId, communityId);
      else if (community.id !== 0) await finishJoin(ctx.forCommunity(community), accountId);
      settled += 1;
    } catch (error) {
      // One that cannot be finished must not keep the others waiting; it is tried again in a minute.
      ctx.log({ sweep: "sign_ups", account: accountId, reason: String(error) });
    }
  }
  return settled;
}

interface Pending {
  accountId: number;
  communityId: number;
  /** null: the community's row is gone. */
  state: "ready" | "deleted" | null;
}

async function forget(ctx: Ctx, accountId: number, communityId: number): Promise<void> {
  await commitDirectory(ctx, {
    writes: [
      write(sql`delete from account_communities where account_id = ${accountId} and community_id = ${communityId}`),
    ],
    origin: "system",
  });
}

/** Removes what time has made useless in the directory: links, counted attempts, ended sign-ins, accounts of nobody. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await commitDirectory(ctx, {
    writes: [
      write(sql`delete from account_tokens where token_hash in (select token_hash from account_tokens
        where expires_at < ${now} limit ${AT_ONCE})`),
      write(sql`delete from attempts where (bucket, window_start) in (select bucket, window_start from attempts
        where window_start < ${now - DAY} limit ${AT_ONCE})`),
      write(forgetUnproven(now)),
      write(
        sql`delete from account_sessions where id in (select id from account_sessions
          where expires_at < ${now - DAY} or revoked_at < ${now - 90 * DAY} limit ${AT_ONCE})`,
      ),
    ],
    origin: "system",
  });
}

/**
 * Accounts that have proven no address and are members nowhere, after `UNPROVEN_DAYS`. Each minute of the day looks at
 * one day of age, so that those who stay are not read every minute: all of four years within a day.
 */
function forgetUnproven(now: number): Statement {
  const minute = Math.floor((now % DAY) / 60_000);
  const newest = now - (UNPROVEN_DAYS + minute) * DAY;
  return sql`delete from accounts where id in (select a.id from accounts a indexed by accounts_unproven
    where a.email_verified_at is null and a.created_at > ${newest - DAY} and a.created_at <= ${newest}
      and not exists (select 1 from account_communities m where m.account_id = a.id) limit 500)`;
}

/**
 * Removes the member sessions of one shard that ended or ran out a day ago: one that is just being opened has not begun
 * to live. Masquerades end by their own sweep, which writes it down. `ctx` is a context of the shard.
 */
export async function sweepMemberSessions(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      write(
        sql`delete from member_sessions where token_hash in (select token_hash from member_sessions
          where (expires_at < ${now - DAY} or revoked_at < ${now - DAY}) and own_hash is null limit ${AT_ONCE})`,
      ),
    ],
    origin: "system",
  });
}
