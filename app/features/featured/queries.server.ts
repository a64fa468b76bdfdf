import { accessOf, type AccessColumns, type PostRow } from "~/features/posts/row";
import { accessColumns } from "~/features/posts/row.server";
import { presentingFor } from "~/features/posts/presenting.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { accessJoins, readableByViewer } from "~/features/spaces/readable.server";
import { type Claim, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import type { FeaturedPayload, FeaturedTimes } from "./present";
import { FEATURED_MOST } from "./rules";

/**
 * What the community features and the viewer may read, the newest first, without what they have put away: one statement,
 * whose rows grow with what is featured alone. Throws 401 for a visitor to a private community.
 */
export async function listFeatured(ctx: Ctx): Promise<FeaturedPayload[]> {
  return present(ctx, await forInsiders(ctx, readFeatured(ctx)));
}

/** As `listFeatured`, for a page whose other queries refuse whom it is closed to: they are shown nothing. */
export const listFeaturedBeside = async (ctx: Ctx): Promise<FeaturedPayload[]> => present(ctx, await readFeatured(ctx));

const readFeatured = (ctx: Ctx): Promise<Row[]> =>
  ctx.read(
    (
      viewer,
    ) => sql<Row>`select p.id, p.slug, p.title, p.author_id as authorId, s.slug as spaceSlug, s.name as spaceName,
        p.cover_file_id as coverFileId, f.width as coverWidth, f.height as coverHeight, x.featured_at as featuredAt,
        ${accessColumns(ctx)}
      from featured_posts x indexed by featured_posts_newest
      cross join posts p on p.id = x.post_id and p.status = 'published'
      cross join spaces s on s.id = p.space_id
      left join files f on f.id = p.cover_file_id ${accessJoins(viewer, ctx.now())}
      where x.community_id = ${ctx.community.id} and ${isRunning(ctx)} and ${isNotAway(ctx, viewer)}
        ${readableByViewer(viewer, ctx.community, ctx.now())}
      order by x.featured_at desc, x.post_id desc limit ${FEATURED_MOST}`,
  );

type Row = Pick<
  PostRow,
  "id" | "slug" | "title" | "authorId" | "spaceSlug" | "spaceName" | "coverFileId" | "coverWidth" | "coverHeight"
> &
  AccessColumns & { featuredAt: number };

/** A visitor has nowhere to keep it. */
const isNotAway = (ctx: Ctx, viewer: Claim): Statement =>
  claimsMember(viewer)
    ? sql`x.featured_at > coalesce((select up_to from featured_away
        where community_id = ${ctx.community.id} and member_id = ${viewer.memberId}), 0) and`
    : nothing;

function present(ctx: Ctx, rows: Row[]): FeaturedPayload[] {
  const { cover } = presentingFor(ctx);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.title,
    space: { slug: row.spaceSlug, name: row.spaceName },
    cover: cover(row, { authorId: row.authorId, status: "published", isShared: false, space: accessOf(row) }),
    featured_at: new Date(row.featuredAt).toISOString(),
  }));
}

/** How it stands with the post at an address; null for one that is not featured. Its reader is authorized elsewhere. */
export async function getFeatured(
  ctx: Ctx,
  { spaceSlug, slug }: { spaceSlug: string; slug: string },
): Promise<FeaturedTimes | null> {
  const [row] = await ctx.read(
    () => sql<FeaturedTimes>`select x.featured_at as featuredAt, x.featured_until as featuredUntil
      from spaces s cross join posts p on p.space_id = s.id and p.slug = ${slug}
      cross join featured_posts x on x.post_id = p.id
      where s.community_id = ${ctx.community.id} and s.slug = ${spaceSlug} and s.deleted_at is null and ${isRunning(ctx)}`,
  );
  return row ?? null;
}

/** A condition on `x` (featured_posts): its time is not over. The sweep that ends it may be a minute behind. */
export const isRunning = (ctx: Ctx): Statement => sql`(x.featured_until is null or x.featured_until > ${ctx.now()})`;
