import { isPostOnTheWeb } from "~/features/posts/on-the-web.server";
import { findPostRow } from "~/features/posts/queries.server";
import { type FullPostRow, subjectOf } from "~/features/posts/row";
import { readableByViewer } from "~/features/spaces/readable.server";
import { conflict, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Guarded, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { featuredFact } from "./facts";
import { featuredPolicy } from "./policy";
import { type FeaturedState, type FeaturedTimes, presentState } from "./present";
import { isRunning } from "./queries.server";
import { DAY_MS, FEATURED_MOST } from "./rules";

interface At {
  spaceSlug: string;
  slug: string;
}

/**
 * Shows a published post above the community's feed, for so many days or, with null, for good. What is featured already
 * stays as it is. Admins only. Throws 409 featured_full, and as the post and its space refuse.
 */
export async function featurePost(ctx: Ctx, at: At, forDays: number | null): Promise<FeaturedState> {
  const post = await findFeaturable(ctx, at);
  const until = forDays === null ? null : ctx.now() + forDays * DAY_MS;
  const feature = when(sql`insert into featured_posts (post_id, community_id, featured_at, featured_until)
    select p.id, ${ctx.community.id}, ${ctx.now()}, ${until} from posts p join spaces s on s.id = p.space_id
    where p.id = ${post.id} and p.status = 'published' and ${readableByViewer(ctx.viewer, ctx.community, ctx.now())}
      and ${isRoom(ctx)}
    on conflict (post_id) do update set featured_at = excluded.featured_at, featured_until = excluded.featured_until
      where featured_until <= excluded.featured_at`).record(featuredFact("post.featured", post));
  const state = await change(ctx, post, feature);
  if (!state) throw conflict("featured_full");
  return presentState(state);
}

/** Takes it off again; nothing happens to a post that is not featured. Refuses as `featurePost`. */
export async function unfeaturePost(ctx: Ctx, at: At): Promise<FeaturedState> {
  const post = await findFeaturable(ctx, at);
  const unfeature = when(
    sql`delete from featured_posts where post_id = ${post.id} and community_id = ${ctx.community.id}`,
  ).record(featuredFact("post.unfeatured", post));
  return presentState(await change(ctx, post, unfeature));
}

/** One's own: what was featured up to a moment (UTC ms) is put away; with null all of it is shown again. Safe to repeat. */
export async function putFeaturedAway(ctx: Ctx, upTo: number | null): Promise<{ put_away_up_to: string | null }> {
  const viewer = await ctx.prove();
  if (!isSignedIn(viewer)) throw signInRequired();
  // Nobody puts away what is yet to come, whatever a clock says.
  const wanted = Math.max(0, Math.min(upTo ?? 0, ctx.now()));
  const kept = sql`featured_away where community_id = ${ctx.community.id} and member_id = ${viewer.memberId}`;
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`insert into featured_away (community_id, member_id, up_to)
        values (${ctx.community.id}, ${viewer.memberId}, ${wanted})
        on conflict (community_id, member_id) do update
          set up_to = ${upTo === null ? sql`0` : sql`max(up_to, excluded.up_to)`}`),
      write(sql`select up_to as upTo from ${kept}`),
    ],
  });
  const after = Number(rows[1]?.[0]?.upTo ?? 0);
  return { put_away_up_to: after === 0 ? null : new Date(after).toISOString() };
}

async function findFeaturable(ctx: Ctx, at: At): Promise<FullPostRow> {
  const post = await findPostRow(ctx, at);
  if (post.status !== "published") throw notFound();
  authorize(featuredPolicy, "can_feature_post", ctx.viewer, subjectOf(post));
  return post;
}

/** How it stands after is read in the batch that has changed it. */
async function change(
  ctx: Ctx,
  post: FullPostRow,
  write_: ReturnType<Guarded["record"]>,
): Promise<FeaturedTimes | null> {
  const after = sql`select x.featured_at as featuredAt, x.featured_until as featuredUntil from featured_posts x
    where x.post_id = ${post.id} and x.community_id = ${ctx.community.id} and ${isRunning(ctx)}`;
  const { rows } = await commit(ctx, {
    writes: [write_, write(after)],
    changesPublicPages: "recorded",
    publicWhere: isPostOnTheWeb(ctx, sql`${post.id}`),
  });
  return (rows.at(-1)?.[0] as unknown as FeaturedTimes | undefined) ?? null;
}

/** Settles a race of two for the last place. What is deleted, and what stands in a space that is gone, takes none. */
const isRoom = (ctx: Ctx): Statement => sql`(select count(*) from featured_posts x indexed by featured_posts_newest
  cross join posts o on o.id = x.post_id and o.status = 'published'
  cross join spaces t on t.id = o.space_id and t.deleted_at is null
  where x.community_id = ${ctx.community.id} and ${isRunning(ctx)}) < ${FEATURED_MOST}`;
