import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { DIRECT, FOR_EVER } from "../access/sources";
import { markOf } from "~/platform/session.server";
import { type Account, isConfirmed } from "./directory.server";
import { addressOf } from "./rules";

/**
 * Authors that an import brought with their address: whoever proves it is them. Of the address only a mark is kept, for
 * nobody has asked these people; once they are here, not even that.
 */
export const addressMark = (ctx: Ctx, address: string): string => markOf(ctx.site, `imported:${address}`);

/** The author that waits in this community for whoever has proven this address; null for none. */
export async function findWaitingAuthor(ctx: Ctx, proven: string | null): Promise<number | null> {
  if (proven === null || ctx.community.id === 0) return null;
  const [author] = await ctx.read(
    () => sql<{ id: number }>`select m.id from imported_people p indexed by imported_people_address
      join members m on m.id = p.member_id and m.status = 'imported' and m.account_id is null
      where p.community_id = ${ctx.community.id} and p.address = ${addressMark(ctx, proven)}
      order by m.id limit 1`,
  );
  return author?.id ?? null;
}

/**
 * Somebody has said something here in a private conversation that this author is in: what the file says of them may no
 * longer change by whom that is read (decision 0101).
 */
export const isWrittenTo = (ctx: Ctx, memberId: Statement): Statement => sql`exists (select 1
  from chat_participants w indexed by chat_participants_of
  cross join chat_rooms r on r.id = w.room_id and r.space_id is null and r.deleted_at is null and r.news_n > 0
  where w.community_id = ${ctx.community.id} and w.member_id = ${memberId} and w.left_at is null)`;

/** Whether this author is anybody's to whom an admin writes: nobody has written to them, or it is the address that came with them. */
export async function mayTakeOver(ctx: Ctx, memberId: number, address: string): Promise<boolean> {
  const [author] = await ctx.read(
    () => sql<{
      may: number;
    }>`select m.status <> 'imported' or not ${isWrittenTo(ctx, sql`m.id`)} or exists (select 1 from imported_people p
        indexed by imported_people_member where p.member_id = m.id and p.community_id = m.community_id
          and p.address = ${addressMark(ctx, address.toLowerCase())}) as may
      from members m where m.id = ${memberId} and m.community_id = ${ctx.community.id}`,
  );
  // Whoever is none is said so where they are taken over.
  return author?.may !== 0;
}

/**
 * Beside the write by which somebody takes an author over: they are in the spaces in which the author was, nothing that
 * was said before is new to them, and the mark of their address is forgotten. Nothing where they took over nobody; safe to
 * repeat.
 */
export function takenAuthorWrites(ctx: Ctx, memberId: number): Write[] {
  const first = ctx.newId();
  for (let taken = 1; taken < MOST_PLACES; taken += 1) ctx.newId();
  const community = ctx.community.id;
  const isTaken = sql`exists (select 1 from members m where m.id = ${memberId} and m.community_id = ${community}
    and m.status = 'active' and m.source is not null)`;
  const own = sql`member_id = ${memberId} and community_id = ${community} and ${isTaken}`;
  return [
    write(sql`insert into access_grants
        (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select cast(${first} as integer) + row_number() over () - 1, s.community_id, p.member_id, s.id, ${DIRECT.kind},
        ${DIRECT.id}, ${FOR_EVER}, ${ctx.now()}
      from imported_places p cross join spaces s on s.id = p.space_id and s.deleted_at is null
      where p.member_id = ${memberId} and p.community_id = ${community} and p.let_in_at is null and ${isTaken} limit ${MOST_PLACES}
      on conflict (member_id, space_id, source_kind, source_id) do nothing`),
    write(sql`update imported_places set let_in_at = ${ctx.now()} where let_in_at is null and ${own}`),
    write(sql`update chat_participants set read_n = max(read_n, coalesce((select r.last_n from chat_rooms r
      where r.id = room_id), 0)) where ${own}`),
    write(sql`update chat_thread_members set read_n = max(read_n, coalesce((select t.last_n from chat_threads t
      where t.room_id = chat_thread_members.room_id and t.root_n = chat_thread_members.root_n), 0)) where ${own}`),
    write(sql`update imported_people set address = null where address is not null and ${own}`),
  ];
}

/** Channels that one person was in; more are left out. */
const MOST_PLACES = 1_000;

/** The address that an account has proven. */
export const provenAddress = (account: Account): string | null =>
  isConfirmed(account) ? addressOf(account.email) : null;

/** Members of this community by the addresses that they have proven; only of those that are asked for. */
export async function membersByAddress(ctx: Ctx, addresses: readonly string[]): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const [accounts] = await readDirectory(
    ctx,
    sql<{ id: number; email: string }>`select a.id, a.email from json_each(${JSON.stringify(addresses)}) j
      cross join accounts a on a.email = j.value where a.email_verified_at is not null`,
  );
  const members = await ctx.read(
    () => sql<{ id: number; accountId: number }>`select m.id, m.account_id as accountId
      from json_each(${list(accounts.map(({ id }) => id))}) j
      cross join members m on m.community_id = ${ctx.community.id} and m.account_id = j.value and m.status = 'active'`,
  );
  const byAccount = new Map(members.map(({ id, accountId }) => [accountId, id]));
  return new Map(accounts.flatMap(({ id, email }) => (byAccount.has(id) ? [[email, byAccount.get(id) ?? 0]] : [])));
}
