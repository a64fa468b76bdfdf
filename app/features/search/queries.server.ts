import { type FoundEvent, foundEvent, foundEventIn } from "~/features/events/found.server";
import { commentPath } from "~/features/comments/rules";
import { presentPerson } from "~/features/members/person.server";
import type { Person, PersonColumns } from "~/features/members/person";
import { forInsiders } from "~/features/spaces/closed.server";
import { postPath } from "~/features/posts/ui/addresses";
import { isShownTo, readableByViewer } from "~/features/spaces/readable.server";
import { readCursor, writeCursor } from "~/lib/cursor";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { asSql } from "~/platform/database/condition";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { type Asked, expressionsOf, isAsked, readAsked } from "./asked";
import type { SearchInput } from "./input";
import { searchMessages } from "./messages.server";
import { matching, mistyped, reaching, within } from "./reach.server";
import { CANDIDATES, SEARCH_PAGE, type SavedType, type SearchKind } from "./rules";
import { type Piece, piecesOf, snippetOf } from "./snippet";

/** What was found, as its readers are shown it. */
export interface Hit {
  kind: SearchKind | "message";
  id: number;
  /** Of a comment that of its post, of a message the name of its room. */
  title: Piece[];
  snippet: Piece[];
  path: string;
  space: { id: number; slug: string; name: string; emoji: string } | null;
  /** Of a member themselves; null where it is not shown. */
  author: Person | null;
  /** UTC ms; null where it is not shown. */
  at: number | null;
  /** When and where it is, of an event. */
  event: FoundEvent | null;
}

export interface SearchPage {
  hits: Hit[];
  /** Where the next page begins. What was closed in this very moment is left out: a page may be short. */
  cursor: string | null;
}

/** What the viewer may read of what was asked for: of messages as `searchMessages`, of all else as `searchTexts`. */
export const search = (ctx: Ctx, asked: SearchInput): Promise<SearchPage> =>
  asked.type === "messages" ? searchMessages(ctx, asked) : searchTexts(ctx, { ...asked, type: asked.type });

/**
 * What the viewer may read of what was asked for. The newest `CANDIDATES` matches are put in order: what has the words in
 * its title, what has them beside each other, all others, the newest of each first. Neither how rare a word is nor how long
 * texts are in places that the viewer may not see has a say in it. Throws 401 for a visitor of a private community, 422 for
 * a cursor that is none.
 */
async function searchTexts(
  ctx: Ctx,
  { query, type, sort, cursor }: SearchInput & { type: SavedType },
): Promise<SearchPage> {
  const after = readCursor(cursor, isPlace);
  const asked = readAsked(query);
  const rows = await forInsiders(
    ctx,
    ctx.read((viewer) =>
      isAsked(asked) || type === "mentions" ? pageOf(ctx, viewer, asked, { type, sort, after }) : null,
    ),
  );
  const page = rows.slice(0, SEARCH_PAGE);
  const last = page.at(-1);
  return {
    hits: page.filter(({ isReadable }) => isReadable === 1).map((row) => toHit(ctx, row, asked)),
    cursor: rows.length > SEARCH_PAGE && last ? writeCursor([last.tier, last.place]) : null,
  };
}

type Place = readonly [tier: number, place: number];

const isPlace = (parts: readonly unknown[]): parts is Place =>
  parts.length === 2 && parts.every((part) => Number.isSafeInteger(part));

interface HitRow {
  place: number;
  tier: number;
  kind: SearchKind;
  id: number;
  isReadable: number;
  title: string | null;
  text: string | null;
  postSlug: string | null;
  at: number | null;
  spaceId: number | null;
  spaceSlug: string | null;
  spaceName: string | null;
  spaceEmoji: string | null;
  author: string | null;
  event: string | null;
}

interface Of {
  type: SavedType;
  sort: SearchInput["sort"];
  after: Place | null;
}

/** One more than a page, where there are others. */
function pageOf(ctx: Ctx, viewer: Claim, asked: Asked, of: Of): Statement<HitRow> {
  const words = expressionsOf(asked);
  const scoped = (expression?: string) => matching(viewer, of.type, expression);
  const tiers = of.sort === "relevance" && words !== null;
  const most = tiers ? CANDIDATES : SEARCH_PAGE + 1;
  const before = !tiers && of.after ? sql`and rowid < cast(${of.after[1]} as integer)` : nothing;
  const among = sql`and rowid >= (select min(id) from newest) limit ${CANDIDATES}`;
  const also = (expression: string) => sql`select rowid from search where search match ${scoped(expression)} ${among}`;
  const typo = mistyped(asked, of.type);
  const ranks = tiers
    ? sql`titled(id) as materialized (${also(words.title)}),
      beside(id) as materialized (${asked.words.length > 1 ? also(words.beside) : sql`select null where 0`}),
      ranked(id, tier) as (select id, case when id in (select id from titled) then 2
        when id in (select id from beside) then 1 else 0 end from newest`
    : sql`ranked(id, tier) as (select id, 0 from newest`;
  const names = typo
    ? sql` union all select id, ${raw(String(MISTYPED))} from (select rowid as id from search
        where search match ${scoped(typo.near)} ${within(asked)}
          and not exists (select 1 from search where search match ${matching(viewer, "general", typo.exact)})
        order by rowid desc limit ${CANDIDATES})`
    : nothing;
  return sql<HitRow>`with ${reaching(ctx, viewer, asked)},
    newest(id) as materialized (select rowid from search where search match ${scoped(words?.all)} ${within(asked)} ${before}
      order by rowid desc limit ${most}),
    ${ranks}${names}),
    page(id, tier) as materialized (select id, tier from ranked
      ${of.after ? sql`where tier < ${of.after[0]} or (tier = ${of.after[0]} and id < cast(${of.after[1]} as integer))` : nothing}
      order by tier desc, id desc limit ${SEARCH_PAGE + 1}) ${hydrated(ctx, viewer)}`;
}

/** Behind all that is as it was typed. */
const MISTYPED = -1;

/** By the rule of what each is once more: the index may be a moment behind. */
function hydrated(ctx: Ctx, viewer: Claim): Statement {
  const showsPeople = claimsAdmin(viewer)
    ? sql`1`
    : sql`(co.public_member_directory = 1 and ${asSql(isShownTo(viewer, ctx.community))})`;
  return sql`select page.id as place, page.tier, d.kind, d.subject_id as id,
      coalesce(s.id is not null or (d.kind = 'member' and a.status = 'active' and ${showsPeople}), 0) as isReadable,
      case d.kind when 'member' then a.name when 'space' then s.name else p.title end as title,
      case d.kind when 'member' then a.headline || iif(a.headline = '' or a.bio = '', '', ' · ') || a.bio when 'space' then s.description else d.words end as text,
      p.slug as postSlug,
      case d.kind when 'comment' then c.created_at when 'post' then iif(p.hide_meta_info = 1, null, p.published_at) end as at,
      s.id as spaceId, s.slug as spaceSlug, s.name as spaceName, s.emoji as spaceEmoji,
      iif(a.id is null, null, json_array(a.public_uid, a.name, a.author_number, a.avatar)) as author,
      case when d.kind = 'post' and s.id is not null then ${foundEvent(viewer)} end as event
    from page cross join search_docs d on d.id = page.id and d.community_id = ${ctx.community.id}
    cross join communities co on co.community_id = d.community_id
    left join comments c on d.kind = 'comment' and c.id = d.subject_id and c.deleted_at is null
    left join posts p on p.id = iif(d.kind = 'post', d.subject_id, c.post_id) and p.status = 'published'
      and (d.kind = 'post' or p.is_comments_enabled = 1)
    left join spaces s on s.id = iif(d.kind = 'space', d.subject_id, p.space_id)
      and ${readableByViewer(viewer, ctx.community, ctx.now())}
    left join members a on a.id = case d.kind when 'member' then d.subject_id when 'comment' then c.author_id
      when 'post' then iif(p.hide_meta_info = 1, null, p.author_id) end
    order by page.tier desc, page.id desc`;
}

function toHit(ctx: Ctx, row: HitRow, { words, isLastOpen }: Asked): Hit {
  const { spaceId, spaceSlug, spaceName, spaceEmoji } = row;
  const author = row.author ? presentPerson(ctx, JSON.parse(row.author) as PersonColumns) : null;
  const title = row.kind === "member" ? (author?.name ?? "") : (row.title ?? "");
  return {
    kind: row.kind,
    id: row.id,
    title: piecesOf(title, words, isLastOpen, row.tier === MISTYPED),
    snippet: snippetOf(row.text ?? "", words, isLastOpen),
    path: pathOf(row),
    space:
      spaceId === null ? null : { id: spaceId, slug: spaceSlug ?? "", name: spaceName ?? "", emoji: spaceEmoji ?? "" },
    author,
    at: row.at,
    event: foundEventIn(row.event),
  };
}

function pathOf({ kind, id, author, spaceSlug, postSlug }: HitRow): string {
  const slug = spaceSlug ?? "";
  if (kind === "member") return `/u/${(JSON.parse(author ?? "[]") as PersonColumns)[0] ?? ""}`;
  if (kind === "space") return `/c/${slug}`;
  if (kind === "comment") return commentPath({ spaceSlug: slug, slug: postSlug ?? "" }, id);
  return postPath({ space: { slug }, slug: postSlug ?? "" });
}
