import { managedByViewer } from "~/features/spaces/readable.server";
import { shownName } from "~/features/members/present";
import { marksOf } from "~/features/topics/marks";
import { localeOf } from "~/i18n/locale";
import { isMoment, type Moment, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import { type Claim, claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { bulkPolicy } from "./policy";
import { PAGE_SIZE, type PostStatus } from "./rules";
import type { BulkFilter } from "./bulk/input";
import { MOST_POSTS } from "./bulk/rules";

/** A post among those one chooses from. */
export interface ChoicePayload {
  id: number;
  name: string;
  slug: string;
  status: PostStatus;
  space: { slug: string; name: string };
  author: { public_uid: string; name: string };
  topics: string[];
  is_pinned: boolean;
  /** When it was published, or is to be. */
  at: string;
}

export interface ChoicePage {
  posts: ChoicePayload[];
  /** Where the list goes on: a page of what is filtered may be short, or empty, with more behind it. */
  cursor: string | null;
}

/** Posts looked through for a page of twenty: where nothing is left out but what lies in the bin, and where much is. */
const LOOKED_AT = { plain: 2 * PAGE_SIZE, filtered: 500 };
/** Pages of such a look for "all that match". */
const LOOKS = 20;

/**
 * What many things can be done with, the newest first: whatever is published in the community, of what is not one's own.
 * Admins only. Throws 422 for a cursor that is none.
 */
export async function listToChoose(ctx: Ctx, filter: BulkFilter): Promise<ChoicePage> {
  const after = readCursor(filter.cursor, isMoment);
  const [rows, [end]] = await Promise.all([
    ctx.read((viewer) => (claimsAdmin(viewer) ? selectChoices(ctx, viewer, filter, after) : null)),
    ctx.read((viewer) => (claimsAdmin(viewer) ? selectEnd(ctx, viewer, filter, after) : null)),
  ]);
  mayChange(ctx);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : end;
  return { posts: shown.map((row) => present(ctx, row)), cursor: last ? writeCursor([last.at, last.id]) : null };
}

/** The ids of all that a filter finds, the newest first and as many as a job takes. Admins only. */
export async function listMatching(ctx: Ctx, filter: BulkFilter): Promise<number[]> {
  const ids: number[] = [];
  let after: Moment | null = null;
  for (let looks = 0; looks < LOOKS && ids.length < MOST_POSTS; looks++) {
    const { found, end } = await look(ctx, filter, after);
    ids.push(...found);
    if (!end) break;
    after = [end.at, end.id];
  }
  return ids.slice(0, MOST_POSTS);
}

interface Looked {
  id: number;
  at: number;
}

async function look(
  ctx: Ctx,
  filter: BulkFilter,
  after: Moment | null,
): Promise<{ found: number[]; end: Looked | undefined }> {
  const most = LOOKED_AT.filtered;
  const [found, [end]] = await Promise.all([
    ctx.read((viewer) => (claimsAdmin(viewer) ? selectFound(ctx, viewer, filter, after, most) : null)),
    ctx.read((viewer) => (claimsAdmin(viewer) ? selectEnd(ctx, viewer, filter, after, most) : null)),
  ]);
  mayChange(ctx);
  return { found: found.map(({ id }) => id), end };
}

const mayChange = (ctx: Ctx): void => authorize(bulkPolicy, "can_change_many_posts", ctx.viewer, null);

interface Row extends Looked {
  title: string;
  slug: string;
  status: PostStatus;
  topics: string;
  pinnedAt: number | null;
  publishedAt: number;
  spaceSlug: string;
  spaceName: string;
  authorUid: string | null;
  authorName: string | null;
  authorNumber: number | null;
}

/** One more than a page has. */
const selectChoices = (ctx: Ctx, viewer: Claim, filter: BulkFilter, after: Moment | null): Statement<Row> =>
  sql<Row>`with found(id, at) as (${selectFound(ctx, viewer, filter, after)} limit ${PAGE_SIZE + 1})
    select p.id, found.at, p.title, p.slug, p.status, p.topics, p.pinned_at as pinnedAt, p.published_at as publishedAt,
      s.slug as spaceSlug, s.name as spaceName, a.public_uid as authorUid, a.name as authorName,
      a.author_number as authorNumber
    from found cross join posts p on p.id = found.id cross join spaces s on s.id = p.space_id
      left join members a on a.id = p.author_id
    where p.community_id = ${ctx.community.id} order by found.at desc, p.id desc`;

/** Those of the next posts that the filter finds, in their order. */
function selectFound(
  ctx: Ctx,
  viewer: Claim,
  filter: BulkFilter,
  after: Moment | null,
  most = windowOf(filter),
): Statement<Looked> {
  const { space, topic, author, q } = filter;
  return sql`select p.id, looked.at from (${selectLooked(ctx, viewer, filter, after)} limit ${most}) looked
    cross join posts p on p.id = looked.id
    where p.community_id = ${ctx.community.id} and p.status = ${filter.status}
      ${q === "" ? nothing : sql`and instr(lower(p.title), lower(${q})) > 0`}
      ${space ? sql`and p.space_id = ${space}` : nothing}
      ${author ? sql`and p.author_id = ${memberOf(ctx, author)}` : nothing}
      ${topic ? sql`and exists (select 1 from post_topics x where x.post_id = p.id and x.topic_id = ${topic})` : nothing}
      and exists (select 1 from spaces s where s.id = p.space_id
        and ${managedByViewer(viewer, ctx.community, ctx.now())})`;
}

/** The last of those that are looked through, if there are so many: from there the list goes on. */
const selectEnd = (
  ctx: Ctx,
  viewer: Claim,
  filter: BulkFilter,
  after: Moment | null,
  most = windowOf(filter),
): Statement<Looked> => sql`${selectLooked(ctx, viewer, filter, after)} limit 1 offset ${most - 1}`;

/** By the filter whose index leaves the least to look through. */
function selectLooked(ctx: Ctx, viewer: Claim, filter: BulkFilter, after: Moment | null): Statement {
  const { space, topic, author, status } = filter;
  const ours = sql`x.community_id = ${ctx.community.id}`;
  const byTime = sql`${ours} ${after ? sql`and (x.published_at, x.id) < (${after[0]}, ${after[1]})` : nothing}
    order by x.published_at desc, x.id desc`;
  const posts = sql`select x.id, x.published_at as at from posts x`;
  if (status !== "published") {
    return sql`${posts} indexed by posts_author where x.author_id = ${viewer.memberId} and x.status = ${status} and ${byTime}`;
  }
  if (topic) {
    // In the order in which they were begun: in that of their times they stand a space at a time.
    return sql`select x.post_id as id, x.post_id as at from post_topics x indexed by post_topics_topic
      where x.topic_id = ${topic} and ${ours} ${after ? sql`and x.post_id < ${after[1]}` : nothing} order by x.post_id desc`;
  }
  if (author) {
    return sql`${posts} indexed by posts_author where x.author_id = ${memberOf(ctx, author)} and x.status = 'published'
      and ${byTime}`;
  }
  if (space) {
    return sql`${posts} indexed by posts_newest where x.space_id = ${space} and x.status = 'published' and ${byTime}`;
  }
  return sql`${posts} indexed by posts_of_community where x.status = 'published' and x.published_at > 0
    and ${byTime}`;
}

const memberOf = (ctx: Ctx, uid: string): Statement =>
  sql`(select id from members where community_id = ${ctx.community.id} and public_uid = ${uid})`;

/** What an index finds alone leaves nothing out but what lies in the bin. */
function windowOf({ status, space, topic, author, q }: BulkFilter): number {
  const asked = [space, topic, author].filter((one) => one !== undefined).length;
  const isPlain = q === "" && asked <= (status === "published" ? 1 : 0);
  return isPlain ? LOOKED_AT.plain : LOOKED_AT.filtered;
}

function present(ctx: Ctx, row: Row): ChoicePayload {
  const author = { name: row.authorName ?? "", authorNumber: row.authorNumber };
  return {
    id: row.id,
    name: row.title,
    slug: row.slug,
    status: row.status,
    space: { slug: row.spaceSlug, name: row.spaceName },
    author: { public_uid: row.authorUid ?? "", name: shownName(author, localeOf(ctx)) },
    topics: marksOf(row.topics).map(({ name }) => name),
    is_pinned: row.pinnedAt !== null,
    at: new Date(row.publishedAt).toISOString(),
  };
}
