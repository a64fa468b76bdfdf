import { presentPerson } from "~/features/members/person.server";
import type { PersonColumns } from "~/features/members/person";
import { forInsiders } from "~/features/spaces/closed.server";
import { readableByViewer } from "~/features/spaces/readable.server";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { type Asked, expressionsOf, isAsked, readAsked } from "./asked";
import type { SearchInput } from "./input";
import type { Filters, FoundBy, FoundIn, FoundSince } from "./payload";
import { matching, reaching, within } from "./reach.server";
import { dayBefore, MOST_COUNTED, MOST_PLACES, placeAt, SINCE_DAYS, type SearchType } from "./rules";

type What = Pick<SearchInput, "query" | "type">;

/** Where, whose and of which time what was asked for is, each whatever was asked of it. As `findPlaces`. */
export async function findFilters(ctx: Ctx, what: What): Promise<Filters> {
  const [places, authors, times] = await Promise.all([
    findPlaces(ctx, what),
    findAuthors(ctx, what),
    findTimes(ctx, what),
  ]);
  return { places, authors, times };
}

/**
 * Where most of what was asked for stands, in whatever space that was asked for: of posts and comments, or of one of them.
 * Nothing where nothing was asked for. Throws as `search` does.
 */
export function findPlaces(ctx: Ctx, { query, type }: What): Promise<FoundIn[]> {
  const asked = { ...readAsked(query), space: null };
  return filtered(ctx, asked, type, (viewer) => placesOf(ctx, viewer, asked, type));
}

/** Who wrote most of it, whomever it was asked from: of those whose name stands at what they wrote. As `findPlaces`. */
export async function findAuthors(ctx: Ctx, { query, type }: What): Promise<FoundBy[]> {
  const asked = { ...readAsked(query), from: null };
  const rows = await filtered(ctx, asked, type, (viewer) => authorsOf(ctx, viewer, asked, type));
  return rows.map(({ author, count }) => ({ ...presentPerson(ctx, JSON.parse(author) as PersonColumns), count }));
}

/** How much of it is of the last days, of whatever days it was asked. As `findPlaces`. */
export async function findTimes(ctx: Ctx, { query, type }: What): Promise<FoundSince[]> {
  const asked = { ...readAsked(query), after: null, before: null };
  const rows = await filtered(ctx, asked, type, (viewer) => timesOf(ctx, viewer, asked, type));
  return rows.flatMap((row) =>
    SINCE_DAYS.map((days) => ({ days, day: dayBefore(ctx.now(), days), count: row[`d${days}`] })),
  );
}

/** Of names there is nothing to narrow down. */
function filtered<Row>(
  ctx: Ctx,
  asked: Asked,
  type: SearchType,
  statement: (viewer: Claim) => Statement<Row>,
): Promise<Row[]> {
  const isOfNames = type === "members" || type === "spaces";
  return forInsiders(
    ctx,
    ctx.read((viewer) => ((isAsked(asked) && !isOfNames) || type === "mentions" ? statement(viewer) : null)),
  );
}

/** The CTE `found(id)`: the newest of what was written. */
const newest = (viewer: Claim, asked: Asked, type: SearchType): Statement => sql`found(id) as materialized (
  select rowid from search
  where search match ${matching(viewer, type, expressionsOf(asked)?.all)} || ' AND scope : (kpost OR kcomment)' ${within(asked)}
  order by rowid desc limit ${MOST_COUNTED})`;

function placesOf(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType): Statement<FoundIn> {
  return sql<FoundIn>`with ${reaching(ctx, viewer, asked)}, ${newest(viewer, asked, type)},
    places(id, n) as materialized (select d.space_id, count(*) from found cross join search_docs d on d.id = found.id
        and d.community_id = ${ctx.community.id} group by d.space_id order by 2 desc, 1 limit ${MOST_PLACES})
    select s.id, s.slug, s.name, s.emoji, places.n as count from places cross join spaces s on s.id = places.id
      and ${readableByViewer(viewer, ctx.community, ctx.now())} order by places.n desc, s.id`;
}

/** By the rule of the space, and of what is shown of a post, once more: the index may be a moment behind. */
function authorsOf(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType) {
  return sql<{ author: string; count: number }>`with ${reaching(ctx, viewer, asked)}, ${newest(viewer, asked, type)},
    docs(kind, id, space_id) as materialized (select d.kind, d.subject_id, d.space_id
      from found cross join search_docs d on d.id = found.id and d.community_id = ${ctx.community.id}),
    open(id) as materialized (select s.id from (select distinct space_id from docs) o cross join spaces s on s.id = o.space_id
      and ${readableByViewer(viewer, ctx.community, ctx.now())}),
    authors(id, n) as materialized (select coalesce(p.author_id, c.author_id) as author_id, count(*)
      from docs cross join open on open.id = docs.space_id
      left join posts p on docs.kind = 'post' and p.id = docs.id and p.status = 'published' and p.hide_meta_info = 0
      left join comments c on docs.kind = 'comment' and c.id = docs.id and c.deleted_at is null
      where coalesce(p.author_id, c.author_id) is not null group by 1 order by 2 desc, 1 limit ${MOST_PLACES})
    select json_array(a.public_uid, a.name, a.author_number, a.avatar) as author, authors.n as count
    from authors cross join members a on a.id = authors.id and a.community_id = ${ctx.community.id} and a.name <> ''
    order by authors.n desc, a.id`;
}

type Since = Record<`d${(typeof SINCE_DAYS)[number]}`, number>;

function timesOf(ctx: Ctx, viewer: Claim, asked: Asked, type: SearchType): Statement<Since> {
  const from = (days: number) => Date.parse(dayBefore(ctx.now(), days));
  const counts = SINCE_DAYS.map(
    (days, at) => sql`${raw(at === 0 ? "" : ", ")}(select count(*) from found
      where id >= cast(${placeAt(from(days))} as integer)) as ${raw(`d${days}`)}`,
  );
  const longest = { ...asked, after: from(Math.max(...SINCE_DAYS)) };
  return sql<Since>`with ${reaching(ctx, viewer, asked)}, ${newest(viewer, longest, type)}
    select ${counts.reduce((all, one) => sql`${all}${one}`)}`;
}
