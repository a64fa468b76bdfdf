import { presentPerson } from "~/features/members/person.server";
import type { PersonColumns } from "~/features/members/person";
import { forInsiders } from "~/features/spaces/closed.server";
import { readableByViewer } from "~/features/spaces/readable.server";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { type Asked, expressionsOf, isAsked, readAsked } from "./asked";
import type { SearchInput } from "./input";
import type { Filters, FoundIn, FoundSince } from "./payload";
import { matching, narrowing, reachOf, within } from "./reach.server";
import { dayBefore, MOST_COUNTED, MOST_PLACES, placeAt, SINCE_DAYS, type SearchType } from "./rules";

type What = Pick<SearchInput, "query" | "type">;

/**
 * Where most of what was asked for stands, who wrote most of it, of those whose name stands at what they wrote, and how much
 * of it is of the last days: each whatever was asked of it, of posts and comments, or of one of them. Nothing of names, and
 * where nothing else was asked for. Throws as `search` does.
 */
export async function findFilters(ctx: Ctx, { query, type }: What): Promise<Filters> {
  const asked = readAsked(query);
  const rows = await forInsiders(
    ctx,
    ctx.read((viewer) => {
      const filters = [placesOf, authorsOf, timesOf].flatMap((of) => of(ctx, viewer, asked, type) ?? []);
      const [first, ...others] = filters;
      if (!first) return null;
      const all = others.reduce((some, one) => sql`${some} union all ${one}`, first);
      return sql<Row>`with ${reachOf(ctx, viewer)} ${all}`;
    }),
  );
  const told = <Told>(what: string) =>
    rows.filter((row) => row.what === what).map(({ told: one, count }) => ({ one: JSON.parse(one) as Told, count }));
  return {
    places: told<Omit<FoundIn, "count">>("place").map(({ one, count }) => ({ ...one, count })),
    authors: told<PersonColumns>("author").map(({ one, count }) => ({ ...presentPerson(ctx, one), count })),
    times: told<FoundSince["days"]>("time").map(({ one: days, count }) => ({
      days,
      day: dayBefore(ctx.now(), days),
      count,
    })),
  };
}

/** One of them, as JSON. */
interface Row {
  what: "place" | "author" | "time";
  told: string;
  count: number;
}

/** The CTE `found(id)`: the newest of what was written; null where there is nothing to be found. */
function newest(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType): Statement | null {
  if (type === "members" || type === "spaces" || type === "messages" || (!isAsked(asked) && type !== "mentions"))
    return null;
  return sql`${narrowing(ctx, viewer, asked)}, found(id) as materialized (select rowid from search
    where search match ${matching(viewer, type, expressionsOf(asked)?.all)} || ' AND scope : (kpost OR kcomment)' ${within(asked)}
    order by rowid desc limit ${MOST_COUNTED})`;
}

function placesOf(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType): Statement<Row> | null {
  const found = newest(ctx, viewer, { ...asked, space: null }, type);
  return (
    found &&
    sql<Row>`select * from (with ${found},
      places(id, n) as materialized (select d.space_id, count(*) from found cross join search_docs d on d.id = found.id
        and d.community_id = ${ctx.community.id} group by d.space_id order by 2 desc, 1 limit ${MOST_PLACES})
      select 'place' as what, json_object('id', s.id, 'slug', s.slug, 'name', s.name, 'emoji', s.emoji) as told,
        places.n as count from places cross join spaces s on s.id = places.id
        and ${readableByViewer(viewer, ctx.community, ctx.now())} order by places.n desc, s.id)`
  );
}

/** By the rule of the space, and of what is shown of a post, once more: the index may be a moment behind. */
function authorsOf(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType): Statement<Row> | null {
  const found = newest(ctx, viewer, { ...asked, from: null }, type);
  return (
    found &&
    sql<Row>`select * from (with ${found},
      docs(kind, id, space_id) as materialized (select d.kind, d.subject_id, d.space_id
        from found cross join search_docs d on d.id = found.id and d.community_id = ${ctx.community.id}),
      open(id) as materialized (select s.id from (select distinct space_id from docs) o
        cross join spaces s on s.id = o.space_id and ${readableByViewer(viewer, ctx.community, ctx.now())}),
      authors(id, n) as materialized (select coalesce(p.author_id, c.author_id) as author_id, count(*)
        from docs cross join open on open.id = docs.space_id
        left join posts p on docs.kind = 'post' and p.id = docs.id and p.status = 'published' and p.hide_meta_info = 0
        left join comments c on docs.kind = 'comment' and c.id = docs.id and c.deleted_at is null
        where coalesce(p.author_id, c.author_id) is not null group by 1 order by 2 desc, 1 limit ${MOST_PLACES})
      select 'author' as what, json_array(a.public_uid, a.name, a.author_number, a.avatar) as told, authors.n as count
        from authors cross join members a on a.id = authors.id and a.community_id = ${ctx.community.id} and a.name <> ''
        order by authors.n desc, a.id)`
  );
}

function timesOf(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType): Statement<Row> | null {
  const from = (days: number) => Date.parse(dayBefore(ctx.now(), days));
  // Whether there is anything else asked for is not for the days to say.
  const anyTime = newest(ctx, viewer, { ...asked, after: null, before: null }, type);
  const found = anyTime && newest(ctx, viewer, { ...asked, after: from(Math.max(...SINCE_DAYS)), before: null }, type);
  const since = JSON.stringify(SINCE_DAYS.map((days) => [days, placeAt(from(days))]));
  return (
    found &&
    sql<Row>`select * from (with ${found} select 'time' as what, j.value ->> 0 as told,
      (select count(*) from found where id >= j.value ->> 1) as count from json_each(${since}) j)`
  );
}
