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
import { presentingWith } from "./presenting.server";
import { behind, IN_ORDER, type Pins, PINS_FIRST } from "./pins.server";
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
  if (page.cursor?.isPinned) throw invalid({ cursor: "invalid" });
  const sort = feedSort(page.cursor?.sort ?? input.sort ?? "active");
  const reading = ctx.read((viewer) => selectFeed(ctx, viewer, { sort, page }, shape));
  const rows = await forInsiders(ctx, reading);
  return { ...(await pageFrom(ctx, rows, { page, sort }, shape)), feedSeenAt: ctx.viewer.feedSeenAt };
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

type SpaceInput = PageInput & {
  spaceSlug: string;
  sort?: PostSort;
  /** The slug of a topic: its posts alone. */
  topic?: string | null;
};

/**
 * A space's posts in one of its five orders, its own where none is asked for; what is pinned stands before it, unless
 * a topic is asked for. Refuses as features/spaces/refusals says, and a topic that is not there with 404.
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

/**
 * As `listSpacePosts`, for a page that asks for the space itself, what it is promised refuses for both, and in the
 * order alone: nothing stands before it.
 */
export const listSpaceCards = (
  ctx: Ctx,
  input: SpaceInput,
  space: Promise<{ defaultSort: PostSort }>,
): Promise<PageOf<PostCardPayload>> => spacePostsOf(ctx, input, () => space, CARDS, IN_ORDER);

/** As `listSpacePosts`, for the space's own page, which asks for the space itself: it may show whole texts. */
export const listSpaceView = (
  ctx: Ctx,
  input: SpaceInput,
  space: Promise<{ defaultSort: PostSort }>,
): Promise<PageOf<PostCardPayload>> =>
  spacePostsOf(ctx, input, () => space, SPACE_CARDS, PINS_FIRST, input.topic ? nothing : NO_EVENTS);

/** A space of events lists those by when they are (features/events/lists.server): of its posts its page reads those of a topic alone. */
const NO_EVENTS = sql`and post_type <> 'event'`;

async function spacePostsOf<Row extends Placed, Shown>(
  ctx: Ctx,
  input: SpaceInput,
  // Asked for once the input holds: nobody would wait for what refuses.
  space: () => Promise<{ defaultSort: PostSort }>,
  shape: Shape<Row, Shown>,
  given: Pins = PINS_FIRST,
  kind: Statement = nothing,
): Promise<PageOf<Shown>> {
  const page = pageOf(input);
  const wanted = page.cursor?.sort ?? input.sort;
  const id = sql`select id from spaces
    where community_id = ${ctx.community.id} and slug = ${input.spaceSlug} and deleted_at is null ${kind}`;
  const [{ defaultSort }, rows] = await Promise.all([
    space(),
    ctx.read((viewer) => {
      // One branch for each order, of which the space's own opens; D1 takes five terms and no more.
      const [from, pins] = input.topic ? [ofTopic(ctx, input.topic), IN_ORDER] : [ALL, given];
      const ids = (sort: PostSort, space: Statement) => pageIds(space, sort, page, { from, pins });
      const rest = wanted
        ? ids(wanted, id)
        : unionAll(ORDERS.map((sort) => ids(sort, sql`${id} and default_sort = ${sort}`)));
      return sql<Row>`with ${pins.named(id)} page(n, word, tie, id) as (${pins.before(rest, page)})
        select ${shape.columns(ctx, viewer)} from page cross join posts p on p.id = page.id
        ${postJoins(viewer, ctx.now())} order by page.n, page.word collate nocase, page.tie`;
    }),
  ]);
  return pageFrom(
    ctx,
    rows,
    { page, sort: wanted ?? defaultSort, isPinnedFirst: given === PINS_FIRST && !input.topic },
    shape,
  );
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

/** The ids of one page and their places, by the order's own index. Where there is no such space nothing is walked. */
function pageIds(space: Statement, sort: PostSort, page: Page, { from: { id, of }, pins }: Walk): Statement {
  const column = COLUMN[sort];
  const direction = raw(isAscending(sort) ? "asc" : "desc");
  const past = raw(isAscending(sort) ? ">" : "<");
  const cursor = page.cursor?.isPinned ? null : page.cursor;
  // The row value alone is not enough for the index to seek by a collated column; the first term is.
  const from = cursor
    ? sql`and x.${column} ${past}= ${cursor.value} and (x.${column} ${past} ${cursor.value} or x.${id} ${past} ${cursor.id})`
    : nothing;
  return sql`select * from (select ${placeIn(sort, id)}, x.${id} from ${of} and x.space_id = (${space})
    ${pins.without} ${from}
    order by x.${column} ${direction}, x.${id} ${direction} limit ${pins.limit(page)})`;
}

interface Walk {
  from: Walked;
  pins: Pins;
}

/** What says of `x` where it stands in an order, as numbers that grow, or a word, and what settles a tie. */
const placeIn = (sort: PostSort, id: Walked["id"]): Statement => {
  if (sort === "alphabetical") return sql`0, x.title, x.${id}`;
  return sort === "oldest" ? sql`x.published_at, '', x.${id}` : sql`-x.${COLUMN[sort]}, '', -x.${id}`;
};

function unionAll(statements: Statement[]): Statement {
  return statements.reduce((all, one) => sql`${all} union all ${one}`);
}

/** Presents a page of which one row more than its size was read. */
export async function pageFrom<Row extends Placed, Shown>(
  ctx: Ctx,
  rows: Row[],
  { page, sort, isPinnedFirst = false }: { page: Page; sort: PostSort; isPinnedFirst?: boolean },
  shape: Shape<Row, Shown>,
): Promise<PageOf<Shown>> {
  const shown = rows.slice(0, page.size);
  const last = shown.at(-1);
  const by = await presentingWith(ctx, shown);
  const isPinned = isPinnedFirst && typeof last?.pinnedAt === "number";
  const place = last && { sort, value: isPinned ? Number(last.pinnedAt) : placeOf(last, sort), id: last.id, isPinned };
  return {
    posts: shown.map((row) => shape.present(row, by)),
    nextCursor: rows.length > page.size && place ? encodeCursor(place) : null,
    sort,
  };
}

/** What says where a post stands in every order. */
type Placed = Pick<PostRow, "id" | "polls" | "activityAt" | "publishedAt" | "likesCount" | "title" | "pinnedAt">;

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
