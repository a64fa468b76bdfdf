import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import type { Ctx } from "~/platform/context";
import { nothing, raw, sql } from "~/platform/database/sql";
import type { PostCardPayload } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import type { CardRow } from "~/features/posts/row";
import { postJoins } from "~/features/posts/row.server";
import { CARDS } from "~/features/posts/shapes.server";
import type { WholeText } from "~/features/posts/row";
import { LASTS_MOST_MS, PAGE_SIZE } from "./rules";

export interface EventsAsked {
  spaceSlug: string;
  isPast: boolean;
  /** What is over by when it was, as what comes is. */
  isAscending?: boolean;
  /** Of the space's own page, where what comes may stand in a calendar instead. */
  isPage?: boolean;
  cursor?: string | null;
  perPage?: number;
}

export interface EventsPage {
  events: PostCardPayload[];
  nextCursor: string | null;
}

type Row = CardRow & WholeText & { at: number; isTop: number };

/**
 * A space's events: what still goes on and what comes, the soonest first, or what is over, the latest first or in the
 * order in which it was; what is pinned among them stands before them. Of a series that comes there is the next date
 * alone. One index has both orders: no event lasts longer than a month, so what still goes
 * on began within that. Of a space of another kind there are none. `space` refuses for both.
 */
export async function listSpaceEvents(
  ctx: Ctx,
  { spaceSlug, isPast, isAscending = false, isPage = false, cursor, perPage = PAGE_SIZE }: EventsAsked,
  space: () => Promise<unknown>,
): Promise<EventsPage> {
  const from = readCursor(cursor, isMoment);
  const now = ctx.now();
  const inSpace = sql`(select id from spaces where community_id = ${ctx.community.id} and slug = ${spaceSlug}
    and deleted_at is null and post_type = 'event' ${isPage && !isPast ? sql`and display_view <> 'calendar'` : nothing})`;
  const isLatestFirst = isPast && !isAscending;
  const [past, direction] = isLatestFirst ? [raw("<"), raw("desc")] : [raw(">"), raw("asc")];
  // SQLite seeks by the first of two bounds: a cursor lies within the other one.
  const bound = from
    ? sql`(e.starts_at, e.post_id) ${past} (${from[0]}, ${from[1]})`
    : isPast
      ? sql`e.starts_at < ${now}`
      : sql`e.starts_at > ${now - LASTS_MOST_MS}`;
  const isWhen = isPast ? sql`e.ends_at <= ${now} and e.starts_at < ${now}` : sql`e.ends_at > ${now}`;
  const pinned = sql`select p.id, p.pinned_at as at from posts p join events e on e.post_id = p.id
    where p.space_id = ${inSpace} and p.status = 'published' and p.pinned_at is not null and ${isWhen}`;
  const top = from ? nothing : sql`select -at as n, id, 1 as isTop, at from pinned union all`;
  const [, rows] = await Promise.all([
    space(),
    ctx.read(
      (viewer) => sql<Row>`with pinned(id, at) as (${pinned}),
        listed(n, id, isTop, at) as (select ${isLatestFirst ? sql`-e.starts_at` : sql`e.starts_at`}, e.post_id, 0, e.starts_at
          from events e where e.space_id = ${inSpace} and e.is_listed = 1 and e.starts_at is not null and e.is_folded = 0
            and ${bound} and ${isWhen} and e.post_id not in (select id from pinned)
          order by e.starts_at ${direction}, e.post_id ${direction} limit ${perPage + 1}),
        page(n, id, isTop, at) as (${top} select * from (select n, id, isTop, at from listed))
        select ${CARDS.columns(ctx, viewer)}, page.at, page.isTop from page cross join posts p on p.id = page.id
        ${postJoins(viewer, now)} order by page.isTop desc, page.n, ${isLatestFirst ? sql`-p.id` : sql`p.id`}`,
    ),
  ]);
  const by = presentingFor(ctx);
  const tops = rows.filter(({ isTop }) => isTop === 1);
  const inOrder = rows.filter(({ isTop }) => isTop === 0);
  const shown = inOrder.slice(0, perPage);
  const last = shown.at(-1);
  return {
    events: [...tops, ...shown].map((row) => CARDS.present(row, by)),
    nextCursor: inOrder.length > perPage && last ? writeCursor([last.at, last.id]) : null,
  };
}
