import { DIRECT, FOR_EVER } from "~/features/access/sources";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";

/**
 * These are in a space from now on: members of the community as if somebody had let them in, authors of an import once
 * somebody takes them over (`takenAuthorWrites`); once each, for a second run brings nobody back who has left. No fact says so, for nobody is to be told.
 */
export function letInWrites(ctx: Ctx, spaceId: number, memberIds: readonly number[]): Write[] {
  const first = ctx.newId();
  for (let taken = 1; taken < memberIds.length; taken += 1) ctx.newId();
  const these = sql`from json_each(${list([...memberIds])}) j
    cross join members m on m.id = j.value and m.community_id = ${ctx.community.id}`;
  return [
    write(sql`insert into access_grants
        (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select cast(${first} as integer) + row_number() over () - 1, m.community_id, m.id, ${spaceId}, ${DIRECT.kind},
        ${DIRECT.id}, ${FOR_EVER}, ${ctx.now()} ${these} and m.status = 'active'
      where not exists (select 1 from imported_places p where p.member_id = m.id and p.space_id = ${spaceId})
      on conflict (member_id, space_id, source_kind, source_id) do nothing`),
    write(sql`insert into imported_places (community_id, member_id, space_id, let_in_at)
      select m.community_id, m.id, ${spaceId}, iif(m.status = 'active', ${ctx.now()}, null)
      ${these} and m.status in ('active', 'imported')
      where true on conflict (member_id, space_id) do nothing`),
  ];
}
