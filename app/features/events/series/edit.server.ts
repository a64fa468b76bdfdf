import type { FullPostRow } from "~/features/posts/row";
import { conflict, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { isConflict, provided, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { startJobWrites } from "~/platform/jobs/start.server";
import type { StoredEvent } from "../row";
import { isMovedTo, type Planned } from "../writes.server";
import { dayBefore, type Scope } from "./rule";
import { getSeries, isAtRest, jobName, type SeriesRow, unfold } from "./rows.server";
import { CHANGE_SERIES } from "./change-job.server";

/** What stands in the commit that changes a date of a series, and what follows it. */
export interface SeriesEdit {
  writes: Write[];
  /** Behind the commit: the job that has the others follow. */
  jobId: number | null;
}

const NONE: SeriesEdit = { writes: [], jobId: null };
const DAY = "2026-12-04".length;

interface Edited {
  before: StoredEvent | null;
  after: Planned | null;
  /** Left out: this date alone. */
  scope: Scope | undefined;
  /** Its words, its time or its place are others; what is only set of a post makes no date one of its own. */
  isEdited: boolean;
}

/**
 * Of a change of one date of a series: what becomes of the others. Changed alone, it is one of its own from then on.
 * With those that follow, or with all, it is what the others are made like, by a job: those that are not over and were
 * not changed alone. Where their hour or their zone is another they are a series of their own from there on, so that
 * what is over stays when it was. Their days stay: 422 starts_at event_series_date. 409 event_series_busy while
 * another job is at work on them.
 */
export async function planSeriesEdit(
  ctx: Ctx,
  post: FullPostRow,
  { before, after, scope = "one", isEdited }: Edited,
): Promise<SeriesEdit> {
  if (!before?.series || post.status !== "published") return NONE;
  const { id } = before.series;
  const atRest = provided(isAtRest(ctx, id)).otherwise(BUSY);
  if (scope === "one") {
    if (!isEdited) return NONE;
    const apart = sql`update events set is_apart = 1 where post_id = ${post.id} and community_id = ${ctx.community.id}`;
    return { writes: [atRest, write(apart), unfold(ctx, id)], jobId: null };
  }
  const wall = after?.fields.startsAtWall ?? before.startsAtWall;
  if (wall.slice(0, DAY) !== before.startsAtWall.slice(0, DAY)) throw invalid({ starts_at: "event_series_date" });
  const [series, place] = await Promise.all([getSeries(ctx, id), getPlace(ctx, post.id, id)]);
  if (!series || !place) throw conflict(BUSY);
  const from = scope === "following" && place.seriesAt > place.next ? place.seriesAt : place.next;
  const time = wall.slice(DAY);
  const zone = after?.fields.zone ?? before.zone;
  const isMoved = time !== series.firstWall.slice(DAY) || zone !== series.zone;
  const moved = isMoved ? moveWrites(ctx, series, { from, time, zone, isSplit: from > place.first }) : null;
  const target = moved?.id ?? id;
  const jobId = ctx.newId();
  const isOnItsDay = place.seriesAt.slice(0, DAY) === wall.slice(0, DAY);
  return {
    writes: [
      atRest,
      ...(moved?.writes ?? []),
      write(
        sql`update events set is_apart = ${!isOnItsDay}, moved_by = iif(${isMovedTo(before, after)}, ${jobId}, moved_by)
          where post_id = ${post.id} and community_id = ${ctx.community.id}`,
      ),
      ...startJobWrites(ctx, {
        id: jobId,
        kind: CHANGE_SERIES,
        input: {
          series_id: target,
          was_of: target === id ? null : id,
          post_id: post.id,
          from: from.slice(0, DAY),
          name: post.title,
          slug: post.spaceSlug,
        },
        name: jobName(target),
      }),
    ],
    jobId,
  };
}

const BUSY = "event_series_busy";

/** What a commit with these writes was refused for. */
export const refusedSeries = (error: unknown): unknown => (isConflict(error, BUSY) ? conflict(BUSY) : error);

interface Place {
  seriesAt: string;
  /** Of the first that is not over, and of the first there is. */
  next: string;
  first: string;
}

async function getPlace(ctx: Ctx, postId: number, seriesId: number): Promise<Place | null> {
  const [row] = await ctx.read(
    () => sql<Place>`select e.series_at as seriesAt,
        coalesce((select n.series_at from events n indexed by events_of_series where n.series_id = ${seriesId}
          and n.ends_at > ${ctx.now()} order by n.series_at limit 1), e.series_at) as next,
        coalesce((select f.series_at from events f indexed by events_of_series where f.series_id = ${seriesId}
          order by f.series_at limit 1), e.series_at) as first
      from events e where e.post_id = ${postId} and e.community_id = ${ctx.community.id} and e.series_id = ${seriesId}`,
  );
  return row ?? null;
}

interface Moved {
  /** The first of them, by the rule. */
  from: string;
  /** `T09:00` */
  time: string;
  zone: string;
  /** Others come before them, which stay when they were. */
  isSplit: boolean;
}

function moveWrites(
  ctx: Ctx,
  series: SeriesRow,
  { from, time, zone, isSplit }: Moved,
): { id: number; writes: Write[] } {
  const id = isSplit ? ctx.newId() : series.id;
  const first = `${from.slice(0, DAY)}${time}`;
  // On the last day that was looked at its date was made only if its hour had come; else the job has yet to make it.
  const lastDay = series.madeThrough.slice(0, DAY);
  const isMade = series.firstWall.slice(DAY) <= series.madeThrough.slice(DAY);
  const through = isMade ? `${lastDay}${time}` : `${dayBefore(lastDay)}T23:59`;
  const own = sql`id = ${series.id} and community_id = ${ctx.community.id} and made_through = ${series.madeThrough}`;
  const dates = write(sql`update events set series_id = ${id}, series_at = substr(series_at, 1, ${DAY}) || ${time}
    where series_id = ${series.id} and series_at >= ${from} and community_id = ${ctx.community.id}`);
  if (!isSplit) {
    const begins = `${series.firstWall.slice(0, DAY)}${time}`;
    return {
      id,
      writes: [
        when(sql`update event_series set first_wall = ${begins}, zone = ${zone}, made_through = ${through}
          where ${own}`).otherwise(BUSY),
        dates,
      ],
    };
  }
  return {
    id,
    writes: [
      when(sql`insert into event_series (id, community_id, rule, first_wall, zone, last_day, made_through, due_at)
        select ${id}, community_id, rule, ${first}, ${zone}, last_day, ${through}, due_at from event_series
        where ${own}`).otherwise(BUSY),
      write(sql`update event_series set last_day = ${dayBefore(from.slice(0, DAY))}, due_at = null where ${own}`),
      // Calendars were told numbers that these dates were counted in: the last that stays has them from now on.
      write(sql`update events set sequence = sequence + 1 + (select sum(x.draft_version + e.sequence)
          from events e indexed by events_of_series cross join posts x on x.id = e.post_id
          where e.series_id = ${series.id} and e.series_at >= ${from} and e.community_id = ${ctx.community.id})
        where community_id = ${ctx.community.id} and post_id = (select l.post_id from events l
          indexed by events_of_series where l.series_id = ${series.id} and l.series_at < ${from}
          order by l.series_at desc limit 1)`),
      dates,
    ],
  };
}
