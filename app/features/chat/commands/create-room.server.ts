import { forbidden, invalid, refuseViewOnly, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, getMade, isTwin, ofTwin, provided, when, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { newUuid } from "~/lib/ids";
import { tellRoom } from "../copy.server";
import { createdKey, roomCreated } from "../facts";
import { mayWrite, unlessOff } from "../may-write.server";
import type { OpenRoomPayload } from "../payload";
import { findOpenRoom } from "../queries.server";
import { isReachable } from "../rows.server";
import { COPY_FORM, MOST_PARTICIPANTS, pairKey } from "../rules";

export interface NewRoom {
  memberIds: readonly number[];
  name?: string;
  /** Of a group: it is made once. A direct room is made once as it is. */
  requestKey?: string | null;
}

/**
 * A room with one other member, found or made, or a new group of several. Whoever it is begun with must be an active
 * member of the community whom the viewer may write to. Throws 401, 403 confirm_email, moderation_muted, 409
 * room_member_gone, messaging_off, 422 on `member_ids`.
 */
export async function createRoom(ctx: Ctx, { memberIds, name = "", requestKey }: NewRoom): Promise<OpenRoomPayload> {
  const { viewer } = ctx;
  refuseViewOnly(viewer);
  if (!isSignedIn(viewer)) throw signInRequired();
  if (!viewer.emailConfirmed) throw forbidden("confirm_email");
  const others = [...new Set(memberIds)].filter((id) => id !== viewer.memberId);
  const [other] = others;
  if (other === undefined) throw invalid({ member_ids: "room_nobody" });
  if (others.length >= MOST_PARTICIPANTS) throw invalid({ member_ids: "room_too_many" });
  const uuid = others.length === 1 ? await directRoom(ctx, other) : await groupRoom(ctx, { others, name, requestKey });
  return findOpenRoom(ctx, uuid);
}

/** Of two who begin at once, and of one who clicks twice, one room comes. One that is there is found, also with who has left. */
async function directRoom(ctx: Ctx, other: number): Promise<string> {
  const { memberId } = ctx.viewer;
  const [id, now, pair] = [ctx.newId(), ctx.now(), pairKey(memberId, other)];
  const room = sql`from chat_rooms r where r.community_id = ${ctx.community.id} and r.pair_key = ${pair}
    and r.deleted_at is null`;
  const { rows } = await commit(ctx, {
    writes: [
      when(sql`insert into chat_rooms (id, community_id, uuid, kind, pair_key, created_by, created_at, updated_at, last_at,
          copied_form)
        select ${id}, m.community_id, ${newUuid(now)}, 'direct', ${pair}, ${memberId}, ${now}, ${now}, ${now}, ${COPY_FORM}
        from members m where m.id = ${other} and ${isReachable(ctx)} and ${mayBegin(ctx)}
          and ${mayWrite(ctx, sql`${memberId}`, sql`m.id`)}
        on conflict (community_id, pair_key) where pair_key is not null do nothing`).record(roomCreated(id)),
      write(sql`insert into chat_participants (room_id, member_id, community_id, joined_at)
        select r.id, e.value, r.community_id, ${now} from json_each(${list([memberId, other])}) e cross join
          (select r.id, r.community_id ${room}) r where 1
        on conflict (room_id, member_id) do nothing`),
      write(sql`select r.uuid ${room}`),
      write(isSilenced(ctx)),
      unlessOff(ctx),
    ],
  });
  const uuid = (rows[2]?.[0] as { uuid: string } | undefined)?.uuid;
  if (uuid) return uuid;
  if (rows[3]?.length) throw forbidden("moderation_muted");
  throw invalid({ member_ids: "room_member_gone" });
}

async function groupRoom(
  ctx: Ctx,
  { others, name, requestKey }: { others: readonly number[]; name: string; requestKey?: string | null },
): Promise<string> {
  const { memberId } = ctx.viewer;
  const [id, now] = [ctx.newId(), ctx.now()];
  const uuid = newUuid(now);
  const key = requestKey ? createdKey(memberId, requestKey) : undefined;
  const found = sql`(select count(*) from members m where m.id in (select value from json_each(${list(others)}))
    and ${isReachable(ctx)} and ${mayWrite(ctx, sql`${memberId}`, sql`m.id`)})`;
  try {
    await commit(ctx, {
      writes: [
        unlessOff(ctx),
        provided(mayBegin(ctx)).otherwise("moderation_muted"),
        provided(sql`${found} = ${others.length}`).otherwise("room_member_gone"),
        write(sql`insert into chat_rooms (id, community_id, uuid, kind, name, created_by, created_at, updated_at, last_at,
            copied_form)
          values (${id}, ${ctx.community.id}, ${uuid}, 'group', ${name}, ${memberId}, ${now}, ${now}, ${now}, ${COPY_FORM})`),
        write(sql`insert into chat_participants (room_id, member_id, community_id, is_admin, joined_at)
          select ${id}, e.value, ${ctx.community.id}, e.value = ${memberId}, ${now}
          from json_each(${list([memberId, ...others])}) e`),
      ],
      facts: [roomCreated(id, key)],
    });
  } catch (error) {
    if (!key || !isTwin(error)) throw error;
    return ofTwin(ctx, uuidOfTwin(ctx, key));
  }
  ctx.waitUntil(tellRoom(ctx, id));
  return uuid;
}

async function uuidOfTwin(ctx: Ctx, key: string): Promise<string> {
  const made = await getMade(ctx, key);
  const [room] = await ctx.read(
    () => sql<{ uuid: string }>`select uuid from chat_rooms where id = ${made?.id ?? 0}
      and community_id = ${ctx.community.id}`,
  );
  return room?.uuid ?? "";
}

/** Whom moderation has keep silent begins no talk. */
const mayBegin = (ctx: Ctx): Statement => sql`not exists (${isSilenced(ctx)})`;

const isSilenced = (ctx: Ctx): Statement => sql`select 1 from members w where w.id = ${ctx.viewer.memberId}
  and w.community_id = ${ctx.community.id} and w.muted_until > ${ctx.now()}`;
