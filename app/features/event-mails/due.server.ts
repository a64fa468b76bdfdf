import type { Receiver } from "~/features/notifications/mails/due.server";
import { wishColumns } from "~/features/notifications/wishes.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { list, raw, sql } from "~/platform/database/sql";
import type { AnswerStatus, LocationKind, Occurrence } from "~/features/events/rules";

/** Rows of one page, and so mails of one commit. */
export const LETTERS = 50;

/** A mail that waits, whoever is to have it, and the event that it is of, as they are by now. */
export interface DueRow extends Receiver {
  id: number;
  kind: string;
  name: string;
  /** The line it speaks of; null where that is no more. */
  lineId: number | null;
  archivedAt: number | null;
  /** A later one says the same. */
  isOvertaken: number;
  actorName: string | null;
  actorNumber: number | null;
  /** null where the event is no more. */
  postId: number | null;
  postStatus: string;
  title: string;
  excerpt: string;
  path: string;
  /** With it, what calendars number it by. */
  version: number;
  updatedAt: number;
  isAuthor: number;
  isReadable: number;
  startsAtWall: string;
  zone: string;
  occurrence: Occurrence;
  startsAt: number | null;
  endsAt: number;
  durationMinutes: number;
  isAllDay: number;
  locationKind: LocationKind;
  place: string;
  locationUrl: string;
  hidesLocation: number;
  confirmation: string;
  cancelledAt: number | null;
  seriesId: number | null;
  seriesAt: string;
  movedBy: number | null;
  deletedBy: number | null;
  /** What its receiver has said; null for nothing. */
  status: AnswerStatus | null;
  seats: number;
  heldUntil: number | null;
}

/** Whoever waits longest first, of any community. */
export const lettersDue = (ctx: Ctx): Promise<{ id: number; communityId: number }[]> =>
  ctx.read(
    () => sql<{ id: number; communityId: number }>`select id, community_id as communityId
      from sendings indexed by sendings_due where channel = 'event' and state = 'waiting' and due_at <= ${ctx.now()}
      order by due_at limit ${raw(String(LETTERS))}`,
  );

export const selectDue = (ctx: Ctx, ids: readonly number[]): Promise<DueRow[]> =>
  ctx.read(
    () => sql<DueRow>`select r.id, r.kind, r.memberId, r.dueAt, m.name, m.account_id as accountId,
        m.status = 'active' as isActive, m.locale, m.time_zone as timeZone, h.paused_until as pausedUntil,
        h.quiet_from as quietFrom, h.quiet_until as quietUntil, h.quiet_days as quietDays, r.lineId,
        r.archived_at as archivedAt, exists (select 1 from sendings o indexed by sendings_waiting
          where o.member_id = r.memberId and o.channel = 'event' and o.state = 'waiting' and o.kind = r.kind
            and o.notification_id = r.lineId and o.id > r.id) as isOvertaken,
        a.name as actorName, a.author_number as actorNumber, p.id as postId, coalesce(p.status, '') as postStatus,
        coalesce(p.title, '') as title, coalesce(p.excerpt, '') as excerpt, '/c/' || s.slug || '/' || p.slug as path,
        p.draft_version + e.sequence as version, p.updated_at as updatedAt, p.author_id = m.id as isAuthor,
        coalesce(${readableByMember(ctx.now())}, 0) as isReadable,
        e.starts_at_wall as startsAtWall, e.zone, e.occurrence, e.starts_at as startsAt, e.ends_at as endsAt,
        e.duration_minutes as durationMinutes, e.is_all_day as isAllDay, e.location_kind as locationKind, e.place,
        e.location_url as locationUrl, e.hide_location as hidesLocation, e.confirmation, e.cancelled_at as cancelledAt,
        e.series_id as seriesId, e.series_at as seriesAt, e.moved_by as movedBy, e.deleted_by as deletedBy,
        t.status, coalesce(t.seats, 1) as seats, t.held_until as heldUntil, ${wishColumns(ctx)}
      from (select w.id, w.kind, w.member_id as memberId, w.due_at as dueAt, n.id as lineId, n.archived_at,
          n.actor_id, n.post_id as postId, n.space_id as spaceId
        from sendings w left join notifications n on n.id = w.notification_id
        where w.id in (select value from json_each(${list(ids)})) and w.community_id = ${ctx.community.id}
          and +w.channel = 'event' and +w.state = 'waiting' and w.due_at <= ${ctx.now()}) r
      join members m on m.id = r.memberId
      left join notification_times h on h.member_id = r.memberId
      left join members a on a.id = r.actor_id
      left join posts p on p.id = r.postId left join events e on e.post_id = r.postId
      left join spaces s on s.id = p.space_id
      left join event_attendees t on t.post_id = r.postId and t.member_id = r.memberId
      order by r.id`,
  );
