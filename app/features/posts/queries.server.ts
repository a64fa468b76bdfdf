import type { SpaceAccess } from "~/features/spaces/policy";
import { refuseUnreadable, type SpaceCard } from "~/features/spaces/refusals";
import { forInsiders } from "~/features/spaces/closed.server";
import { readableRow } from "~/features/spaces/readable.server";
import type { PostSort } from "~/features/spaces/rules";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { AppError, invalid, notFound, signInRequired } from "~/lib/errors";
import { type Claim, claimsAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { list, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { type Cursor, encodeCursor, type Page, type PageInput, pageOf } from "./cursor";
import { canReadPost } from "./policy";
import { type PostPayload, presentPost } from "./present";
import { presentingFor } from "./presenting.server";
import { renderDraft, upToDate } from "./rendering.server";
import { type AccessColumns, accessOf, type FullPostRow, type PostRow, subjectOf } from "./row";
import { accessColumns, accessJoins, fullColumns, likers, postColumns, postJoins } from "./row.server";
import type { FeedSort, PostStatus } from "./rules";

export interface PostPage {
  posts: PostPayload[];
  /** null at the end. */
  nextCursor: string | null;
  sort: PostSort;
}

/**
 * The home feed: the published posts of every space the viewer may read, as a k-way merge over the spaces'
 * indexes (mechanisms, section 1): about 4 rows read for each space and 8 for each post shown, however many
 * posts there are. `feedSeenAt` is when the member last saw the feed, in ms; 0 for a visitor.
 */
export async function listFeed(
  ctx: Ctx,
  input: PageInput & { sort?: FeedSort } = {},
): Promise<PostPage & { feedSeenAt: number }> {
  const page = pageOf(input);
  const sort = feedSort(page.cursor?.sort ?? input.sort ?? "active");
  const feed = ctx.read((viewer) => {
    const at = COLUMN[sort];
    const next = (space: Statement) => sql`select x.id from posts x where x.space_id = ${space}
      and x.status = 'published'`;
    const first = page.cursor ? sql`and (x.${at}, x.id) < (${page.cursor.value}, ${page.cursor.id})` : nothing;
    return sql<PostRow>`with recursive visible(space_id) as (${visibleSpaces(viewer, ctx.community, ctx.now())}),
      heap(space_id, at, id) as (
        select v.space_id, p.${at}, p.id from visible v cross join posts p on p.id =
          (${next(sql`v.space_id`)} ${first} order by x.${at} desc, x.id desc limit 1)
        union all
        select p.space_id, p.${at}, p.id from heap h cross join posts p on p.id =
          (${next(sql`h.space_id`)} and (x.${at}, x.id) < (h.at, h.id) order by x.${at} desc, x.id desc limit 1)
        order by 2 desc, 3 desc limit ${page.skip + page.size + 1})
      select ${postColumns(ctx, viewer)} from heap cross join posts p on p.id = heap.id ${postJoins(viewer, ctx.now())}
      order by heap.at desc, heap.id desc`;
  });
  const rows = await forInsiders(ctx, feed);
  return { ...pageFrom(ctx, rows.slice(page.skip), page, sort), feedSeenAt: ctx.viewer.feedSeenAt };
}

/**
 * A space's posts in one of its five orders, `space`'s own where none is asked for. Finds the space by its slug
 * in the statement; refuses as features/spaces/refusals says.
 */
export async function listSpacePosts(
  ctx: Ctx,
  input: PageInput & { spaceSlug: string; sort?: PostSort },
): Promise<PostPage> {
  const page = pageOf(input);
  const wanted = page.cursor?.sort ?? input.sort;
  const space = sql`select id from spaces
    where community_id = ${ctx.community.id} and slug = ${input.spaceSlug} and deleted_at is null`;
  const [[found], rows] = await Promise.all([
    ctx.read((viewer) => spaceStatement(ctx, viewer, input.spaceSlug)),
    ctx.read((viewer) => {
      // One branch for each order, of which the space's own opens; D1 takes five terms and no more.
      const branches = wanted
        ? pageIds(space, wanted, page)
        : unionAll(ORDERS.map((sort) => defaultIds(space, sort, page)));
      return sql<PostRow>`with page(n, id) as (${branches})
        select ${postColumns(ctx, viewer)} from page cross join posts p on p.id = page.id ${postJoins(viewer, ctx.now())}
        order by page.n`;
    }),
  ]);
  refuseUnreadable(ctx.viewer, found ? { ...found, access: accessOf(found) } : null);
  return pageFrom(ctx, rows, page, wanted ?? found?.defaultSort ?? "active");
}

/** What a member has published, newest first, of which the viewer may read the space. */
export async function listMemberPosts(ctx: Ctx, memberPublicUid: string, cursor?: string | null): Promise<PostPage> {
  const page = pageOf({ cursor });
  const written = ctx.read((viewer) => {
    const before = page.cursor ? sql`and (x.published_at, x.id) < (${page.cursor.value}, ${page.cursor.id})` : nothing;
    // Looks through 200 posts at most, so that what the viewer may not see costs no more than what they may.
    return sql<PostRow>`with newest as (select x.id, x.space_id, x.published_at from posts x
        where x.community_id = ${ctx.community.id} and x.status = 'published' and x.author_id =
          (select id from members where community_id = ${ctx.community.id} and public_uid = ${memberPublicUid}) ${before}
        order by x.published_at desc, x.id desc limit 200),
      page(id) as (select x.id from newest x join spaces s on s.id = x.space_id ${accessJoins(viewer, ctx.now())}
        where ${readableRow(viewer, ctx.community)} order by x.published_at desc, x.id desc limit ${page.size + 1})
      select ${postColumns(ctx, viewer)} from page cross join posts p on p.id = page.id ${postJoins(viewer, ctx.now())}
      order by p.published_at desc, p.id desc`;
  });
  return pageFrom(ctx, await forInsiders(ctx, written), page, "latest");
}

/** A post by its address, with its text, the viewer's like and a sample of likers; refuses as its space does. */
export async function findPost(ctx: Ctx, at: { spaceSlug: string; slug: string }): Promise<PostPayload> {
  return presentPost(await asRead(ctx, await findPostRow(ctx, at)), presentingFor(ctx));
}

/** As `findPost`, by its id: what has no address of its own yet. */
export async function findPostById(ctx: Ctx, id: number): Promise<PostPayload> {
  return presentPost(await asRead(ctx, await findPostRowById(ctx, id)), presentingFor(ctx));
}

/** Of a draft nothing is rendered: its author has the document, whom they share it with is given the text. */
const asRead = async (ctx: Ctx, row: FullPostRow): Promise<FullPostRow> =>
  row.status === "draft" && row.authorId !== ctx.viewer.memberId ? renderDraft(row) : row;

/** As `findPost`, before it is presented: what commands decide on. */
export async function findPostRow(
  ctx: Ctx,
  { spaceSlug, slug }: { spaceSlug: string; slug: string },
): Promise<FullPostRow> {
  const [[space], [row]] = await Promise.all([
    ctx.read((viewer) => spaceStatement(ctx, viewer, spaceSlug)),
    ctx.read(
      (viewer) => sql<FullPostRow>`select ${postColumns(ctx, viewer)}, ${fullColumns(ctx)} from spaces x
        join posts p on p.space_id = x.id and p.slug = ${slug} ${postJoins(viewer, ctx.now())}
        where x.community_id = ${ctx.community.id} and x.slug = ${spaceSlug} and x.deleted_at is null`,
    ),
  ]);
  if (row && canReadPost(ctx.viewer, subjectOf(row))) return upToDate(row);
  refuseUnreadable(ctx.viewer, space ? { ...space, access: accessOf(space) } : null);
  throw notFound();
}

/** A post by its id, whatever its status but deleted; 404 when the viewer may not read it. */
export async function findPostRowById(ctx: Ctx, id: number): Promise<FullPostRow> {
  const [row] = await ctx.read(
    (viewer) => sql<FullPostRow>`select ${postColumns(ctx, viewer)}, ${fullColumns(ctx)} from posts p
      ${postJoins(viewer, ctx.now())} where p.id = ${id} and p.community_id = ${ctx.community.id}`,
  );
  if (row && canReadPost(ctx.viewer, subjectOf(row))) return upToDate(row);
  const card = row ? { name: row.spaceName, emoji: row.spaceEmoji, description: "" } : null;
  refuseUnreadable(ctx.viewer, row && card ? { ...card, access: accessOf(row) } : null);
  throw notFound();
}

/** One's own text, to be written on: whose sign-in ended meanwhile is asked to sign in, not told that it is gone. */
export async function findPostRowToWrite(ctx: Ctx, id: number): Promise<FullPostRow> {
  try {
    return await findPostRowById(ctx, id);
  } catch (error) {
    if (error instanceof AppError && !isSignedIn(ctx.viewer)) throw signInRequired();
    throw error;
  }
}

/**
 * What a list leaves out, for posts named by id (spec section 7: post_ids, optional space_id): the viewer's like
 * and the sample of likers. What the viewer may not read is left out.
 */
export async function listPostDetails(ctx: Ctx, postIds: readonly number[], spaceId?: number): Promise<PostPayload[]> {
  if (postIds.length > 100) throw invalid({ post_ids: "invalid" });
  const rows = await ctx.read((viewer) => {
    const inSpace = spaceId === undefined ? nothing : sql`and p.space_id = ${spaceId}`;
    return sql<PostRow & { likers: string }>`select ${postColumns(ctx, viewer)}, ${likers(ctx)} as likers
      from json_each(${list(postIds)}) wanted cross join posts p on p.id = wanted.value ${postJoins(viewer, ctx.now())}
      where p.community_id = ${ctx.community.id} and p.status = 'published' ${inSpace}`;
  });
  const by = presentingFor(ctx);
  return rows.filter((row) => canReadPost(ctx.viewer, subjectOf(row))).map((row) => presentPost(row, by));
}

/**
 * Drafts, the newest first: the viewer's own, and those that others share with whoever manages their space; what is
 * published is `listMemberPosts`. Those in deleted spaces lead nowhere until the space is restored.
 */
export async function listDrafts(ctx: Ctx, cursor?: string | null): Promise<PostPage> {
  const page = pageOf({ cursor });
  const rows = await ctx.read((viewer) => {
    const before = page.cursor ? sql`and (x.published_at, x.id) < (${page.cursor.value}, ${page.cursor.id})` : nothing;
    const first = sql`${before} order by x.published_at desc, x.id desc limit ${page.size + 1}`;
    const own = sql`select x.id, x.published_at as at from posts x
      cross join spaces s on s.id = x.space_id and s.deleted_at is null
      where x.community_id = ${ctx.community.id} and x.author_id = ${viewer.memberId} and x.status = 'draft' ${first}`;
    // A page's worth of each space one manages: however many drafts there are, and of whom.
    const shared = sql`select p.id, p.published_at from (${managedSpaces(viewer, ctx)}) v cross join posts p
      where p.id in (select x.id from posts x indexed by posts_shared where x.space_id = v.space_id
        and x.status = 'draft' and x.is_shared = 1 and x.author_id <> ${viewer.memberId} ${first})`;
    return sql<PostRow>`with page(id) as (select id from (select * from (${own}) union all ${shared})
        order by at desc, id desc limit ${page.size + 1})
      select ${postColumns(ctx, viewer)} from page cross join posts p on p.id = page.id ${postJoins(viewer, ctx.now())}
      order by p.published_at desc, p.id desc`;
  });
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return pageFrom(ctx, rows, page, "latest");
}

/** The ids of the spaces the viewer manages, as features/spaces/policy `managesSpace` says. */
function managedSpaces(viewer: Claim, ctx: Ctx): Statement {
  const visible = visibleSpaces(viewer, ctx.community, ctx.now());
  if (claimsAdmin(viewer) || viewer.role === "moderator") return visible;
  return sql`select r.space_id from space_roles r
    join space_members m on m.member_id = r.member_id and m.space_id = r.space_id and m.until > ${ctx.now()}
    join spaces s on s.id = r.space_id and s.community_id = ${ctx.community.id} and s.deleted_at is null
    where r.member_id = ${viewer.memberId}`;
}

/** The viewer's newest draft in a space, if there is one. */
export async function getUnfinished(ctx: Ctx, spaceSlug: string): Promise<{ id: number; title: string } | null> {
  const [row] = await ctx.read(
    (viewer) => sql<{ id: number; title: string }>`select x.id, x.title from posts x
      where x.community_id = ${ctx.community.id} and x.author_id = ${viewer.memberId} and x.status = 'draft'
        and x.space_id = (select id from spaces where community_id = ${ctx.community.id} and slug = ${spaceSlug} and deleted_at is null)
      order by x.published_at desc, x.id desc limit 1`,
  );
  return row ?? null;
}

/** A post that may be deleted, for undo alone: whoever calls it asks the policy themselves. */
export async function findDeletedPostRow(
  ctx: Ctx,
  id: number,
): Promise<PostRow & { statusBeforeDelete: PostStatus | null }> {
  const [row] = await ctx.read(
    (viewer) => sql<PostRow & { statusBeforeDelete: PostStatus | null }>`select ${postColumns(ctx, viewer)},
      p.status_before_delete as statusBeforeDelete from posts p ${postJoins(viewer, ctx.now())}
      where p.id = ${id} and p.community_id = ${ctx.community.id}`,
  );
  if (!row) throw notFound();
  return row;
}

export interface SpaceForPost extends SpaceCard {
  id: number;
  slug: string;
  access: SpaceAccess;
  disableMemberPostCovers: boolean;
}

/** The space somebody wants to write in; 404 for none, the policy is the caller's. */
export async function findSpaceForPost(ctx: Ctx, spaceSlug: string): Promise<SpaceForPost> {
  const [row] = await ctx.read((viewer) => spaceStatement(ctx, viewer, spaceSlug));
  if (!row) throw notFound();
  const { id, slug, name, emoji, description } = row;
  const access = accessOf(row);
  return { id, slug, name, emoji, description, access, disableMemberPostCovers: row.disableMemberPostCovers === 1 };
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

/** The ids of one page and their places, by the order's own index. */
function pageIds(space: Statement, sort: PostSort, page: Page): Statement {
  const column = COLUMN[sort];
  const direction = raw(isAscending(sort) ? "asc" : "desc");
  const past = raw(isAscending(sort) ? ">" : "<");
  const { cursor } = page;
  // The row value alone is not enough for the index to seek by a collated column; the first term is.
  const from = cursor
    ? sql`and x.${column} ${past}= ${cursor.value} and (x.${column} ${past} ${cursor.value} or x.id ${past} ${cursor.id})`
    : nothing;
  return sql`select row_number() over (), id from (select x.id from posts x where x.space_id = (${space})
    and x.status = 'published' ${from}
    order by x.${column} ${direction}, x.id ${direction} limit ${page.size + 1} offset ${page.skip})`;
}

/** Where the order is not the space's own, there is no such space and nothing is walked. */
function defaultIds(space: Statement, sort: PostSort, page: Page): Statement {
  return sql`select * from (${pageIds(sql`${space} and default_sort = ${sort}`, sort, page)})`;
}

function unionAll(statements: Statement[]): Statement {
  return statements.reduce((all, one) => sql`${all} union all ${one}`);
}

interface SpaceRow extends AccessColumns {
  id: number;
  slug: string;
  disableMemberPostCovers: number;
  name: string;
  emoji: string;
  description: string;
  defaultSort: PostSort;
}

function spaceStatement(ctx: Ctx, viewer: Claim, slug: string): Statement<SpaceRow> {
  return sql<SpaceRow>`select s.id, s.slug, s.name, s.emoji, s.description, s.default_sort as defaultSort,
    s.disable_member_post_covers as disableMemberPostCovers, ${accessColumns(ctx)}
    from spaces s ${accessJoins(viewer, ctx.now())}
    where s.community_id = ${ctx.community.id} and s.slug = ${slug} and s.deleted_at is null`;
}

/** Presents a page of which one row more than its size was read. */
function pageFrom(ctx: Ctx, rows: PostRow[], page: Page, sort: PostSort): PostPage {
  const shown = rows.slice(0, page.size);
  const last = shown.at(-1);
  const by = presentingFor(ctx);
  return {
    posts: shown.map((row) => presentPost(row, by)),
    nextCursor:
      rows.length > page.size && last ? encodeCursor({ sort, value: placeOf(last, sort), id: last.id }) : null,
    sort,
  };
}

function placeOf(row: PostRow, sort: PostSort): Cursor["value"] {
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
