import { spacePolicy } from "~/features/spaces/policy";
import { marksOf } from "~/features/topics/marks";
import { addTopicsTo, takeTopicsOff } from "~/features/topics/put.server";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { postMoved } from "../facts";
import { postTypeIn } from "../gallery";
import { mayMovePost } from "../policy";
import { subjectOf } from "../row";
import { PINS_MOST } from "../rules";
import { SLUG_TRIES, slugCandidate } from "../slugs.server";
import { mayStillWrite } from "../writing.server";
import { type Around, type BulkRow, type Change, isStill } from "./ledger.server";
import type { Before, BulkInput } from "./rules";

/** Has a post stand in another space, by the rules of `movePost`; its place at the top stays behind. */
export function move(ctx: Ctx, post: BulkRow, { target_id: to }: BulkInput, around: Around): Change {
  const space = around.target;
  if (post.status !== "published") return { skipped: "not_published" };
  if (post.spaceId === to) return { skipped: "no_change" };
  if (!mayMovePost(ctx.viewer, subjectOf(post), post.commentsCount)) return { skipped: "not_yours" };
  if (!space || !spacePolicy.can_create_post(ctx.viewer, space.access)) return { skipped: "space_gone" };
  if (postTypeIn(space.access.postType) !== post.postType) return { skipped: "space_takes_other" };
  const slug = around.freeSlug(to, post.slug, post.shareUid);
  const kept = new Set(around.offered(to).map(({ id }) => id));
  const lost = marksOf(post.topics).flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  const { spaceId, pinnedAt } = post;
  return {
    update: sql`update posts set space_id = ${to}, slug = ${slug}, pinned_at = null, updated_at = ${ctx.now()}
      where ${isStill(ctx, post)} and space_id = ${spaceId} and slug = ${post.slug} and topics = ${post.topics}
        and pinned_at is ${pinnedAt} and ${mayStillWrite(ctx, { id: to })}`,
    facts: [postMoved(post, space)],
    before: { place: { spaceId, slug: post.slug, pinnedAt, topics: lost, now: slug } },
    otherwise: "changed_meanwhile",
    beside: (provided) => [
      addressWrite(ctx, post, provided),
      ...(lost.length > 0 ? takeTopicsOff(ctx, post.id, lost, provided) : []),
    ],
  };
}

/**
 * Back to where it stood, under an address of its own where another post has taken its old one, to its place at the top if
 * that is free, with the topics that only its space talks about.
 */
export function moveBack(ctx: Ctx, post: BulkRow, { place }: Before, { target_id: to }: BulkInput): Change {
  const isAsMoved = post.status === "published" && post.spaceId === to && post.slug === place?.now;
  if (!place || !isAsMoved || post.pinnedAt !== null) return { skipped: "changed_since" };
  return {
    update: sql`update posts set space_id = ${place.spaceId}, updated_at = ${ctx.now()},
      slug = iif(${isTaken(post, place)}, ${slugCandidate(place.slug, post.shareUid, SLUG_TRIES)}, ${place.slug}),
      pinned_at = case when (select count(*) from posts other where other.space_id = ${place.spaceId}
        and other.status = 'published' and other.pinned_at is not null) < ${PINS_MOST} then ${place.pinnedAt} end
      where ${isStill(ctx, post)} and space_id = ${to} and slug = ${place.now} and pinned_at is null
        and ${mayStillWrite(ctx, { id: place.spaceId })}`,
    facts: [postMoved(post, { id: place.spaceId })],
    before: {},
    // It is as the job left it: what is in the way is where it came from.
    otherwise: "space_gone",
    beside: (provided) => [
      addressWrite(ctx, post, provided),
      ...(place.topics.length > 0 ? addTopicsTo(ctx, post.id, place.topics, provided) : []),
    ],
  };
}

/** Its address was its own; but a space may have been renamed since, and its new name's addresses are others'. */
const isTaken = ({ id }: BulkRow, { spaceId, slug }: { spaceId: number; slug: string }): Statement =>
  sql`(exists (select 1 from posts there where there.space_id = ${spaceId} and there.slug = ${slug} and there.id <> ${id})
    or exists (select 1 from spaces s cross join post_addresses a on a.community_id = s.community_id
      and a.space_slug = s.slug and a.slug = ${slug} and a.post_id <> ${id} where s.id = ${spaceId}))`;

/** The address it leaves leads to it. */
const addressWrite = (ctx: Ctx, { id, spaceSlug, slug }: BulkRow, provided: Statement): Write =>
  write(sql`insert into post_addresses (community_id, space_slug, slug, post_id, created_at)
    select ${ctx.community.id}, ${spaceSlug}, ${slug}, ${id}, ${ctx.now()} where ${provided}
    on conflict (community_id, space_slug, slug) do update set post_id = excluded.post_id,
      created_at = excluded.created_at`);
