import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { type AnswerStatus, CONCERNED, type LocationKind } from "~/features/events/rules";
import type { DateInFile } from "~/features/events/series/calendar.server";
import { getSeries, getSeriesNumber, type SeriesRow } from "~/features/events/series/rows.server";

/** Two years of days, or fourteen of weeks. */
const DATES_MOST = 750;

/** A date of a series, and what somebody has said of it. */
export interface MemberDate extends DateInFile {
  status: AnswerStatus;
  isListed: boolean;
  movedBy: number | null;
  deletedBy: number | null;
}

/** A series as one member has it. */
export interface MemberSeries {
  series: SeriesRow;
  /** That are to come, in the order of the rule. */
  dates: MemberDate[];
  /** How often any of its dates was changed. */
  version: number;
}

type Row = Omit<MemberDate, "isAllDay" | "isListed" | "location"> & {
  isAllDay: number;
  isListed: number;
  locationKind: LocationKind;
  place: string;
  locationUrl: string;
  hidesLocation: number;
};

const concerned = raw(CONCERNED.map((status) => `'${status}'`).join(", "));

/** null for a series that is no more. Each date is a look at two keys, however many come. */
export async function getMemberSeries(ctx: Ctx, seriesId: number, memberId: number): Promise<MemberSeries | null> {
  const community = ctx.community.id;
  const [series, rows, version] = await Promise.all([
    getSeries(ctx, seriesId),
    ctx.read(
      () => sql<Row>`select e.post_id as id, x.title as name, x.excerpt, '/c/' || s.slug || '/' || x.slug as path,
          e.series_at as seriesAt, e.starts_at_wall as startsAtWall, e.zone, e.starts_at as startsAt, e.ends_at as endsAt,
          e.duration_minutes as durationMinutes, e.is_all_day as isAllDay, e.location_kind as locationKind, e.place,
          e.location_url as locationUrl, e.hide_location as hidesLocation, x.draft_version + e.sequence as version,
          x.updated_at as updatedAt, t.status, e.is_listed as isListed, e.moved_by as movedBy, e.deleted_by as deletedBy
        from events e indexed by events_of_series cross join event_attendees t on t.post_id = e.post_id
            and t.member_id = ${memberId} and t.status in (${concerned})
          cross join posts x on x.id = e.post_id cross join spaces s on s.id = x.space_id
        where e.series_id = ${seriesId} and e.community_id = ${community} and e.cancelled_at is null
          and e.ends_at > ${ctx.now()} order by e.series_at limit ${raw(String(DATES_MOST))}`,
    ),
    getSeriesNumber(ctx, seriesId),
  ]);
  if (!series) return null;
  return { series, dates: rows.map(dateOf), version };
}

/** Who goes is told where it is; who only waits for a place is not, where that is hidden. */
function dateOf({ locationKind, place, locationUrl, hidesLocation, ...row }: Row): MemberDate {
  const isTold = hidesLocation === 0 || row.status === "going";
  const location = locationKind === "in_person" ? place : locationKind === "virtual" ? locationUrl : "";
  return {
    ...row,
    isAllDay: row.isAllDay === 1,
    isListed: row.isListed === 1,
    location: (isTold && location) || null,
  };
}

/** The series that a job has taken its dates from, where it has made them one of their own. */
export async function getSplitFrom(ctx: Ctx, jobId: number): Promise<SplitFrom | null> {
  const [job] = await ctx.read(
    () => sql<{ wasOf: number | null; postId: number | null; wasAt: string | null }>`select
        j.input ->> 'was_of' as wasOf, j.input ->> 'post_id' as postId, j.input ->> 'was_at' as wasAt from jobs j
      where j.id = ${jobId} and j.community_id = ${ctx.community.id}`,
  );
  const series = job?.wasOf ? await getSeries(ctx, job.wasOf) : null;
  return series && { series, first: job?.postId && job.wasAt ? { id: job.postId, at: job.wasAt } : null };
}

/** By which names calendars know dates that are of another series by now. */
export interface SplitFrom {
  series: SeriesRow;
  /** A date whose place in the series was another than its day has now. */
  first: { id: number; at: string } | null;
}
