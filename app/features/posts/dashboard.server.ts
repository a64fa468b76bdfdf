import { heldCase } from "~/features/moderation/held.server";
import { accessJoins, readableRow } from "~/features/spaces/readable.server";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { signInRequired } from "~/lib/errors";
import { type Claim, claimsAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import type { Stand } from "~/platform/database/looked";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { encodeCursor, type Page, pageOf } from "./cursor";
import { pageFrom, type PostPage, selectFeed } from "./lists.server";
import type { PostRow } from "./row";
import { postColumns, postJoins } from "./row.server";
import { KEEP_DELETED_DAYS } from "./rules";
import { PAYLOADS } from "./shapes.server";

/**
 * What is published, the newest first: of the whole community for its admins, one's own for everybody else, as far as
 * one may still read its space. Throws 401.
 */
export async function listPublished(ctx: Ctx, cursor?: string | null): Promise<PostPage> {
  const page = pageOf({ cursor });
  const [rows, [end]] = await Promise.all([
    ctx.read((viewer) =>
      claimsAdmin(viewer) ? selectFeed(ctx, viewer, { sort: "latest", page }, PAYLOADS) : selectOwn(ctx, viewer, page),
    ),
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? null
        : sql<Stand>`select x.published_at as at, x.id ${own(ctx, viewer, page)} limit 1 offset ${2 * page.size - 1}`,
    ),
  ]);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const listed = await pageFrom(ctx, rows, { page, sort: "latest" }, PAYLOADS);
  const isShort = listed.nextCursor === null && end !== undefined;
  return isShort ? { ...listed, nextCursor: encodeCursor({ sort: "latest", value: end.at, id: end.id }) } : listed;
}

/** Looks at two pages' worth at most: what stands in spaces that were lost makes a page short, and the list goes on. */
const selectOwn = (ctx: Ctx, viewer: Claim, page: Page): Statement<PostRow> =>
  sql<PostRow>`with page(id) as (select x.id
      from (select x.id, x.space_id ${own(ctx, viewer, page)} limit ${2 * page.size}) x
      cross join spaces s on s.id = x.space_id ${accessJoins(viewer, ctx.now())}
      where ${readableRow(viewer, ctx.community)} limit ${page.size + 1})
    select ${postColumns(ctx, viewer)} from page cross join posts p on p.id = page.id ${postJoins(viewer, ctx.now())}
    order by p.published_at desc, p.id desc`;

function own(ctx: Ctx, viewer: Claim, page: Page): Statement {
  const before = page.cursor ? sql`and (x.published_at, x.id) < (${page.cursor.value}, ${page.cursor.id})` : nothing;
  return sql`from posts x where x.community_id = ${ctx.community.id} and x.author_id = ${viewer.memberId}
    and x.status = 'published' ${before} order by x.published_at desc, x.id desc`;
}

/**
 * Drafts, the newest first: the viewer's own, and those that others share with whoever manages their space; what is
 * published is `listPublished`. Those in deleted spaces lead nowhere until the space is restored; of them stand here
 * those alone whose author is to read why they were not published at their time.
 */
export const listDrafts = (ctx: Ctx, cursor?: string | null): Promise<PostPage> => listAhead(ctx, DRAFTS, cursor);

/** What waits for its time, the soonest first: the viewer's own, and everybody's in the spaces they manage. */
export const listScheduled = (ctx: Ctx, cursor?: string | null): Promise<PostPage> => listAhead(ctx, SCHEDULED, cursor);

/** What moderation hides of the viewer's own, the newest first; what it hides of others stands in its inbox. */
export const listHeld = (ctx: Ctx, cursor?: string | null): Promise<PostPage> => listAhead(ctx, HELD, cursor);

/**
 * What was deleted and is kept still, the newest first by when it was written: what the viewer has deleted of their own,
 * and, in the spaces they manage, what others than its author have deleted, be it the viewer's.
 */
export const listDeleted = (ctx: Ctx, cursor?: string | null): Promise<PostPage> =>
  listAhead(ctx, deleted(ctx.now()), cursor);

/** Whether there is any: most never have such a list. */
export async function hasHeld(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.read(
    (viewer) => sql`select 1 from posts x where x.community_id = ${ctx.community.id}
      and x.author_id = ${viewer.memberId} and x.status = 'held' limit 1`,
  );
  return rows.length > 0;
}

/** What is listed of one's own and, by which index, of others' (or of whoever's), and in which order. */
interface Ahead {
  own: Statement;
  others?: { are: Statement; index: ReturnType<typeof raw>; withOwn?: true };
  isBefore: ReturnType<typeof raw>;
  direction: ReturnType<typeof raw>;
}

const DRAFTS: Ahead = {
  own: sql`x.status = 'draft'`,
  others: { are: sql`x.status = 'draft' and x.is_shared = 1`, index: raw("posts_shared") },
  isBefore: raw("<"),
  direction: raw("desc"),
};

const SCHEDULED: Ahead = {
  own: sql`x.status = 'scheduled'`,
  others: { are: sql`x.status = 'scheduled'`, index: raw("posts_scheduled") },
  isBefore: raw(">"),
  direction: raw("asc"),
};

const deleted = (now: number): Ahead => ({
  own: sql`x.status = 'deleted' and x.deleted_by = x.author_id and ${isKept(now)}`,
  others: {
    are: sql`x.status = 'deleted' and x.deleted_by <> x.author_id and ${isKept(now)}`,
    index: raw("posts_taken_away"),
    withOwn: true,
  },
  isBefore: raw("<"),
  direction: raw("desc"),
});

/** As long as it is brought back one by one (`undoDeletePost`). */
const isKept = (now: number): Statement => sql`x.deleted_at >= ${now - KEEP_DELETED_DAYS * 86_400_000}`;

const HELD: Ahead = { own: sql`x.status = 'held'`, isBefore: raw("<"), direction: raw("desc") };

async function listAhead(ctx: Ctx, of: Ahead, cursor?: string | null): Promise<PostPage> {
  const page = pageOf({ cursor });
  const { direction } = of;
  const held = heldCase(sql`p.status = 'held'`, { kind: "post", id: sql`p.id` }, ctx);
  const rows = await ctx.read((viewer) => {
    const before = page.cursor
      ? sql`and (x.published_at, x.id) ${of.isBefore} (${page.cursor.value}, ${page.cursor.id})`
      : nothing;
    const first = sql`${before} order by x.published_at ${direction}, x.id ${direction} limit ${page.size + 1}`;
    const own = sql`select x.id, x.published_at as at from posts x
      cross join spaces s on s.id = x.space_id and (s.deleted_at is null or x.unpublished_because is not null)
      where x.community_id = ${ctx.community.id} and x.author_id = ${viewer.memberId} and ${of.own} ${first}`;
    // A page's worth of each space one manages: however many there are, and of whom.
    const others = of.others
      ? sql`union all select p.id, p.published_at from (${managedSpaces(viewer, ctx)}) v cross join posts p
      where p.id in (select x.id from posts x indexed by ${of.others.index} where x.space_id = v.space_id
        and ${of.others.are} ${of.others.withOwn ? nothing : sql`and x.author_id <> ${viewer.memberId}`} ${first})`
      : nothing;
    return sql<PostRow>`with page(id) as (select id from (select * from (${own}) ${others})
        order by at ${direction}, id ${direction} limit ${page.size + 1})
      select ${postColumns(ctx, viewer)}, ${held} as heldCase from page cross join posts p on p.id = page.id
        ${postJoins(viewer, ctx.now())}
      order by p.published_at ${direction}, p.id ${direction}`;
  });
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return pageFrom(ctx, rows, { page, sort: "latest" }, PAYLOADS);
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
