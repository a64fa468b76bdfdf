import { refuseUnreadableSubject } from "~/features/likes/state.server";
import { findPostWherever } from "~/features/posts/queries.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { mayChange } from "../commands.server";
import { maySit } from "../line.server";
import { LASTS_MOST_MS } from "../rules";
import { eventState } from "../state.server";
import { DATES_AT_ONCE } from "./rsvp.server";
import type { DatePayload, DatesPage, Reach } from "./payload";
import type { Scope } from "./rule";

interface DateRow {
  id: number;
  name: string;
  slug: string;
  spaceSlug: string;
  startsAt: number;
  endsAt: number;
  zone: string;
  isAllDay: number;
  isGoing: number;
  isFull: number;
  isOpen: number;
  isApart: number;
}

export const DATES_PAGE = 20;

/** What is still to come of the series that an event is a date of, the soonest first. Refuses as the event does; 404 for what is none. */
export async function listDates(
  ctx: Ctx,
  postId: number,
  { cursor, perPage = DATES_PAGE }: { cursor?: string | null; perPage?: number } = {},
): Promise<DatesPage> {
  const from = readCursor(cursor, isMoment);
  const now = ctx.now();
  const { stands, isReadable } = ctx.subjects.of("post");
  const bound = from
    ? sql`(e.starts_at, e.post_id) > (${from[0]}, ${from[1]})`
    : sql`e.starts_at > ${now - LASTS_MOST_MS}`;
  const [states, rows] = await Promise.all([
    ctx.read((viewer) => eventState(ctx, viewer, postId)),
    ctx.read(
      (viewer) => sql<DateRow>`select e.post_id as id, x.title as name, x.slug, s.slug as spaceSlug,
          e.starts_at as startsAt, e.ends_at as endsAt, e.zone, e.is_all_day as isAllDay,
          exists (select 1 from event_attendees t where t.post_id = e.post_id and t.member_id = ${viewer.memberId}
            and t.status = 'going') as isGoing,
          not ${maySit(sql`1`, sql`0`)} as isFull,
          e.rsvp_disabled = 0 and e.rsvp_closes_at > ${now} as isOpen, e.is_apart as isApart
        from events e indexed by events_series_starts cross join posts x on x.id = e.post_id
          cross join spaces s on s.id = x.space_id
        where e.series_id = (select o.series_id from events o where o.post_id = ${postId}
            and o.community_id = ${ctx.community.id})
          and e.community_id = ${ctx.community.id} and e.is_listed = 1 and e.ends_at > ${now} and ${bound}
          and ${stands} and ${isReadable(viewer, ctx)}
        order by e.starts_at, e.post_id limit ${perPage + 1}`,
    ),
  ]);
  const [state] = states;
  refuseUnreadableSubject(ctx, state);
  if (state.startsAt === null || state.seriesId === null) throw notFound();
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  return {
    records: page.map(present),
    has_next_page: hasMore,
    next_cursor: hasMore && last ? writeCursor([last.startsAt, last.id]) : null,
  };
}

const present = (row: DateRow): DatePayload => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  space_slug: row.spaceSlug,
  starts_at: new Date(row.startsAt).toISOString(),
  ends_at: new Date(row.endsAt).toISOString(),
  time_zone: row.zone,
  is_all_day: row.isAllDay === 1,
  is_going: row.isGoing === 1,
  is_full: row.isFull === 1,
  is_open: row.isOpen === 1,
  is_apart: row.isApart === 1,
});

/** For who may change the event; null for what is no date of a series, and for everybody else. */
export async function getReach(ctx: Ctx, postId: number): Promise<Record<Scope, Reach> | null> {
  const now = ctx.now();
  const counted = (which: Statement, what: Statement) => sql`count(distinct iif(${which}, ${what}, null))`;
  const reach = (which: Statement) => sql`json_array(${counted(sql`${which} and d.ahead`, sql`d.id`)},
    ${counted(sql`${which} and d.ahead`, sql`t.member_id`)}, ${counted(sql`${which} and d.ahead and d.apart`, sql`d.id`)},
    ${counted(sql`${which} and not d.ahead`, sql`d.id`)})`;
  // Nobody else makes the database count everybody who comes to every date.
  const [state] = await ctx.read((viewer) => eventState(ctx, viewer, postId));
  if (!state || !mayChange(ctx, state)) return null;
  const [row] = await ctx.read(
    () => sql<Record<Scope, string>>`select ${reach(sql`d.isOne`)} as one, ${reach(sql`d.isLater`)} as following,
          ${reach(sql`1`)} as "all"
        from (select e.post_id as id, e.post_id = h.post_id as isOne, e.series_at >= h.series_at as isLater,
              e.is_apart as apart, e.ends_at > ${now} as ahead
            from events h cross join events e indexed by events_of_series on e.series_id = h.series_id
            where h.post_id = ${postId} and h.community_id = ${ctx.community.id} and h.series_id is not null
              and e.is_listed = 1) d
          left join event_attendees t on t.post_id = d.id and t.status = 'going' and d.ahead
        having count(*) > 0`,
  );
  if (!row) return null;
  const read = (text: string): Reach => {
    const [dates, people, apart, over] = JSON.parse(text) as [number, number, number, number];
    return { dates, people, apart, over };
  };
  return { one: read(row.one), following: read(row.following), all: read(row.all) };
}

/** The page of a series: the event that it was asked of, and what is to come. */
export async function findSeriesPage(ctx: Ctx, at: { spaceSlug: string; slug: string }, cursor: string | null) {
  const post = await findPostWherever(ctx, at);
  if (!post.event?.series || post.status !== "published") throw notFound();
  // As many as may be ticked at once: what follows is another page, and takes no ticks along.
  const [dates, reach] = await Promise.all([
    listDates(ctx, post.id, { cursor, perPage: DATES_AT_ONCE }),
    getReach(ctx, post.id),
  ]);
  return { post, dates, reach };
}
