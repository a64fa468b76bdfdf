import { type Reminder, reminderAt } from "~/features/bookmarks/reminders";
import { notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { readerInRow, standsForReader } from "./asking.server";
import { notificationsSeen } from "./facts";
import { COUNT_LOOKS_AT, type NotificationGroup, READ_AT_ONCE, SNOOZED } from "./rules";

/** Marks one of the viewer's own lines read; safe to repeat. Throws 401, and 404 for anybody else's. */
export function markRead(ctx: Ctx, { id }: { id: number }): Promise<void> {
  return changeOne(
    ctx,
    id,
    sql`update notifications set read_at = ${ctx.now()} where ${mine(ctx, id)} and read_at is null`,
  );
}

/** Takes a line out of the list, or ends that it comes back. */
export function archive(ctx: Ctx, { id }: { id: number }): Promise<void> {
  return changeOne(
    ctx,
    id,
    sql`update notifications set archived_at = ${ctx.now()}, snoozed_until = null
      where ${mine(ctx, id)} and (archived_at is null or archived_at = ${SNOOZED})`,
  );
}

/** Brings an archived line back; as read where an unread line of the same thing has taken its place. */
export function unarchive(ctx: Ctx, { id }: { id: number }): Promise<void> {
  return changeOne(ctx, id, broughtBack(ctx, id, sql`archived_at > ${SNOOZED}`));
}

/**
 * Takes a line out of the list until its member is reminded of it; said anew, the time is that of the last word. What is
 * in the archive may be snoozed as well. Answers when that is.
 */
export async function snooze(ctx: Ctx, { id, until }: { id: number; until: Reminder }) {
  const at = reminderAt(until, ctx.now(), ctx.viewer.timeZone);
  await changeOne(
    ctx,
    id,
    sql`update notifications set archived_at = ${SNOOZED}, snoozed_until = ${at}
      where ${mine(ctx, id)} and (archived_at is null or archived_at >= ${SNOOZED}) and snoozed_until is not ${at}`,
  );
  return { snoozed_until: new Date(at).toISOString() };
}

/** Ends that: the line stands where it stood. */
export function unsnooze(ctx: Ctx, { id }: { id: number }): Promise<void> {
  return changeOne(ctx, id, broughtBack(ctx, id, sql`archived_at = ${SNOOZED}`));
}

/**
 * Marks everything read that came until now, or everything of one group; not an asking that is hidden, for nobody has
 * seen it. In pieces, so that who comes back to a hundred thousand lines holds up nobody's writing; what a cut off
 * request leaves unread, asking again marks.
 */
export async function markAllRead(ctx: Ctx, { group }: { group?: NotificationGroup | null } = {}): Promise<void> {
  refuseVisitor(ctx);
  const seen = notificationsSeen(ctx.viewer.memberId);
  const isOfGroup = group ? sql`notification_group = ${group}` : sql`true`;
  let after = await markPiece(ctx, "", isOfGroup, (marked) => when(marked).record(seen));
  if (after === null) return;
  while (after !== null) after = await markPiece(ctx, after, isOfGroup, write);
  await commit(ctx, { writes: [], facts: [seen] });
}

/** Returns where the next piece begins; null after the last. */
async function markPiece(
  ctx: Ctx,
  after: string,
  isOfGroup: Statement,
  as: (marked: Statement) => Write,
): Promise<string | null> {
  const now = ctx.now();
  const piece = sql`select id, collapse_key from notifications indexed by notifications_open
    where member_id = ${ctx.viewer.memberId} and read_at is null and archived_at is null and collapse_key > ${after}
    order by collapse_key limit ${raw(String(READ_AT_ONCE))}`;
  const marked = sql`update notifications set read_at = ${now}
    where id in (select id from (${piece})) and at <= ${now} and ${isShown(ctx)} and ${isOfGroup}`;
  const { rows } = await commit(ctx, {
    writes: [write(sql`select max(collapse_key) as last, count(*) as n from (${piece})`), as(marked)],
  });
  const [found] = rows[0] as [{ last: string; n: number }];
  return found.n < READ_AT_ONCE ? null : found.last;
}

/**
 * The list was opened: what came until now is no longer new, but an asking that is hidden stays so for the day its
 * asker thinks again. Nothing is written where nothing was.
 */
export async function resetCount(ctx: Ctx): Promise<void> {
  refuseVisitor(ctx);
  // Not opened by whose list it is. View only is refused below, like any change.
  if (ctx.viewer.mode === "full") return;
  const { memberId } = ctx.viewer;
  const now = ctx.now();
  // Moved past the moment of looking, where nobody sees it: one time says what was seen and what was not.
  const unseen = sql`update notifications set at = ${now + 1} where community_id = ${ctx.community.id}
    and id in (select id from (select n.id, n.kind, n.read_at from notifications n indexed by notifications_list
        where n.member_id = ${memberId} and n.archived_at is null and n.at <= ${now}
          and n.at > (select m.notifications_seen_at from members m where m.id = ${memberId})
        order by n.at desc, n.id desc limit ${raw(String(COUNT_LOOKS_AT))})
      where kind = 'entry_asked' and read_at is null)
    and not ${isShown(ctx)}`;
  const seen = sql`update members set notifications_seen_at = ${now} where id = ${memberId}
    and community_id = ${ctx.community.id} and exists (select 1 from notifications n where n.member_id = members.id
      and n.at > members.notifications_seen_at and n.at <= ${now} and n.archived_at is null)`;
  await commit(ctx, { writes: [write(unseen), when(seen).record(notificationsSeen(memberId))] });
}

/** What the list leaves out nobody sees, and nobody has read. */
const isShown = (ctx: Ctx): Statement => sql`(kind <> 'entry_asked' or exists (select 1 from members m
  where m.id = notifications.member_id and ${standsForReader("notifications", readerInRow(ctx))}))`;

async function changeOne(ctx: Ctx, id: number, change: Statement): Promise<void> {
  refuseVisitor(ctx);
  const { rows } = await commit(ctx, {
    writes: [
      when(change).record(notificationsSeen(ctx.viewer.memberId)),
      write(sql`select 1 from notifications where ${mine(ctx, id)}`),
    ],
  });
  if (rows[1]?.length === 0) throw notFound();
}

function broughtBack(ctx: Ctx, id: number, isAway: Statement): Statement {
  const isTaken = sql`exists (select 1 from notifications o where o.member_id = notifications.member_id
    and o.collapse_key = notifications.collapse_key and o.read_at is null and o.archived_at is null)`;
  return sql`update notifications set archived_at = null, snoozed_until = null,
      read_at = case when read_at is null and ${isTaken} then ${ctx.now()} else read_at end
    where ${mine(ctx, id)} and ${isAway}`;
}

const mine = (ctx: Ctx, id: number): Statement =>
  sql`id = ${id} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`;

function refuseVisitor(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
}
