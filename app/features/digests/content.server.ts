import { PICTURE_WIDTHS, keptWidths } from "~/features/files/rules";
import { fileUrl } from "~/features/files/urls.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { list, raw, sql } from "~/platform/database/sql";
import { bestOf, type Candidate, inOrder } from "./best";
import type { News, Newsroom, NewSpace, PoolRow } from "./news.server";
import { NAMES_MOST, POSTS_MOST, SPACES_MOST } from "./rules";

/** Whose digest it is, and since when what it tells of is news (UTC ms). */
export interface Receiver {
  memberId: number;
  since: number;
  /** A test, where nothing is news: what they have read as well. */
  withRead?: boolean;
}

export interface DigestPost {
  id: number;
  title: string;
  excerpt: string;
  slug: string;
  spaceId: number;
  spaceName: string;
  spaceSlug: string;
  /** null where the post does not say whose it is. */
  author: { name: string; authorNumber: number | null } | null;
  likes: number;
  comments: number;
  /** What its lists show of the two. */
  showsLikes: boolean;
  showsComments: boolean;
  /** A picture that whoever has its address may see: of an open space of an open community. */
  picture: { path: string; width: number; height: number } | null;
}

export interface Content {
  posts: DigestPost[];
  spaces: NewSpace[];
  members: { names: string[]; count: number };
}

/** What is in it, by the settings. */
export interface Sections {
  hasPosts: number;
  hasSpaces: number;
  hasMembers: number;
}

/** What nobody wants to be sent: there is nothing to read in it. */
export const isEmpty = ({ posts, spaces }: Content): boolean => posts.length === 0 && spaces.length === 0;

/** What each of them may see by now and has not read, the best of it. Of whoever is not there any more there is nothing. */
export async function contentsFor(
  ctx: Ctx,
  newsroom: Newsroom,
  receivers: readonly Receiver[],
  sections: Sections,
): Promise<Map<number, Content>> {
  const news = new Map<number, News>();
  for (const { memberId, since } of receivers) news.set(memberId, await newsroom(since));
  const places = await placesOf(ctx, receivers, news, sections);
  const chosen = sections.hasPosts ? await choose(ctx, receivers, news, places) : new Map<number, PoolRow[]>();
  const posts = await detailsOf(ctx, [...new Set([...chosen.values()].flat().map(({ id }) => id))]);
  return new Map(
    receivers.map(({ memberId, since }) => {
      const mine = places.get(memberId);
      const { spaces, members } = news.get(memberId) ?? { spaces: [], members: [] };
      const others = sections.hasMembers
        ? members.filter(({ id, joinedAt }) => id !== memberId && joinedAt > since)
        : [];
      const newSpaces = spaces.filter(({ id, createdAt }) => createdAt > since && isNewTo(mine?.get(id)));
      return [
        memberId,
        {
          // What was moved since the newsroom opened is in a place of which nobody has asked whether it is theirs to read.
          posts: (chosen.get(memberId) ?? []).flatMap(({ id, spaceId }) => {
            const post = posts.get(id);
            return post?.spaceId === spaceId ? [post] : [];
          }),
          spaces: sections.hasSpaces ? newSpaces.slice(0, SPACES_MOST) : [],
          members: {
            names: others.flatMap(({ name }) => (name === "" ? [] : [name])).slice(0, NAMES_MOST),
            count: others.length,
          },
        },
      ];
    }),
  );
}

/** Of somebody in a space that they may read. */
interface Place {
  memberId: number;
  spaceId: number;
  isIn: number;
  isNever: number;
  isAlways: number;
  readAt: number | null;
}

/** A space that was made meanwhile, and never opened by them. */
const isNewTo = (place: Place | undefined): boolean =>
  place !== undefined && place.readAt === null && place.isNever === 0;

async function placesOf(
  ctx: Ctx,
  receivers: readonly Receiver[],
  news: ReadonlyMap<number, News>,
  { hasPosts, hasSpaces }: Sections,
): Promise<Map<number, Map<number, Place>>> {
  const spaces = new Set<number>();
  for (const one of new Set(news.values())) {
    if (hasPosts) for (const { spaceId } of one.pool) spaces.add(spaceId);
    if (hasSpaces) for (const { id } of one.spaces) spaces.add(id);
  }
  if (spaces.size === 0) return new Map();
  const rows = await ctx.read(
    () => sql<Place>`select m.id as memberId, s.id as spaceId, v.read_at as readAt,
        exists (select 1 from space_members i where i.member_id = m.id and i.space_id = s.id
          and i.until > ${ctx.now()}) as isIn,
        coalesce(w.hears = 'never', 0) as isNever, coalesce(w.hears = 'all', 0) as isAlways
      from json_each(${list(receivers.map(({ memberId }) => memberId))}) e
      cross join members m on m.id = e.value and m.community_id = ${ctx.community.id}
      cross join json_each(${list([...spaces])}) f cross join spaces s on s.id = f.value
      left join space_preferences w on w.member_id = m.id and w.space_id = s.id
      left join space_reads v on v.member_id = m.id and v.space_id = s.id
      where ${readableByMember(ctx.now())}`,
  );
  const places = new Map<number, Map<number, Place>>();
  for (const [memberId, mine] of Map.groupBy(rows, (row) => row.memberId))
    places.set(memberId, new Map(mine.map((row) => [row.spaceId, row])));
  return places;
}

/** Of so many of the best it is asked at once whether a reader knows them, and so often: what is beyond is no digest's. */
const ASKED = 3 * POSTS_MOST;
const ROUNDS = 6;

/** The best for each of those whose lists they have not looked at, that are not theirs, liked by them or followed. */
async function choose(
  ctx: Ctx,
  receivers: readonly Receiver[],
  news: ReadonlyMap<number, News>,
  places: ReadonlyMap<number, ReadonlyMap<number, Place>>,
): Promise<Map<number, PoolRow[]>> {
  const now = ctx.now();
  const waiting = new Map<number, (PoolRow & Candidate)[]>();
  for (const { memberId, since, withRead } of receivers) {
    const mine = places.get(memberId) ?? new Map<number, Place>();
    const unread = (news.get(memberId)?.pool ?? []).flatMap((post) => {
      const place = mine.get(post.spaceId);
      if (!place || post.publishedAt <= since) return [];
      const isKnown = place.isNever === 1 || post.authorId === memberId || post.publishedAt <= (place.readAt ?? 0);
      if (isKnown && !withRead) return [];
      return [{ ...post, isInOwn: place.isIn === 1 || place.isAlways === 1 }];
    });
    waiting.set(memberId, inOrder(unread, now));
  }
  const all = new Set(receivers.flatMap(({ memberId, withRead }) => (withRead ? [memberId] : [])));
  const found = new Map<number, (PoolRow & Candidate)[]>();
  const best = new Map<number, PoolRow[]>();
  for (let round = 0; round < ROUNDS && waiting.size > 0; round += 1) {
    const asks = [...waiting].filter(([memberId]) => !all.has(memberId));
    const pairs = asks.flatMap(([memberId, all]) => all.slice(0, ASKED).map(({ id }) => [memberId, id] as const));
    const known = await knownOf(ctx, pairs);
    for (const [memberId, ordered] of waiting) {
      const news = ordered.slice(0, ASKED).filter(({ id }) => !known.has(`${memberId}:${id}`));
      const mine = [...(found.get(memberId) ?? []), ...news];
      found.set(memberId, mine);
      best.set(memberId, bestOf(mine, now));
      const rest = ordered.slice(ASKED);
      if ((best.get(memberId)?.length ?? 0) >= POSTS_MOST || rest.length === 0) waiting.delete(memberId);
      else waiting.set(memberId, rest);
    }
  }
  return best;
}

/** "<member>:<post>" of what somebody has liked, or follows or has muted: it is no news to them. */
async function knownOf(ctx: Ctx, pairs: readonly (readonly [number, number])[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const rows = await ctx.read(
    () => sql<{
      pair: string;
    }>`select (j.value ->> 0) || ':' || (j.value ->> 1) as pair from json_each(${JSON.stringify(pairs)}) j
      where exists (select 1 from likes l where l.community_id = ${ctx.community.id} and l.subject_kind = 'post'
          and l.subject_id = j.value ->> 1 and l.member_id = j.value ->> 0)
        or exists (select 1 from post_followers f where f.post_id = j.value ->> 1 and f.member_id = j.value ->> 0
          and f.community_id = ${ctx.community.id})`,
  );
  return new Set(rows.map(({ pair }) => pair));
}

interface DetailRow extends Omit<DigestPost, "author" | "picture" | "showsLikes" | "showsComments"> {
  authorName: string | null;
  authorNumber: number | null;
  hidesMeta: number;
  isLikingEnabled: number;
  isCommentsEnabled: number;
  coverId: number | null;
  coverWidth: number | null;
  coverHeight: number | null;
}

async function detailsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, DigestPost>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.read(
    () => sql<DetailRow>`select p.id, p.title, p.excerpt, p.slug, s.id as spaceId, s.name as spaceName, s.slug as spaceSlug,
        a.name as authorName, a.author_number as authorNumber, p.hide_meta_info as hidesMeta, p.likes_count as likes,
        p.comments_count as comments, p.is_liking_enabled as isLikingEnabled,
        p.is_comments_enabled as isCommentsEnabled, f.id as coverId, f.width as coverWidth, f.height as coverHeight
      from json_each(${list(ids)}) j cross join posts p on p.id = j.value cross join spaces s on s.id = p.space_id
      left join members a on a.id = p.author_id
      left join files f on f.id = p.cover_file_id and s.is_private = 0 and s.visibility = 'listed'
        and exists (select 1 from communities open where open.community_id = p.community_id and open.is_private = 0)
      where p.community_id = ${ctx.community.id} and p.status = 'published' limit ${raw("500")}`,
  );
  return new Map(rows.map((row) => [row.id, presentPost(ctx, row)]));
}

function presentPost(ctx: Ctx, row: DetailRow): DigestPost {
  const { authorName, authorNumber, hidesMeta, coverId, coverWidth, coverHeight, ...post } = row;
  const hasPicture = coverId !== null && coverWidth !== null && coverHeight !== null;
  return {
    ...post,
    author: authorName === null || hidesMeta === 1 ? null : { name: authorName, authorNumber },
    showsLikes: row.isLikingEnabled === 1 && row.likes > 0,
    showsComments: row.isCommentsEnabled === 1 && row.comments > 0,
    picture: hasPicture
      ? {
          path: fileUrl(
            ctx,
            { id: coverId, isPublic: true },
            keptWidths(PICTURE_WIDTHS, coverWidth)[1] ?? PICTURE_WIDTHS[0],
          ),
          width: coverWidth,
          height: coverHeight,
        }
      : null,
  };
}
