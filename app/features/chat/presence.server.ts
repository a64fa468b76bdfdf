import type { PersonColumns } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { signInRequired } from "~/lib/errors";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { boundOnce, list, sql } from "~/platform/database/sql";
import { selfBlocks } from "./may-write.server";
import { MOST_WATCHED, ONLINE_SHOWN, type OnlinePayload } from "./presence";

/** Of these members, whose presence the viewer may see (`seenAmong`). Throws 401. */
export const findSeen = async (ctx: Ctx, memberIds: readonly number[]): Promise<number[]> =>
  (await seenAmong(ctx, memberIds)).map(({ id }) => id);

/** Who is there now of whom the viewer may see, who came last first. Throws 401. */
export async function listOnline(ctx: Ctx): Promise<OnlinePayload> {
  if (!isSignedIn(await ctx.prove())) throw signInRequired();
  const here = await ctx.realtime.present(ctx.community.id, MOST_WATCHED);
  const seen = new Map((await seenAmong(ctx, here)).map((row) => [row.id, row]));
  const records = here.flatMap((id) => seen.get(id) ?? []).slice(0, ONLINE_SHOWN);
  return {
    count: seen.size,
    records: records.map(({ id, person }) => ({
      member_id: id,
      community_member: presentPerson(ctx, JSON.parse(person) as PersonColumns),
    })),
  };
}

/**
 * Active members of this community but the viewer: nobody where either has blocked the other, and where the list of
 * members is closed those with whom they share a room. Throws 401.
 */
async function seenAmong(ctx: Ctx, memberIds: readonly number[]): Promise<{ id: number; person: string }[]> {
  const asked = list(memberIds.slice(0, MOST_WATCHED));
  const rows = await ctx.read((viewer) => {
    const self = sql`${viewer.memberId}`;
    // The viewer's own are asked for once, each face only where it is: not each of many rooms for each of many faces.
    const talks = sql`select a.room_id from chat_participants a indexed by chat_participants_of
      cross join chat_rooms r on r.id = a.room_id and r.deleted_at is null
      where a.community_id = ${ctx.community.id} and a.member_id = ${self} and a.left_at is null`;
    const talk = sql`exists (select 1 from chat_participants b indexed by chat_participants_of
      where b.community_id = m.community_id and b.member_id = m.id and b.left_at is null and +b.room_id in (${talks}))`;
    const spaces = sql`select a.space_id from space_members a
      cross join spaces s on s.id = a.space_id and s.post_type = 'chat' and s.deleted_at is null
      where a.member_id = ${self} and a.until > ${ctx.now()}`;
    const space = sql`exists (select 1 from space_members b where b.member_id = m.id and b.until > ${ctx.now()}
      and +b.space_id in (${spaces}))`;
    return boundOnce(sql<{ id: number; person: string; isShared: number; isPublic: number }>`select m.id,
        json_array(m.public_uid, m.name, m.author_number, m.avatar) as person,
        c.public_member_directory as isPublic, c.public_member_directory = 0 and (${talk} or ${space}) as isShared
      from communities c cross join json_each(${asked}) e cross join members m on m.id = e.value
      where c.community_id = ${ctx.community.id} and m.community_id = c.community_id and m.status = 'active'
        and m.id <> ${self} and not ${selfBlocks(self, sql`m.id`)} and not ${selfBlocks(sql`m.id`, self)}`);
  });
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const isOpen = isAdmin(ctx.viewer);
  return rows.filter(({ isShared, isPublic }) => isOpen || isPublic === 1 || isShared === 1);
}
