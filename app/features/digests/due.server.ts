import type { Receiver } from "~/features/notifications/mails/due.server";
import { wishColumns } from "~/features/notifications/wishes.server";
import type { Ctx } from "~/platform/context";
import { list, raw, sql } from "~/platform/database/sql";

/** Rows of one page, and so mails of one commit. */
export const LETTERS = 50;

/** What is known of a receiver, as they are by now. */
export interface Known {
  sentAt: number | null;
  unopened: number | null;
  askedAt: number | null;
  keptAt: number | null;
  /** UTC ms, of a session of their own, to the day; 0 for never. */
  seenAt: number;
}

/** One that waits, and whoever is to have it. */
export interface DueRow extends Known, Receiver {
  id: number;
  /** UTC ms at which it was written down. */
  createdAt: number;
  /** One of a later week has left, or is due as well. */
  isOvertaken: number;
}

/** Whoever waits longest first, of any community. */
export const lettersDue = (ctx: Ctx): Promise<{ id: number; communityId: number }[]> =>
  ctx.read(
    () => sql<{ id: number; communityId: number }>`select id, community_id as communityId
      from sendings indexed by sendings_due where channel = 'letter' and state = 'waiting' and due_at <= ${ctx.now()}
      order by due_at limit ${raw(String(LETTERS))}`,
  );

export const selectDue = (ctx: Ctx, ids: readonly number[]): Promise<DueRow[]> =>
  ctx.read(
    () => sql<DueRow>`select r.id, r.memberId, r.dueAt, r.createdAt, ${isOvertaken(ctx)} as isOvertaken, m.account_id as accountId, m.status = 'active' as isActive,
        m.locale, m.time_zone as timeZone, t.paused_until as pausedUntil, t.quiet_from as quietFrom,
        t.quiet_until as quietUntil, t.quiet_days as quietDays, ${knownColumns}, ${wishColumns(ctx)}
      from (select id, member_id as memberId, due_at as dueAt, created_at as createdAt, reason, null as postId,
          null as spaceId from sendings
        where id in (select value from json_each(${list(ids)})) and community_id = ${ctx.community.id}
          and +channel = 'letter' and +state = 'waiting' and due_at <= ${ctx.now()}) r
      join members m on m.id = r.memberId
      left join notification_times t on t.member_id = r.memberId
      left join digest_readers g on g.member_id = r.memberId
      order by r.id`,
  );

/** Weeks stand in the order of their reasons; a test is of none. */
const isOvertaken = (ctx: Ctx) => sql`exists (select 1 from sendings o where o.member_id = r.memberId
  and o.channel = 'letter' and o.reason > r.reason and o.reason < 'digest;' and o.community_id = ${ctx.community.id}
  and (o.state in ('bundled', 'handed_over', 'delivered') or (o.state = 'waiting' and o.due_at <= ${ctx.now()})))`;

/** When a member `m` was last here: known by coming, and by nothing that a mail would tell of them. */
const seenAt = sql`max(m.feed_seen_at, coalesce((select max(s.seen_on) from member_sessions s
  where s.member_id = m.id and s.mode = 'own'), 0) * 86400000)`;

/** Columns of a `Known`, of members `m` and digest_readers `g`. */
export const knownColumns = sql`g.sent_at as sentAt, g.unopened, g.asked_at as askedAt, g.kept_at as keptAt,
  ${seenAt} as seenAt`;
