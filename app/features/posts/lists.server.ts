import { forInsiders } from "~/features/spaces/closed.server";
import type { PostSort } from "~/features/spaces/rules";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { findTopicIn } from "~/features/topics/queries.server";
import { invalid } from "~/lib/errors";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { type Cursor, encodeCursor, type Page, type PageInput, pageOf } from "./cursor";
import type { PostCardPayload, PostPayload } from "./present";
import { presentingFor } from "./presenting.server";
import { findReadable } from "./queries.server";
import type { PostRow } from "./row";
import { postJoins } from "./row.server";
import type { FeedSort } from "./rules";
import { CARDS, PAYLOADS, type Shape, SPACE_CARDS, SPACE_PAYLOADS } from "./shapes.server";

export interface PageOf<Shown> {
  posts: Shown[];
  /** null at the end. */
  nextCursor: string | null;
  sort: PostSort;
}

export type PostPage = PageOf<PostPayload>;

type FeedInput = PageInput & { sort?: FeedSort };
type FeedOf<Shown> = Promise<PageOf<Shown> & { feedSeenAt: number }>;

/**
 * The home feed: the published posts of every space the viewer may read, as a k-way merge over the spaces'
 * indexes (mechanisms, section 1): about 4 rows read for each space and 8 for each post shown, however many
 * posts there are. `feedSeenAt` is when the member last saw the feed, in ms; 0 for a visitor.
 */
export const listFeed = (ctx: Ctx, input: FeedInput = {}): FeedOf<PostPayload> => feedOf(ctx, input, PAYLOADS);

/** As `listFeed`, for a page. */
export const listFeedCards = (ctx: Ctx, input: FeedInput): FeedOf<PostCardPayload> => feedOf(ctx, input, CARDS);

async function feedOf<Row extends Placed, Shown>(ctx: Ctx, input: FeedInput, shape: Shape<Row, Shown>): FeedOf<Shown> {
  const page = pageOf(input);
  const sort = feedSort(page.cursor?.sort ?? input.sort ?? "active");
  const reading = ctx.read((viewer) => selectFeed(ctx, viewer, { sort, page }, shape));
  const rows = await forInsiders(ctx, reading);
  return { ...pageFrom(ctx, rows, { page, sort }, shape), feedSeenAt: ctx.viewer.feedSeenAt };
}

/** One post more than the page has. What stands before the wire's page is walked, and nothing more is asked about it. */
export function selectFeed<Row>(
  ctx: Ctx,
  viewer: Claim,
  { sort, page }: { sort: FeedSort; page: Page },
  shape: Shape<Row, unknown>,
): Statement<Row> {
  const at = COLUMN[sort];
  const next = (space: Statement) => sql`select x.id from posts x where x.space_id = ${space}
      and x.status = 'published'`;
  const first = page.cursor ? sql`and (x.${at}, x.id) < (${page.cursor.value}, ${page.cursor.id})` : nothing;
  return sql<Row>`with recursive visible(space_id) as (${visibleSpaces(viewer, ctx.community, ctx.now())}),
      heap(space_id, at, id) as (
        select v.space_id, p.${at}, p.id from visible v cross join posts p on p.id =
          (${next(sql`v.space_id`)} ${first} order by x.${at} desc, x.id desc limit 1)
        union all
        select p.space_id, p.${at}, p.id from heap h cross join posts p on p.id =
          (${next(sql`h.space_id`)} and (x.${at}, x.id) < (h.at, h.id) order by x.${at} desc, x.id desc limit 1)
        order by 2 desc, 3 desc limit ${page.skip + page.size + 1})
      select ${shape.columns(ctx, viewer)} from (select at, id from heap limit ${page.size + 1} ${behind(page)}) heap
        cross join posts p on p.id = heap.id ${postJoins(viewer, ctx.now())}
      order by heap.at desc, heap.id desc`;
}

/** Only for the wire's `page`: what is walked to a place has a budget of its own. */
const behind = ({ skip }: Page): Statement => (skip > 0 ? sql`offset ${skip}` : nothing);

type SpaceInput = PageInput & {
  spaceSlug: string;
  sort?: PostSort;
  /** The slug of a topic: its posts alone. */
  topic?: string | null;
};

/**
 * A space's posts in one of its five orders, its own where none is asked for. Refuses as features/spaces/refusals says,
 * and a topic that is not there with 404.
 */
export const listSpacePosts = (ctx: Ctx, input: SpaceInput): Promise<PostPage> => {
  const found = () => findReadable(ctx, input.spaceSlug);
  const space = () => {
    if (!input.topic) return found();
    const readable = found();
    return findTopicIn(ctx, input.spaceSlug, input.topic, readable).then(() => readable);
  };
  return spacePostsOf(ctx, input, space, SPACE_PAYLOADS);
};

/** As `listSpacePosts`, for a page that asks for the space itself: what it is promised refuses for both. */
export const listSpaceCards = (
  ctx: Ctx,
  input: SpaceInput,
  space: Promise<{ defaultSort: PostSort }>,
): Promise<PageOf<PostCardPayload>> => spacePostsOf(ctx, input, () => space, CARDS);

/** As `listSpaceCards`, for the space's own page: it may show whole texts. */
export const listSpaceView = (
  ctx: Ctx,
  input: SpaceInput,
  space: Promise<{ defaultSort: PostSort }>,
): Promise<PageOf<PostCardPayload>> => spacePostsOf(ctx, input, () => space, SPACE_CARDS);

async function spacePostsOf<Row extends Placed, Shown>(
  ctx: Ctx,
  input: SpaceInput,
  // Asked for once the input holds: nobody would wait for what refuses.
  space: () => Promise<{ defaultSort: PostSort }>,
  shape: Shape<Row, Shown>,
): Promise<PageOf<Shown>> {
  const page = pageOf(input);
  const wanted = page.cursor?.sort ?? input.sort;
  const id = sql`select id from spaces
    where community_id = ${ctx.community.id} and slug = ${input.spaceSlug} and deleted_at is null`;
  const [{ defaultSort }, rows] = await Promise.all([
    space(),
    ctx.read((viewer) => {
      // One branch for each order, of which the space's own opens; D1 takes five terms and no more.
      const from = input.topic ? ofTopic(ctx, input.topic) : ALL;
      const branches = wanted
        ? pageIds(id, wanted, page, from)
        : unionAll(ORDERS.map((sort) => defaultIds(id, sort, page, from)));
      return sql<Row>`with page(n, id) as (${branches})
        select ${shape.columns(ctx, viewer)} from page cross join posts p on p.id = page.id
        ${postJoins(viewer, ctx.now())} order by page.n`;
    }),
  ]);
  return pageFrom(ctx, rows, { page, sort: wanted ?? defaultSort }, shape);
}

const ORDERS: readonly PostSort[] = ["active", "latest", "oldest", "likes", "alphabetical"];

const COLUMN = {
  active: raw("activity_at"),
  latest: raw("published_at"),
  oldest: raw("published_at"),
  likes: raw("likes_count"),
  alphabetical: raw("title collate nocase"),
} satisfies Record<PostSort, unknown>;

const isAscending = (sort: PostSort) => sort === "oldest" || sort === "alphabetical";

/** What is walked: a space's posts, or those of a topic in it. Both are published, and have the columns of the orders. */
interface Walked {
  id: ReturnType<typeof raw>;
  of: Statement;
}

const ALL: Walked = { id: raw("id"), of: sql`posts x where x.status = 'published'` };

const ofTopic = (ctx: Ctx, slug: string): Walked => ({
  id: raw("post_id"),
  of: sql`post_topics x where x.is_listed = 1 and x.topic_id = (select id from topics
    where community_id = ${ctx.community.id} and slug = ${slug} and deleted_at is null)`,
});

/** The ids of one page and their places, by the order's own index. */
function pageIds(space: Statement, sort: PostSort, page: Page, { id, of }: Walked): Statement {
  const column = COLUMN[sort];
  const direction = raw(isAscending(sort) ? "asc" : "desc");
  const past = raw(isAscending(sort) ? ">" : "<");
  const { cursor } = page;
  // The row value alone is not enough for the index to seek by a collated column; the first term is.
  const from = cursor
    ? sql`and x.${column} ${past}= ${cursor.value} and (x.${column} ${past} ${cursor.value} or x.${id} ${past} ${cursor.id})`
    : nothing;
  return sql`select row_number() over (), id from (select x.${id} as id from ${of} and x.space_id = (${space}) ${from}
    order by x.${column} ${direction}, x.${id} ${direction} limit ${page.size + 1} ${behind(page)})`;
}

/** Where the order is not the space's own, there is no such space and nothing is walked. */
function defaultIds(space: Statement, sort: PostSort, page: Page, from: Walked): Statement {
  return sql`select * from (${pageIds(sql`${space} and default_sort = ${sort}`, sort, page, from)})`;
}

function unionAll(statements: Statement[]): Statement {
  return statements.reduce((all, one) => sql`${all} union all ${one}`);
}

/** Presents a page of which one row more than its size was read. */
export function pageFrom<Row extends Placed, Shown>(
  ctx: Ctx,
  rows: Row[],
  { page, sort }: { page: Page; sort: PostSort },
  shape: Shape<Row, Shown>,
): PageOf<Shown> {
  const shown = rows.slice(0, page.size);
  const last = shown.at(-1);
  const by = presentingFor(ctx);
  return {
    posts: shown.map((row) => shape.present(row, by)),
    nextCursor:
      rows.length > page.size && last ? encodeCursor({ sort, value: placeOf(last, sort), id: last.id }) : null,
    sort,
  };
}

/** What says where a post stands in every order. */
type Placed = Pick<PostRow, "id" | "activityAt" | "publishedAt" | "likesCount" | "title">;

function placeOf(row: Placed, sort: PostSort): Cursor["value"] {
  const places: Record<PostSort, Cursor["value"]> = {
    active: row.activityAt,
    latest: row.publishedAt,
    oldest: row.publishedAt,
    likes: row.likesCount,
    alphabetical: row.title,
  };
  return places[sort];
}

function feedSort(sort: PostSort): FeedSort {
  if (sort !== "active" && sort !== "latest") throw invalid({ sort: "invalid" });
  return sort;
}
