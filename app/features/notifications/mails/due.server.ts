import { readerInRow, isListed, leadsTo, subjectInRow } from "../asking.server";
import type { Ctx } from "~/platform/context";
import { RENDER_VERSION, UNRENDERABLE } from "~/lib/html";
import { list, raw, sql } from "~/platform/database/sql";
import type { NotificationRow } from "../queries.server";
import { isOfRoom, type Talk, talksOf } from "../talk.server";
import { isOfThread, threadTalksOf } from "../thread-talk.server";
import { MAIL_WAITS_MS } from "../rules";
import { type WishColumns, wishColumns } from "../wishes.server";
import type { Times } from "./quiet";

/** Rows of sendings that one read takes; members of one commit. */
export const ROWS = 1_000;
export const MEMBERS = 50;

/** Whoever is to have something, as they are by now. */
export interface Receiver extends WishColumns, Omit<Times, "quietDays"> {
  memberId: number;
  dueAt: number;
  accountId: number | null;
  isActive: number;
  locale: string;
  timeZone: string;
  quietDays: Times["quietDays"] | null;
}

/** Something that waits to be mailed, the line it speaks of, and its receiver. */
export interface DueRow extends Receiver, Omit<NotificationRow, "id"> {
  sendingId: number;
  sendingKind: string;
  thread: string;
  reason: string;
  /** null where the line is no more. */
  id: number | null;
  stands: number;
  bodyHtml: string;
  /** The room that it speaks of instead of a line. */
  talk: Talk | null;
}

/** Of whom something is due, whoever waits longest first. */
export const membersDue = (
  ctx: Ctx,
  channel: "mail" | "push" = "mail",
): Promise<{ id: number; communityId: number }[]> =>
  ctx.read(
    () => sql<{ id: number; communityId: number }>`select w.community_id as communityId, w.member_id as id
      from (select community_id, member_id, due_at from sendings indexed by sendings_due
        where channel = ${channel} and state = 'waiting' and due_at <= ${ctx.now()}
        order by due_at limit ${raw(String(ROWS))}) w
      group by w.community_id, w.member_id order by min(w.due_at), w.member_id limit ${MEMBERS}`,
  );

/**
 * What is due for these members, of this community, and what will be within the time that it waits, with whatever is
 * said of it. What waits for longer, for a pause or the morning, stands before nobody.
 */
export async function selectDue(
  ctx: Ctx,
  memberIds: readonly number[],
  { channel, waits }: { channel: "mail" | "push"; waits: number } = { channel: "mail", waits: MAIL_WAITS_MS },
): Promise<DueRow[]> {
  const reader = readerInRow(ctx);
  const rows = await ctx.read(
    () => sql<
      Omit<DueRow, "talk">
    >`select r.id as sendingId, r.kind as sendingKind, r.memberId, r.thread, r.reason, r.due_at as dueAt,
        m.account_id as accountId, m.status = 'active' as isActive, m.locale, m.time_zone as timeZone,
        t.paused_until as pausedUntil, t.quiet_from as quietFrom, t.quiet_until as quietUntil, t.quiet_days as quietDays,
        u.id, u.notification_group as "group", u.kind, u.at, ${readOrSo} as readAt, u.archived_at as archivedAt, null as snoozedUntil,
        u.actors_count as actorsCount, a.public_uid as actorUid, a.name as actorName, a.author_number as actorNumber,
        a.avatar as actorAvatar, p.id as postId, p.title, p.slug, s.id as spaceId, s.name as spaceName,
        s.slug as spaceSlug, s.emoji as spaceEmoji, c.id as commentId, c.excerpt, u.job_id as jobId, j.kind as jobKind,
        j.input as jobInput, j.total as jobTotal, j.undo_of as jobUndoOf, u.subject_kind as subjectKind,
        u.subject_id as subjectId, ${subjectInRow(ctx)} as subject, '' as staleHtml,
        iif(length(coalesce(c.body_html, p.body_html)) <= ${raw(String(BODY_MOST))}
          and coalesce(c.rendered, p.rendered) in (${RENDER_VERSION}, ${UNRENDERABLE}),
          coalesce(c.body_html, p.body_html), '') as bodyHtml,
        u.id is not null and ${isListed(reader)} and ${isStillSo} as stands, ${wishColumns(ctx)}
      from (select w.*, w.member_id as memberId, n.post_id as postId,
          iif(n.post_id is null, n.space_id, np.space_id) as spaceId
        from sendings w indexed by sendings_waiting left join notifications n on n.id = w.notification_id
          left join posts np on np.id = n.post_id
        where w.member_id in (select value from json_each(${list(memberIds)})) and w.channel = ${channel}
          and w.state = 'waiting' and w.due_at <= ${ctx.now() + waits} and w.community_id = ${ctx.community.id}
        order by w.due_at, w.id limit ${raw(String(ROWS))}) r
      join members m on m.id = r.memberId
      left join notification_times t on t.member_id = r.memberId
      left join notifications u on u.id = r.notification_id
      ${leadsTo} left join members a on a.id = u.actor_id
      order by r.id`,
  );
  const [rooms, threads] = await Promise.all([
    talksOf(ctx, rows.filter(isOfRoom), channel),
    threadTalksOf(ctx, rows.filter(isOfThread), channel),
  ]);
  const talks = new Map([...rooms, ...threads]);
  return rows.map((row) => {
    const found = talks.get(row.sendingId);
    if (!found) return { ...row, talk: null };
    const readAt = found.isRead ? ctx.now() : null;
    return { ...row, talk: found.talk, stands: Number(found.stands), isMuted: Number(found.isMuted), readAt };
  });
}

/** By mail alone, the line `u` is read as well where the list told of the same comment as something else, and that was read. */
const readOrSo = sql`coalesce(u.read_at, (select o.read_at from notifications o where u.archived_at = 1
  and o.comment_id = u.comment_id and o.member_id = u.member_id and o.collapse_key = u.collapse_key
  and o.id <> u.id and o.read_at >= u.at limit 1))`;

/** What somebody took back before its mail: a like, a reaction. Other lines `u` go with what they are of. */
const isStillSo = sql`case when u.kind in ('post_like', 'comment_like') then exists (select 1 from likes l
    where l.community_id = u.community_id and l.member_id = u.actor_id
      and l.subject_kind = iif(u.comment_id is null, 'post', 'comment') and l.subject_id = coalesce(u.comment_id, u.post_id))
  when u.kind in ('post_reaction', 'comment_reaction') then exists (select 1 from reactions x
    where x.community_id = u.community_id and x.member_id = u.actor_id
      and x.subject_kind = iif(u.comment_id is null, 'post', 'comment') and x.subject_id = coalesce(u.comment_id, u.post_id))
  else 1 end`;

/** Letters of HTML of which a mail carries the words; of a longer text the excerpt. */
const BODY_MOST = 20_000;
