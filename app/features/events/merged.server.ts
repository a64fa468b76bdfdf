import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { readableByViewer } from "~/features/spaces/readable.server";

interface Walk {
  /** The spaces whose events are walked: their ids. */
  spaces: Statement;
  isAscending: boolean;
  /** A bound of `x.starts_at`, one alone: SQLite seeks by the first. */
  from: Statement;
  /** What of `x` (events) is listed. */
  where: Statement;
  /** Of `e` (events), in their order: the first that is not so ends its space. */
  until?: Statement;
  limit: number;
  /** Each date of a series stands for itself; else the next one stands for those that follow. */
  isEachDate?: boolean;
}

/**
 * The body of a CTE, `with recursive ${mergedEvents(…)} select … from merged`: the listed events of many spaces by when
 * they begin, as `merged(space_id, at, id)`. A k-way merge over the spaces' index (mechanisms, section 1): a few rows
 * for each space and for each event, however many there are.
 */
export function mergedEvents({ spaces, isAscending, from, where, until, limit, isEachDate = false }: Walk): Statement {
  const [direction, past] = isAscending ? [raw("asc"), raw(">")] : [raw("desc"), raw("<")];
  const next = (space: Statement, bound: Statement) => sql`(select x.post_id from events x
    where x.space_id = ${space} and x.is_listed = 1 and x.starts_at is not null ${isEachDate ? nothing : sql`and x.is_folded = 0`}
      and ${bound} and ${where}
    order by x.starts_at ${direction}, x.post_id ${direction} limit 1)`;
  const stop = until ? sql`and ${until}` : nothing;
  return sql`walked(space_id) as (${spaces}),
    merged(space_id, at, id) as (
      select v.space_id, e.starts_at, e.post_id from walked v
        cross join events e on e.post_id = ${next(sql`v.space_id`, from)} ${stop}
      union all
      select h.space_id, e.starts_at, e.post_id from merged h
        cross join events e on e.post_id = ${next(sql`h.space_id`, sql`(x.starts_at, x.post_id) ${past} (h.at, h.id)`)} ${stop}
      order by 2 ${direction}, 3 ${direction} limit ${limit})`;
}

/** The ids of the spaces of events that the viewer may read, or of the one of an address; `and` of `s` (spaces). */
export const readableEventSpaces = (
  ctx: Ctx,
  viewer: Claim,
  slug: string | null,
  and: Statement = nothing,
): Statement =>
  sql`select s.id as space_id from spaces s indexed by spaces_of_events
    where s.community_id = ${ctx.community.id} and s.post_type = 'event' and s.deleted_at is null
      ${slug === null ? nothing : sql`and s.slug = ${slug}`} ${and}
      and ${readableByViewer(viewer, ctx.community, ctx.now())}`;
