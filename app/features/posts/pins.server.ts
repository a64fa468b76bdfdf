import { nothing, type Statement, sql } from "~/platform/database/sql";
import type { Page } from "./cursor";
import { PINS_MOST } from "./rules";

/** What a list of a space makes of its pinned posts. */
export interface Pins {
  /** The term of `with` that the others ask. */
  named(space: Statement): Statement;
  /** A condition on `x` (posts), of an order: what stands before it does not stand in it. */
  without: Statement;
  /** How many of the order a page takes, and from where. */
  limit(page: Page): Statement;
  /** The ids of a page and their places, `rest` those of its order: one more than the page at least, where there is. */
  before(rest: Statement, page: Page): Statement;
}

/** They stand where the order has them. */
export const IN_ORDER: Pins = {
  named: () => nothing,
  without: nothing,
  limit: (page) => sql`${page.size + 1} ${behind(page)}`,
  before: (rest) => rest,
};

/** They stand before whatever order, the newest pin first, and not in it. */
export const PINS_FIRST: Pins = {
  named: (space) => sql`pinned(id, at) as (select x.id, x.pinned_at from posts x where x.space_id = (${space})
    and x.status = 'published' and x.pinned_at is not null),
    top(n) as materialized (select count(*) from pinned),`,
  without: sql`and x.id not in (select id from pinned)`,
  limit({ cursor, size, skip }) {
    if (cursor) return sql`${size + 1}`;
    if (skip === 0) return sql`max(0, ${size + 1} - (select n from top))`;
    return sql`${size + 1} offset max(0, ${skip} - (select n from top))`;
  },
  before(rest, { cursor, skip }) {
    if (cursor && !cursor.isPinned) return rest;
    // Larger than any moment in ms and any number of likes: so far before them stands what is pinned.
    const further = cursor ? sql`where (at, id) < (${cursor.value}, ${cursor.id})` : nothing;
    const from = skip > 0 ? sql`order by at desc, id desc limit -1 offset ${skip}` : nothing;
    return sql`select * from (select -at - 8000000000000000, '', -id, id from pinned ${further} ${from})
      union all select * from (${rest})`;
  },
};

/** Only for the wire's `page`: what is walked to a place has a budget of its own. */
export function behind({ skip }: Page): Statement {
  return skip > 0 ? sql`offset ${skip}` : nothing;
}

/** In an update of a post: its space has fewer at the top than it may. Settles a race of two for the last place. */
export const isRoomAtTop = sql`(select count(*) from posts other where other.space_id = posts.space_id
  and other.status = 'published' and other.pinned_at is not null) < ${PINS_MOST}`;
