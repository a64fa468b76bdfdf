import type { Ctx } from "~/platform/context";
import { commit, commitDirectory, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { getAccount } from "./directory.server";
import { findWaitingAuthor, provenAddress, takenAuthorWrites } from "./imported-people.server";
import { findMemberOf, rememberMembership, takeAuthor } from "./join.server";
import { takeOverRooms, tellOfWhom } from "./taken-rooms.server";

/**
 * Somebody joined before they had proven their address, and it is that of an author whom an import brought: from now on
 * they are that author. What they began with has said nothing, for who has proven no address only reads; where they are
 * let in and signed in, the author is, and what was written to them in conversations is the author's. Nothing where
 * nobody waits for them; safe to repeat, and before their member row says that the address is proven.
 */
export async function becomeAuthor(ctx: Ctx, accountId: number): Promise<void> {
  const account = await getAccount(ctx, accountId);
  if (!account || ctx.community.id === 0) return;
  const [author, member] = await Promise.all([
    findWaitingAuthor(ctx, provenAddress(account)),
    findMemberOf(ctx, accountId),
  ]);
  if (author === null || !member) return;
  const community = ctx.community.id;
  const now = ctx.now();
  const first = ctx.newId();
  for (let taken = 1; taken < MOST_GRANTS; taken += 1) ctx.newId();
  const old = sql`member_id = ${member.id} and community_id = ${community}`;
  const isThem = sql`exists (select 1 from members m where m.id = ${author} and m.community_id = ${community}
    and m.account_id = ${accountId})`;
  await commit(ctx, {
    origin: "system",
    writes: [
      write(sql`update members set account_id = null, status = 'left', updated_at = ${now}
        where id = ${member.id} and community_id = ${community} and account_id = ${accountId} and status = 'active'
          and email_confirmed = 0 and role = 'member' and exists (select 1 from members w where w.id = ${author}
            and w.community_id = ${community} and w.status = 'imported' and w.account_id is null)`),
      write(takeAuthor(ctx, account, author)),
      ...takenAuthorWrites(ctx, author),
      write(sql`insert into access_grants
          (id, community_id, member_id, space_id, source_kind, source_id, granted_by_fact, until, created_at)
        select cast(${first} as integer) + row_number() over () - 1, g.community_id, ${author}, g.space_id, g.source_kind, g.source_id, g.granted_by_fact, g.until,
          g.created_at
        from access_grants g where g.member_id = ${member.id} and g.community_id = ${community} and ${isThem}
        limit ${MOST_GRANTS} on conflict (member_id, space_id, source_kind, source_id) do nothing`),
      write(sql`delete from access_grants where ${old} and ${isThem}`),
      write(sql`insert into legal_consents (member_id, version_id, community_id, agreed_at)
        select ${author}, c.version_id, c.community_id, c.agreed_at from legal_consents c
        where c.member_id = ${member.id} and c.community_id = ${community} and ${isThem}
        on conflict (member_id, version_id) do nothing`),
      ...takeOverRooms(ctx, member.id, author, isThem),
      write(sql`update member_sessions set member_id = ${author} where ${old} and ${isThem}`),
    ],
    changesPublicPages: true,
  });
  const mine = await findMemberOf(ctx, accountId);
  if (mine?.id !== author) return;
  await commitDirectory(ctx, { writes: [rememberMembership(ctx, accountId, author)] });
  ctx.waitUntil(tellOfWhom(ctx, author));
}

/** Of somebody who has just come. */
const MOST_GRANTS = 1_000;
