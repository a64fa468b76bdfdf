import { newUuid } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";

/** The room of a chat space, in the commit that makes the space; of another space nothing. What is said in it is chat's. */
export function roomWrites(ctx: Ctx, spaceId: number): Write[] {
  const now = ctx.now();
  return [
    write(sql`insert into chat_rooms (id, community_id, uuid, kind, space_id, created_by, created_at, updated_at, last_at)
      select ${ctx.newId()}, s.community_id, ${newUuid(now)}, 'space', s.id, s.created_by, ${now}, ${now}, ${now}
      from spaces s where s.id = ${spaceId} and s.community_id = ${ctx.community.id} and s.post_type = 'chat'
      on conflict (space_id) where space_id is not null do nothing`),
  ];
}
