import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { MOST_NEW_MEMBER_SPACES } from "./new-members";
import { DIRECT, FOR_EVER } from "./sources";

/**
 * For the batch in which an account becomes a member: they are in the spaces that the community puts new members in, as
 * if somebody had let them in, so they can leave. Behind the fact of their joining, which granted it; safe to repeat.
 */
export function newMemberWrites(ctx: Ctx, accountId: number): Write[] {
  const first = ctx.newId();
  for (let taken = 1; taken < MOST_NEW_MEMBER_SPACES; taken += 1) ctx.newId();
  const id = ctx.community.id;
  return [
    write(sql`insert into access_grants
        (id, community_id, member_id, space_id, source_kind, source_id, granted_by_fact, until, created_at)
      select cast(${first} as integer) + row_number() over () - 1, s.community_id, m.id, s.id, ${DIRECT.kind}, ${DIRECT.id},
        (select f.id from facts f order by f.seq desc limit 1), ${FOR_EVER}, ${ctx.now()}
      from communities c
        cross join members m on m.community_id = c.community_id and m.account_id = ${accountId} and m.status = 'active'
        cross join json_each(c.new_member_space_ids) j
        cross join spaces s on s.id = j.value and s.community_id = c.community_id and s.deleted_at is null
      where c.community_id = ${id} limit ${MOST_NEW_MEMBER_SPACES}
      on conflict (member_id, space_id, source_kind, source_id) do nothing`),
  ];
}
