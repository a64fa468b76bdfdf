import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { list, raw, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { dispatchOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { isLiveDevice } from "~/platform/push/devices.server";
import { PUSH_LATE_MS } from "~/platform/push/pusher";
import { PUSH, type PushBody } from "~/platform/push/send.server";
import type { Sweep } from "~/platform/sweeps";
import { noticeOf } from "../notices";
import { told } from "../notifications/talk.server";
import { toldThreads } from "../notifications/thread-talk.server";
import { type DueRow, membersDue, ROWS, selectDue } from "../notifications/mails/due.server";
import { waitsUntil } from "../notifications/mails/quiet";
import { type End, endOf, inHalves, waitingOf, written } from "../notifications/mails/sweep.server";
import { putOff, sweepWaiting, VISITS, type Way } from "../notifications/mails/waiting.server";
import { PUSH_SWEEP, PUSH_WAITS_MS } from "../notifications/rules";
import { mattersOf, wanted } from "../notifications/wanted";
import { wishesIn } from "../notifications/wishes.server";
import { foldsOf, pushFateOf } from "./fold";
import { messageOf } from "./message.server";

/** Pages of members that one run goes through. */
const PAGES = 20;
const AGAIN_MS = 60_000;
const LOOKED_AT = 200;
const LOOKED_EVERY_MS = 86_400_000;
/** Unread lines of one thread that are counted. */
const COUNTED = 50;

/** Of push: each minute, and soon after something happened, what is to be called; and browsers whose sign-in is over. */
export const pushSweeps: readonly Sweep[] = [
  { name: PUSH_SWEEP, of: SHARDS, run: (ctx) => sweepPushes(ctx, PAGES, VISITS) },
  { name: "browsers that are told nothing", of: SHARDS, run: (ctx) => forgetDevices(ctx) },
];

/** Calls what is due, once for each thread and member. Returns how many members it has looked at. */
export const sweepPushes = (ctx: Ctx, pages = PAGES, visits?: number): Promise<number> =>
  sweepWaiting(ctx, BY_PUSH, pages, visits);

const BY_PUSH: Way = {
  name: PUSH_SWEEP,
  channel: "push",
  ids: "members",
  find: (ctx) => membersDue(ctx, "push"),
  send: call,
  // Until it is too old to be called.
  again: (now) => {
    const isLate = sql`created_at < ${now - PUSH_LATE_MS}`;
    return sql`due_at = ${now + AGAIN_MS}, state = iif(${isLate}, 'suppressed', state),
      because = iif(${isLate}, 'failed', because)`;
  },
};

async function call(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  const now = ctx.now();
  const rows = await selectDue(ctx, memberIds, { channel: "push", waits: PUSH_WAITS_MS });
  if (rows.length === ROWS && memberIds.length > 1) return inHalves(memberIds, (half) => call(ctx, half));
  const unread = await unreadOf(ctx, rows);
  const ends: End[] = [];
  const calls: { id: number; body: PushBody }[] = [];
  const calledRooms: DueRow[] = [];
  for (const all of Map.groupBy(rows, ({ memberId }) => memberId).values()) {
    const [first] = all;
    if (!first) continue;
    const until = waitsUntil({ ...first, quietDays: first.quietDays ?? "every" }, now, first.timeZone);
    const fates = all.map((row) => ({
      row,
      fate: pushFateOf(waitingOf(row, "push"), first.isActive === 1, now),
    }));
    for (const { row, fate } of fates) ends.push(...endOf(row, fate, until));
    if (until !== null) continue;
    for (const fold of foldsOf(fates.flatMap(({ row, fate }) => (fate.is === "sent" ? [row] : [])))) {
      const message = await messageOf(ctx, fold, unread(fold.about[0]));
      const id = fold.about[0]?.sendingId ?? ctx.newId();
      if (message) {
        const { memberId } = first;
        calledRooms.push(...fold.about);
        calls.push({ id, body: { memberId, message, notAfter: now + PUSH_LATE_MS, done: [], isTaken: false } });
      }
      const became = message
        ? { state: "bundled" as const, outgoingId: id }
        : { state: "suppressed" as const, because: "gone" };
      ends.push(...fold.about.map(({ sendingId }) => ({ id: sendingId, ...became })));
    }
  }
  if (ends.length === 0) return putOff(ctx, BY_PUSH, memberIds);
  await commit(ctx, {
    writes: [
      ...written(ctx, ends),
      ...told(ctx, "push", calledRooms),
      ...toldThreads(ctx, "push", calledRooms),
      ...callsOut(ctx, calls),
    ],
    origin: "system",
  });
  if (calls.length > 0) await dispatchOutgoing(ctx, ownOutbox(ctx));
}

/** As many in one statement as D1 takes in one place. */
const A_STATEMENT = 100;

function callsOut(ctx: Ctx, calls: readonly { id: number; body: PushBody }[]): Write[] {
  const writes: Write[] = [];
  for (let at = 0; at < calls.length; at += A_STATEMENT) {
    const rows = calls.slice(at, at + A_STATEMENT).map(({ id, body }) => [id, JSON.stringify(body)]);
    writes.push(
      write(sql`insert into outgoing (id, community_id, kind, recipient, body, created_at, leased_until, attempts)
        select j.value ->> 0, ${ctx.community.id}, ${PUSH}, '', j.value ->> 1, ${ctx.now()}, 0, 0
        from json_each(${JSON.stringify(rows)}) j`),
    );
  }
  return writes;
}

/**
 * How many lines of a row's post wait for its member to read them, of those that they want to be called of: who was
 * called an hour ago and has not come is told of all there is.
 */
async function unreadOf(ctx: Ctx, rows: readonly DueRow[]): Promise<(row: DueRow | undefined) => number> {
  const pairs = new Map<string, DueRow>();
  for (const row of rows) if (row.postId !== null) pairs.set(`${row.memberId}:${row.postId}`, row);
  if (pairs.size === 0) return () => 0;
  const asked = JSON.stringify([...pairs.values()].map(({ memberId, postId }) => [memberId, postId]));
  const found = await ctx.read(
    () => sql<{ memberId: number; postId: number; kinds: string }>`
      select j.value ->> 0 as memberId, j.value ->> 1 as postId,
        (select json_group_array(u.kind) from (select n.kind from notifications n indexed by notifications_unread_of
          where n.post_id = j.value ->> 1 and n.member_id = j.value ->> 0 and n.community_id = ${ctx.community.id}
            and n.comment_id > 0 and n.read_at is null and coalesce(n.archived_at, 1) = 1
          limit ${raw(String(COUNTED))}) u) as kinds
      from json_each(${asked}) j`,
  );
  const counts = new Map(
    found.map(({ memberId, postId, kinds }) => {
      const key = `${memberId}:${postId}`;
      const row = pairs.get(key);
      const wishes = row && wishesIn(row);
      const isCalled = (kind: string) => {
        const notice = noticeOf(kind);
        return notice && wishes && mattersOf(notice, { commentId: 1 }).some((one) => wanted(one, "push", wishes).is);
      };
      return [key, (JSON.parse(kinds) as string[]).filter(isCalled).length];
    }),
  );
  return (row) => (row ? (counts.get(`${row.memberId}:${row.postId}`) ?? 0) : 0);
}

/** Each once a day: one whose sign-in is over was told nothing since, and its row goes. Returns how many were looked at. */
export async function forgetDevices(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const found = await ctx.read(
    () => sql<{ id: number }>`select id from push_devices indexed by push_devices_looked
      where looked_at < ${now - LOOKED_EVERY_MS} order by looked_at limit ${raw(String(LOOKED_AT))}`,
  );
  if (found.length === 0) return 0;
  const these = sql`d.id in (select value from json_each(${list(found.map(({ id }) => id))}))`;
  await commit(ctx, {
    writes: [
      write(sql`delete from push_devices as d where ${these} and not (${isLiveDevice(now)})`),
      write(sql`update push_devices as d set looked_at = ${now} where ${these}`),
    ],
    origin: "system",
  });
  return found.length;
}
