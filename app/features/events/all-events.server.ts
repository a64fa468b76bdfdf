import type { PostCardPayload } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import type { CardRow, WholeText } from "~/features/posts/row";
import { postJoins } from "~/features/posts/row.server";
import { CARDS } from "~/features/posts/shapes.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { CalendarAsked } from "./calendar/window";
import { type CalendarPage, calendarStatement, fromToday } from "./calendar-page.server";
import { mergedEvents, readableEventSpaces } from "./merged.server";
import { eventsPagePolicy } from "./policy";
import { LASTS_MOST_MS, PAGE_SIZE } from "./rules";

export interface AllEventsAsked {
  isPast: boolean;
  /** The first that ever was before those that came after it; what comes is always in that order. */
  isAscending?: boolean;
  /** Of one space alone. */
  spaceSlug?: string | null;
  cursor?: string | null;
  perPage?: number;
}

export interface EventSpace {
  slug: string;
  name: string;
}

type Row = CardRow & WholeText & { at: number };

/** Spaces that the filter offers; whoever has more finds theirs in the sidebar. */
const MOST_SPACES = 100;

/**
 * The community's events that the viewer may see: what goes on and what comes, the soonest first, or what is over, the
 * latest first. Throws 401 and 403 where the page is not public, but for admins (spec section 5); 422 for a cursor that
 * is none.
 */
export async function listAllEvents(ctx: Ctx, asked: AllEventsAsked) {
  const { isPast, spaceSlug = null, perPage = PAGE_SIZE } = asked;
  const isAscending = !isPast || (asked.isAscending ?? false);
  const from = readCursor(asked.cursor, isMoment);
  const now = ctx.now();
  const bound = from
    ? sql`(x.starts_at, x.post_id) ${isAscending ? sql`>` : sql`<`} (${from[0]}, ${from[1]})`
    : isPast
      ? sql`x.starts_at < ${now}`
      : sql`x.starts_at > ${now - LASTS_MOST_MS}`;
  const rows = await ofEventsPage(ctx, () =>
    ctx.read(
      (viewer) => sql<Row>`with recursive ${mergedEvents({
        spaces: readableEventSpaces(ctx, viewer, spaceSlug, sql`and ${mayLook(ctx, viewer)}`),
        isAscending,
        from: bound,
        where: isPast ? sql`x.ends_at <= ${now} and x.starts_at < ${now}` : sql`x.ends_at > ${now}`,
        limit: perPage + 1,
      })}
        select ${CARDS.columns(ctx, viewer)}, merged.at from merged cross join posts p on p.id = merged.id
        ${postJoins(viewer, now)} order by merged.at ${isAscending ? sql`asc` : sql`desc`},
          merged.id ${isAscending ? sql`asc` : sql`desc`}`,
    ),
  );
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const by = presentingFor(ctx);
  return {
    events: shown.map((row): PostCardPayload => CARDS.present(row, by)),
    nextCursor: rows.length > perPage && last ? writeCursor([last.at, last.id]) : null,
  };
}

/** The same days of all of them. Refuses as `listAllEvents`. */
export async function findCalendar(ctx: Ctx, asked: CalendarAsked, spaceSlug: string | null): Promise<CalendarPage> {
  const read = (since: number | null) =>
    ctx.read((viewer) => {
      const spaces = readableEventSpaces(ctx, viewer, spaceSlug, sql`and ${mayLook(ctx, viewer)}`);
      return calendarStatement(ctx, viewer, asked, spaces, since);
    });
  return fromToday(ctx, asked, await ofEventsPage(ctx, () => read(null)), read);
}

/** The spaces of events that the viewer may read, by name. Read with what it is shown beside. */
export const listEventSpaces = (ctx: Ctx): Promise<EventSpace[]> =>
  ctx.read(
    (viewer) => sql<EventSpace>`with open(space_id) as (${readableEventSpaces(ctx, viewer, null)})
      select s.slug, s.name from open o cross join spaces s on s.id = o.space_id
      order by s.name collate nocase, s.id limit ${MOST_SPACES}`,
  );

async function ofEventsPage<Read>(ctx: Ctx, reading: () => Promise<Read>): Promise<Read> {
  const [[house], read] = await forInsiders(
    ctx,
    Promise.all([
      ctx.read(
        () => sql<{ isPublic: number }>`select public_events_page as isPublic from communities
          where community_id = ${ctx.community.id}`,
      ),
      reading(),
    ]),
  );
  authorize(eventsPagePolicy, "can_view_events_page", ctx.viewer, { isPublic: house?.isPublic === 1 });
  return read;
}

/** Nothing is walked for a refusal. */
const mayLook = (ctx: Ctx, viewer: Claim): Statement =>
  claimsAdmin(viewer)
    ? sql`1`
    : sql`exists (select 1 from communities where community_id = ${ctx.community.id} and public_events_page = 1)`;
