import { m } from "~/i18n/generated/messages";
import { listTaken } from "~/features/posts/bulk/around.server";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { JobInput, JobKind } from "~/platform/jobs/job";
import { wallAt } from "../time.server";
import { dateAt, datesOf } from "./dates.server";
import { getSource, type Made, type Source, withOwnFiles, writesOfDates } from "./occurrences.server";
import { getSeries, type SeriesRow, unfold } from "./rows.server";

export const MAKE_SERIES = "events.make_series";

export interface SeriesInput extends JobInput {
  series_id: number;
  /** As it was called when the job began. */
  name: string;
  /** Of its space. */
  slug: string;
}

/** A post with its event is some 60 rows. */
const AT_ONCE = 6;
/** Each brings its own copies of them. */
const WITH_FILES_AT_ONCE = 2;
const DAY = 86_400_000;
export const AHEAD_DAYS = 366;
/** Of what goes on: once a week what has come into sight is made. */
const AGAIN_DAYS = 7;

/**
 * Makes the dates of a series, a year ahead of now or of its first date: each a post of its own like the newest one that
 * was not changed alone, with nobody told of it and nothing new for anybody. It goes on where it has stopped, by the
 * wall time up to which everything was made: what somebody has taken away since does not come back.
 */
export const makeSeriesJob: JobKind<SeriesInput> = {
  name: MAKE_SERIES,
  isListed: false,
  async step(ctx, job) {
    const { series_id: id } = job.input;
    const [series, source] = await Promise.all([getSeries(ctx, id), getSource(ctx, id)]);
    // Nothing of it is left to go on from, or nobody: its author no longer reads the space. It may come back.
    if (!series || !source?.isAuthorIn) return { writes: [waitOn(ctx, id)], cursor: job.cursor, rows: 0, done: true };
    const horizon = wallAt(Math.max(ctx.now(), firstMoment(series)) + AHEAD_DAYS * DAY, series.zone);
    const most = source.files.length > 0 ? WITH_FILES_AT_ONCE : AT_ONCE;
    const there = await listThere(ctx, series);
    const walls = datesOf(series, { after: series.madeThrough, through: horizon })
      .filter((wall) => !there.has(wall))
      .slice(0, most);
    const last = walls.at(-1);
    const isLast = walls.length < most;
    const isWhole = isLast && series.lastDay !== "" && `${series.lastDay}T23:59` <= horizon;
    const through = isLast ? horizon : (last ?? horizon);
    const made = await datesWrites(ctx, series, source, walls).catch(refusedFiles);
    // The soonest dates are there; the others come with the next day's share.
    if (made === null) return { writes: [rest(ctx, id, ctx.now() + DAY)], cursor: job.cursor, rows: 0, done: true };
    return {
      guard: sql`exists (select 1 from event_series s where s.id = ${id} and s.community_id = ${ctx.community.id}
        and s.made_through = ${series.madeThrough})`,
      writes: [
        ...made,
        write(sql`update event_series set made_through = ${through > series.madeThrough ? through : series.madeThrough}
          where id = ${id} and community_id = ${ctx.community.id}`),
        ...(isLast ? [rest(ctx, id, isWhole ? null : ctx.now() + AGAIN_DAYS * DAY)] : []),
        unfold(ctx, id),
      ],
      cursor: through,
      rows: walls.length,
      done: isLast,
    };
  },
  title: ({ input }, locale) => m.events_series_job({ name: input.name }, { locale }),
  outcome: ({ done: count }, locale) => m.events_series_made({ count }, { locale }),
  path: ({ input }) => `/c/${input.slug}`,
};

/** Dates that it began with, when another rule took over those that stood. */
async function listThere(ctx: Ctx, { id, madeThrough }: SeriesRow): Promise<Set<string>> {
  const rows = await ctx.read(
    () => sql<{ at: string }>`select e.series_at as at from events e indexed by events_of_series
      where e.series_id = ${id} and e.series_at > ${madeThrough} and e.community_id = ${ctx.community.id}`,
  );
  return new Set(rows.map(({ at }) => at));
}

const refusedFiles = (error: unknown): null => {
  if (error instanceof AppError && error.code === "upload_limit") return null;
  throw error;
};

const firstMoment = ({ firstWall, zone }: SeriesRow): number =>
  dateAt({ startsAtWall: firstWall, zone, durationMinutes: 1, isAllDay: false })?.startsAt ?? 0;

/** Looked at again in a week, as long as there are dates of it, deleted ones as well. */
export const waitOn = (ctx: Ctx, id: number): Write =>
  write(sql`update event_series set due_at = iif(exists (select 1 from events e where e.series_id = event_series.id),
      ${ctx.now() + AGAIN_DAYS * DAY}, null) where id = ${id} and community_id = ${ctx.community.id}`);

const rest = (ctx: Ctx, id: number, dueAt: number | null): Write =>
  write(sql`update event_series set due_at = ${dueAt} where id = ${id} and community_id = ${ctx.community.id}`);

async function datesWrites(ctx: Ctx, series: SeriesRow, source: Source, walls: readonly string[]): Promise<Write[]> {
  if (walls.length === 0) return [];
  const named = walls.map((wall) => `${baseOf(source.slug)}-${wall.slice(0, "2026-12-04".length)}`);
  const taken = await listTaken(ctx, [source.spaceId], named);
  const made: Made[] = [];
  for (const [at, wall] of walls.entries()) {
    const found = dateAt({ ...source.event, startsAtWall: wall, zone: series.zone });
    if (!found) continue;
    made.push({ found, seriesId: series.id, seriesAt: wall, slug: named[at] ?? wall, isTaken: false });
  }
  for (const one of made) one.isTaken = taken.has(`${source.spaceId} ${one.slug}`);
  return writesOfDates(ctx, source, await withOwnFiles(ctx, source, made));
}

/** Without the day that it was given. */
const baseOf = (slug: string): string => slug.replace(/-\d{4}-\d{2}-\d{2}(-[\w]{12})?$/, "");
