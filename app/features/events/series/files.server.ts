import { findPostWherever } from "~/features/posts/queries.server";
import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { LocationKind } from "../rules";
import { type DateInFile, datesFile, seriesFile } from "./calendar.server";
import { getSeries, getSeriesNumber, type SeriesRow } from "./rows.server";

/** For who may read the event: its series as they may know it. Throws 404 for what is no date of one. */
export async function findSeriesFile(
  ctx: Ctx,
  at: { spaceSlug: string; slug: string },
): Promise<{ file: string; slug: string }> {
  const post = await findPostWherever(ctx, at);
  if (!post.event?.series || post.status !== "published") throw notFound();
  const ofSeries = sql`e.series_id = (select o.series_id from events o where o.post_id = ${post.id}
      and o.community_id = ${ctx.community.id})`;
  const found = await getDates(ctx, post.id, {
    from: sql`events e indexed by events_of_series`,
    where: sql`${ofSeries} and e.cancelled_at is null`,
    seesAll: post.policies.can_update_post,
  });
  if (!found) throw notFound();
  return { file: seriesFile({ ...found, origin: ctx.request.url.origin }), slug: post.slug };
}

/**
 * One date alone, by the name of its series and by when the rule has it, as the mails name it: a calendar that has both
 * shows one entry. For who may read the event; null for what is no date of a series.
 */
export async function getDateFile(
  ctx: Ctx,
  post: { id: number; policies: { can_update_post: boolean } },
): Promise<string | null> {
  const found = await getDates(ctx, post.id, {
    from: sql`events e`,
    where: sql`e.post_id = ${post.id} and e.series_id is not null`,
    seesAll: post.policies.can_update_post,
  });
  return found && datesFile({ ...found, origin: ctx.request.url.origin });
}

/** Two years of days, or fourteen of weeks. */
const DATES_IN_FILE = 750;

interface Which {
  from: Statement;
  where: Statement;
  /** Hidden places too. */
  seesAll: boolean;
}

/** In the order of the rule; null where there are none. */
async function getDates(
  ctx: Ctx,
  postId: number,
  { from, where, seesAll }: Which,
): Promise<{ series: SeriesRow; dates: DateInFile[]; version: number } | null> {
  const { isReadable, stands } = ctx.subjects.of("post");
  const [[id], rows] = await Promise.all([
    ctx.read(
      () => sql<{ id: number | null }>`select e.series_id as id from events e where e.post_id = ${postId}
        and e.community_id = ${ctx.community.id}`,
    ),
    ctx.read(
      (
        viewer,
      ) => sql<FileRow>`select e.post_id as id, x.title as name, x.excerpt, '/c/' || s.slug || '/' || x.slug as path,
          e.series_at as seriesAt, e.starts_at_wall as startsAtWall, e.zone, e.starts_at as startsAt, e.ends_at as endsAt,
          e.duration_minutes as durationMinutes, e.is_all_day as isAllDay, e.location_kind as locationKind, e.place,
          e.location_url as locationUrl, e.hide_location as hidesLocation, x.draft_version + e.sequence as version,
          x.updated_at as updatedAt, e.cancelled_at is not null as isOff,
          exists (select 1 from event_attendees t where t.post_id = e.post_id
            and t.member_id = ${viewer.memberId} and t.status = 'going') as isGoing
        from ${from} cross join posts x on x.id = e.post_id cross join spaces s on s.id = x.space_id
        where ${where} and e.community_id = ${ctx.community.id} and e.is_listed = 1 and ${stands}
          and ${isReadable(viewer, ctx)}
        order by e.series_at desc limit ${DATES_IN_FILE}`,
    ),
  ]);
  if (!id?.id || rows.length === 0) return null;
  const [series, version] = await Promise.all([getSeries(ctx, id.id), getSeriesNumber(ctx, id.id)]);
  if (!series) return null;
  const dates = rows.reverse().map((row) => ({
    ...row,
    isAllDay: row.isAllDay === 1,
    isOff: row.isOff === 1,
    location: locationOf(row, seesAll),
  }));
  return { series, dates, version };
}

type FileRow = Omit<DateInFile, "isAllDay" | "location" | "isOff"> & {
  isAllDay: number;
  isOff: number;
  locationKind: LocationKind;
  place: string;
  locationUrl: string;
  hidesLocation: number;
  isGoing: number;
};

function locationOf({ hidesLocation, isGoing, locationKind, place, locationUrl }: FileRow, seesAll: boolean) {
  if (hidesLocation === 1 && isGoing === 0 && !seesAll) return null;
  return (locationKind === "in_person" ? place : locationKind === "virtual" ? locationUrl : "") || null;
}
