import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { LASTS_MOST_MS } from "../rules";
import type { Ruled } from "./dates.server";

export interface SeriesRow extends Ruled {
  id: number;
  zone: string;
  /** Wall time. */
  madeThrough: string;
}

/** null for one that the community does not have. */
export async function getSeries(ctx: Ctx, id: number): Promise<SeriesRow | null> {
  const [row] = await ctx.read(
    () => sql<SeriesRow>`select s.id, s.rule, s.first_wall as firstWall, s.zone, s.last_day as lastDay,
      s.made_through as madeThrough from event_series s where s.id = ${id} and s.community_id = ${ctx.community.id}`,
  );
  return row ?? null;
}

/**
 * How often any of its dates was changed, called off or brought back: by it calendars are told which of two files of one
 * name is the newer, whichever of the dates they speak of. It never falls: what leaves a series counts on in it.
 */
export async function getSeriesNumber(ctx: Ctx, id: number): Promise<number> {
  const [row] = await ctx.read(
    () => sql<{ number: number | null }>`select sum(x.draft_version + e.sequence) as number
      from events e indexed by events_of_series cross join posts x on x.id = e.post_id
      where e.series_id = ${id} and e.community_id = ${ctx.community.id}`,
  );
  return row?.number ?? 0;
}

/** While one of them lives, nothing else is done to the series. */
export const jobName = (seriesId: number): string => `event_series:${seriesId}`;

/** Holds while no job is at work on it. */
export const isAtRest = (ctx: Ctx, seriesId: number): Statement => sql`not exists (select 1 from jobs j
  where j.community_id = ${ctx.community.id} and j.name = ${jobName(seriesId)} and j.state in ('waiting', 'running'))`;

/**
 * Has the lists show what is next of a series, and what is over; what comes after stays behind it. Asked anew whenever
 * its dates are others, or one of them is over.
 */
export const unfold = (ctx: Ctx, seriesId: number): Write =>
  write(sql`update events set is_folded = 0 where series_id = ${seriesId} and community_id = ${ctx.community.id}
    and is_folded = 1 and starts_at <= coalesce((select n.starts_at from events n indexed by events_series_starts
      where n.series_id = ${seriesId} and n.is_listed = 1 and n.ends_at > ${ctx.now()}
        and n.starts_at > ${ctx.now() - LASTS_MOST_MS} order by n.starts_at limit 1), ${ctx.now()})`);
