import { selfBlocks } from "~/features/chat/may-write.server";
import { MESSAGE_KIND } from "~/features/chat/mention-copy.server";
import { MESSAGE, roomThread, THREAD_REPLY, threadOf } from "~/features/chat/rules";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { boundOnce, type Statement, sql } from "~/platform/database/sql";
import type { Effect, Listener } from "~/platform/facts/registry";
import { NAMED } from "./rules";
import { type Plan, plannedFor } from "./talk-teller.server";
import { dueAt } from "./talk-waits";
import { wanted } from "./wanted";
import { type WishColumns, wishColumns, wishesIn } from "./wishes.server";

/**
 * Writes down whom a message names. Who is told of what is said there is told soon, with all of it; whoever is not, in a
 * chat space, a muted room, or because they want no messages, is told of what names them, by the matter of mentions. Of
 * one room or thread one row waits, so that nothing is told twice.
 */
export const namedInTalks: Listener = {
  name: "named_in_talks",
  bit: 20,
  facts: ["chat_message.named"],
  now: true,
  async handle(ctx, { payload, at }): Promise<Effect> {
    const [roomId, n, root] = [Number(payload.room_id), Number(payload.n), Number(payload.root_n ?? 0)];
    const named = await ctx.read(() => selectNamed(ctx, { roomId, n, namedAt: Number(payload.named_at) }));
    const thread = root > 0 ? threadOf(roomId, root) : roomThread(roomId);
    const plans = named.flatMap((row) => plansOf(ctx, row, root > 0 ? THREAD_REPLY : MESSAGE, thread));
    const rows = JSON.stringify(plans);
    const sooner = write(sql`update sendings as w set kind = j.value ->> 3, due_at = min(w.due_at, j.value ->> 2)
      from json_each(${rows}) j where w.member_id = j.value ->> 0 and w.channel = j.value ->> 1 and w.state = 'waiting'
        and w.thread = j.value ->> 4 and w.community_id = ${ctx.community.id}`);
    return plannedFor(ctx, plans, `${n}:named`, at, [sooner]);
  },
};

interface NamedRow extends WishColumns {
  memberId: number;
  isSpace: number;
  isQuiet: number;
}

function plansOf(ctx: Ctx, row: NamedRow, usual: string, thread: string): Plan[] {
  const wishes = wishesIn(row);
  // Replies of a chat space are told to who follows their thread; what is said in the space itself is not.
  const isToldAll = row.isQuiet === 0 && (row.isSpace === 0 || usual === THREAD_REPLY);
  return (["mail", "push"] as const).flatMap((channel): Plan[] => {
    const kinds = isToldAll ? [usual, NAMED] : [NAMED];
    const kind = kinds.find((one) => wanted(one, channel, wishes).is);
    const due = dueAt(channel, { isGroup: false, isRead: true, at: 0 }, ctx.now());
    return kind === undefined ? [] : [[row.memberId, channel, due, kind, thread]];
  });
}

/** Whom a message has named since then, where it stands, who reads it there and has not; of two who talk, both are told of everything. */
const selectNamed = (
  ctx: Ctx,
  { roomId, n, namedAt }: Record<"roomId" | "n" | "namedAt", number>,
): Statement<NamedRow> =>
  boundOnce(sql<NamedRow>`select r.*, ${wishColumns(ctx)} from (
      select m.id as memberId, null as postId, r.space_id as spaceId, r.space_id is not null as isSpace,
        p.muted_at is not null as isQuiet
      from chat_messages c
      cross join chat_rooms r on r.id = c.room_id and r.kind <> 'direct' and r.deleted_at is null
      cross join mentions w on w.subject_kind = ${MESSAGE_KIND} and w.subject_id = c.id and w.at = ${namedAt} and w.is_present = 1
      cross join members m on m.id = w.member_id and m.status = 'active'
      left join chat_participants p on p.room_id = r.id and p.member_id = m.id
      left join chat_thread_members f on f.room_id = r.id and f.root_n = c.root_n and f.member_id = m.id
      left join spaces s on s.id = r.space_id
      where c.room_id = ${roomId} and c.n = ${n} and c.community_id = ${ctx.community.id} and c.deleted_at is null and m.id <> c.member_id
        and c.n > iif(c.root_n = 0 or c.in_room = 1, coalesce(p.read_n, 0), 0) and c.n > coalesce(f.read_n, 0)
        and iif(c.root_n = 0, c.n, c.root_n) > coalesce(p.shown_from, 0)
        and iif(r.space_id is null, p.member_id is not null and p.left_at is null, ${readableByMember(ctx.now())})
        and not ${selfBlocks(sql`m.id`, sql`c.member_id`)}) r`);
