import { selfBlocks } from "~/features/chat/may-write.server";
import { MESSAGE, roomThread, THREAD_REPLY, threadOf } from "~/features/chat/rules";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { boundOnce, type Statement, sql } from "~/platform/database/sql";
import type { Effect, Listener } from "~/platform/facts/registry";
import { heldUntil } from "~/platform/mail/restored.server";
import { PUSH_SWEEP, PUSH_WAITS_MS } from "./rules";
import { wanted } from "./wanted";
import { type WishColumns, wishColumns, wishesIn } from "./wishes.server";
import { dueAt, type Told } from "./talk-waits";
import { selectUntoldReplies } from "./thread-teller.server";

/**
 * Writes down whom a mail and a browser are to tell that a room has something for them: one row for each member, channel
 * and room while it waits, however much is said meanwhile. What it will say is read when it leaves.
 */
export const talks: Listener = {
  name: "talks",
  bit: 16,
  facts: ["chat_message.created"],
  now: true,
  async handle(ctx, { payload, at }): Promise<Effect> {
    const [roomId, n, root] = [Number(payload.room_id), Number(payload.n), Number(payload.root_n ?? 0)];
    const inRoom = plansOf(ctx, MESSAGE, roomThread(roomId), await ctx.read(() => selectUntold(ctx, roomId, n)));
    const replies = root > 0 ? await ctx.read(() => selectUntoldReplies(ctx, { roomId, root, n })) : [];
    const plans = [...inRoom, ...plansOf(ctx, THREAD_REPLY, threadOf(roomId, root), replies)];
    return plannedFor(ctx, plans, `${n}`, at);
  },
};

/** Writes these down, each where nothing of its thread waits by its channel. `reason`: the message, by its number, and why. */
export function plannedFor(ctx: Ctx, plans: readonly Plan[], reason: string, at: number, beside: Write[] = []): Effect {
  if (plans.length === 0) return {};
  const rows = JSON.stringify(plans.map((one) => [ctx.newId(), ...one]));
  return {
    writes: [
      ...beside,
      write(sql`insert into sendings (id, community_id, member_id, channel, kind, reason, thread, state, due_at, created_at,
          changed_at)
        select j.value ->> 0, ${ctx.community.id}, j.value ->> 1, j.value ->> 2, j.value ->> 4,
          (j.value ->> 5) || ':' || ${reason}, j.value ->> 5,
          iif(j.value ->> 2 = 'mail' and ${at} <= ${heldUntil}, 'late', 'waiting'), j.value ->> 3, ${ctx.now()}, ${ctx.now()}
        from json_each(${rows}) j where not ${isWaiting(sql`j.value ->> 1`, sql`j.value ->> 2`, sql`j.value ->> 5`)}
        on conflict (member_id, channel, reason) do nothing`),
    ],
    ...(plans.some(([, channel]) => channel === "push")
      ? { after: async () => ctx.sweepSoon(PUSH_SWEEP, PUSH_WAITS_MS / 1000 + 1) }
      : {}),
  };
}

export interface Untold extends WishColumns {
  memberId: number;
  isGroup: number;
  readN: number;
  mailedN: number;
  mailedAt: number;
  calledN: number;
  calledAt: number;
  mails: number;
  calls: number;
}

export type Plan = [memberId: number, channel: "mail" | "push", due: number, kind: string, thread: string];

function plansOf(ctx: Ctx, kind: string, thread: string, found: readonly Untold[]): Plan[] {
  return found.flatMap((row) => {
    const wishes = wishesIn(row);
    const of = (channel: "mail" | "push", isDue: number, n: number, at: number): Plan[] => {
      const told: Told = { isGroup: row.isGroup === 1, isRead: row.readN >= n, at };
      return isDue === 1 && wanted(kind, channel, wishes).is
        ? [[row.memberId, channel, dueAt(channel, told, ctx.now()), kind, thread]]
        : [];
    };
    return [...of("mail", row.mails, row.mailedN, row.mailedAt), ...of("push", row.calls, row.calledN, row.calledAt)];
  });
}

/**
 * Whom something in a room is unread for and nothing waits to tell of it. Asked for the newest message alone: those that
 * were copied with it look at one row.
 */
const selectUntold = (ctx: Ctx, roomId: number, n: number): Statement<Untold> => {
  const thread = roomThread(roomId);
  const isUntold = (channel: "mail" | "push", told: Statement) =>
    sql`(not ${isWaiting(sql`q.member_id`, sql`${channel}`, thread)} and exists (
      select 1 from chat_messages news indexed by chat_messages_in_room where news.room_id = c.id
        and news.n > max(q.read_n, q.shown_from, ${told}) and news.deleted_at is null and news.in_room = 1
        and iif(news.root_n = 0, news.n, news.root_n) > q.shown_from and news.member_id <> q.member_id
        and not ${selfBlocks(sql`q.member_id`, sql`news.member_id`)}))`;
  return boundOnce(sql<Untold>`select r.*, ${wishColumns(ctx)} from (
      select q.member_id as memberId, null as postId, null as spaceId, c.kind <> 'direct' as isGroup, q.read_n as readN,
        q.mailed_n as mailedN, q.mailed_at as mailedAt, q.called_n as calledN, q.called_at as calledAt,
        ${isUntold("mail", sql`q.mailed_n`)} as mails, ${isUntold("push", sql`q.called_n`)} as calls
      from chat_rooms c cross join chat_participants q on q.room_id = c.id
      cross join members m on m.id = q.member_id and m.status = 'active'
      where c.id = ${roomId} and c.community_id = ${ctx.community.id} and c.kind in ('direct', 'group')
        and c.deleted_at is null and c.last_n <= ${n}
        and q.left_at is null and q.muted_at is null) r
    where r.mails or r.calls`);
};

/** Something waits to tell a member of a room, or a thread. */
export const isWaiting = (
  memberId: Statement,
  channel: Statement,
  thread: Statement | string,
): Statement => sql`exists (
  select 1 from sendings w indexed by sendings_waiting where w.member_id = ${memberId} and w.channel = ${channel}
    and w.state = 'waiting' and w.thread = ${thread})`;
