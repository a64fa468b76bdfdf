import type { SpaceAccess } from "~/features/spaces/policy";
import { refuseUnreadable, type SpaceCard } from "~/features/spaces/refusals";
import { accessJoins } from "~/features/spaces/readable.server";
import type { PostNotifications, PostSort } from "~/features/spaces/rules";
import { AppError, invalid, notFound, signInRequired } from "~/lib/errors";
import { type Claim, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { list, nothing, type Statement, sql } from "~/platform/database/sql";
import { canReadPost } from "./policy";
import { type PostPayload, presentPost } from "./present";
import { presentingWith } from "./presenting.server";
import { renderDraft, upToDate } from "./rendering.server";
import {
  type AccessColumns,
  accessOf,
  type DetailColumns,
  type FullPostRow,
  type PostRow,
  subjectOf,
  type WholeText,
} from "./row";
import { accessColumns, besidePost, detailColumns, fullColumns, postColumns, postJoins } from "./row.server";
import { MAX_DETAILS, type PostStatus } from "./rules";
import { PAYLOADS, type Shape, SPACE_PAYLOADS } from "./shapes.server";
import { type PostPlace, wherever } from "./wherever.server";

/** A post by its address, with its text, the viewer's like and a sample of likers; refuses as its space does. */
export async function findPost(ctx: Ctx, at: { spaceSlug: string; slug: string }): Promise<PostPayload> {
  return presented(ctx, await findPostRow(ctx, at));
}

/** As `findPost`, also at an address which the post had before it was moved. */
export const findPostWherever = (ctx: Ctx, at: PostPlace): Promise<PostPayload> =>
  wherever(ctx, at, (now) => findPost(ctx, now));

/** As `findPost`, by its id: what has no address of its own yet. */
export async function findPostById(ctx: Ctx, id: number): Promise<PostPayload> {
  return presented(ctx, await findPostRowById(ctx, id));
}

const presented = async (ctx: Ctx, row: FullPostRow): Promise<PostPayload> =>
  presentPost(await asRead(ctx, row), await presentingWith(ctx, [row]));

/** Of a draft nothing is rendered: its author has the document, whom they share it with is given the text. */
const asRead = async (ctx: Ctx, row: FullPostRow): Promise<FullPostRow> =>
  row.status === "draft" && row.authorId !== ctx.viewer.memberId ? renderDraft(row) : row;

/** As `findPost`, before it is presented: what commands decide on. */
export async function findPostRow(
  ctx: Ctx,
  { spaceSlug, slug }: { spaceSlug: string; slug: string },
): Promise<FullPostRow> {
  // The space comes along where it has no such post: it says how that is refused.
  const [row] = await ctx.read(
    (viewer) => sql<
      (FullPostRow | NoPost) & { spaceDescription: string }
    >`select ${postColumns(ctx, viewer)}, ${fullColumns(ctx, viewer)},
        s.description as spaceDescription
      from spaces s left join posts p on p.space_id = s.id and p.slug = ${slug} ${besidePost(viewer, ctx.now())}
      where s.community_id = ${ctx.community.id} and s.slug = ${spaceSlug} and s.deleted_at is null`,
  );
  if (row && row.id !== null && canReadPost(ctx.viewer, subjectOf(row))) return upToDate(row);
  const card = row && { name: row.spaceName, emoji: row.spaceEmoji, description: row.spaceDescription };
  refuseUnreadable(ctx.viewer, row && card ? { ...card, access: accessOf(row) } : null);
  throw notFound();
}

/** A space without the post that was asked for. */
interface NoPost extends AccessColumns, Pick<PostRow, "spaceName" | "spaceEmoji"> {
  id: null;
}

/** A post by its id, whatever its status but deleted; 404 when the viewer may not read it. */
export async function findPostRowById(ctx: Ctx, id: number): Promise<FullPostRow> {
  const [row] = await ctx.read(
    (viewer) => sql<FullPostRow>`select ${postColumns(ctx, viewer)}, ${fullColumns(ctx, viewer)} from posts p
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
 * and the sample of likers, and the reactions. What the viewer may not read is left out. Of one space's posts it says all that the space's
 * list says of them.
 */
export async function listPostDetails(ctx: Ctx, postIds: readonly number[], spaceId?: number): Promise<PostPayload[]> {
  if (postIds.length > MAX_DETAILS) throw invalid({ post_ids: "invalid" });
  const shape: Shape<DetailedRow, PostPayload> = spaceId === undefined ? PAYLOADS : SPACE_PAYLOADS;
  const rows = await ctx.read((viewer) => {
    const inSpace = spaceId === undefined ? nothing : sql`and p.space_id = ${spaceId}`;
    return sql<DetailedRow>`select ${shape.columns(ctx, viewer)}, ${detailColumns(ctx, viewer)}
      from json_each(${list(postIds)}) wanted cross join posts p on p.id = wanted.value ${postJoins(viewer, ctx.now())}
      where p.community_id = ${ctx.community.id} and p.status = 'published' ${inSpace}`;
  });
  const by = await presentingWith(ctx, rows);
  return rows.filter((row) => canReadPost(ctx.viewer, subjectOf(row))).map((row) => shape.present(row, by));
}

type DetailedRow = PostRow & WholeText & DetailColumns;

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

interface Deleted {
  statusBeforeDelete: PostStatus | null;
  /** null where nobody kept it. */
  deletedBy: number | null;
}

/** A post that may be deleted, for undo alone: whoever calls it asks the policy themselves. */
export async function findDeletedPostRow(ctx: Ctx, id: number): Promise<PostRow & Deleted> {
  const [row] = await ctx.read(
    (viewer) => sql<PostRow & Deleted>`select ${postColumns(ctx, viewer)},
      p.status_before_delete as statusBeforeDelete, p.deleted_by as deletedBy from posts p ${postJoins(viewer, ctx.now())}
      where p.id = ${id} and p.community_id = ${ctx.community.id}`,
  );
  if (!row) throw notFound();
  return row;
}

export interface SpaceForPost extends SpaceCard {
  hidesPostSettings: boolean;
  postNotifications: PostNotifications;
  id: number;
  slug: string;
  access: SpaceAccess;
  disableMemberPostCovers: boolean;
  requiresTopic: boolean;
}

/** The space somebody wants to write in; 404 for none, the policy is the caller's. */
export async function findSpaceForPost(ctx: Ctx, spaceSlug: string): Promise<SpaceForPost> {
  const [row] = await ctx.read((viewer) => spaceStatement(ctx, viewer, spaceSlug));
  if (!row) throw notFound();
  const { id, slug, name, emoji, description } = row;
  const access = accessOf(row);
  return {
    id,
    slug,
    name,
    emoji,
    description,
    access,
    disableMemberPostCovers: row.disableMemberPostCovers === 1,
    requiresTopic: row.requireTopicSelection === 1,
    hidesPostSettings: row.hidePostSettings === 1,
    postNotifications: row.postNotifications,
  };
}

/** A space that the viewer may read; refuses as features/spaces/refusals says. */
export async function findReadable(ctx: Ctx, slug: string): Promise<SpaceRow> {
  const [found] = await ctx.read((viewer) => spaceStatement(ctx, viewer, slug));
  refuseUnreadable(ctx.viewer, found ? { ...found, access: accessOf(found) } : null);
  if (!found) throw notFound();
  return found;
}

interface SpaceRow extends AccessColumns {
  id: number;
  slug: string;
  disableMemberPostCovers: number;
  requireTopicSelection: number;
  hidePostSettings: number;
  postNotifications: PostNotifications;
  name: string;
  emoji: string;
  description: string;
  defaultSort: PostSort;
}

function spaceStatement(ctx: Ctx, viewer: Claim, slug: string): Statement<SpaceRow> {
  return sql<SpaceRow>`select s.id, s.slug, s.name, s.emoji, s.description, s.default_sort as defaultSort,
    s.disable_member_post_covers as disableMemberPostCovers, s.require_topic_selection as requireTopicSelection,
    s.hide_post_settings as hidePostSettings, s.default_post_notifications as postNotifications,
    ${accessColumns(ctx)}
    from spaces s ${accessJoins(viewer, ctx.now())}
    where s.community_id = ${ctx.community.id} and s.slug = ${slug} and s.deleted_at is null`;
}
