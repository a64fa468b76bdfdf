import { listOffered } from "~/features/topics/queries.server";
import type { OfferedTopic } from "~/features/topics/marks";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import type { Job } from "~/platform/jobs/job";
import { findSpaceForPost, type SpaceForPost } from "../queries.server";
import { candidatesOf } from "../slugs.server";
import type { Around, BulkRow } from "./ledger.server";
import type { BulkInput } from "./rules";

/** What publishing and moving these posts has to know of the spaces; nothing else asks for any of it. */
export async function findAround(ctx: Ctx, job: Job<BulkInput>, posts: readonly BulkRow[]): Promise<Around> {
  const { act, target_id } = job.input;
  if (act !== "move" && act !== "publish") return { ...NOTHING, jobId: job.id };
  const isMove = act === "move";
  const placed = posts.map((post) => ({
    spaceId: isMove ? target_id : post.spaceId,
    names: candidatesOf(isMove ? post.slug : post.title, post.shareUid),
  }));
  const spaces = [...new Set(placed.map(({ spaceId }) => spaceId))];
  const [target, taken, ...offers] = await Promise.all([
    isMove ? getTarget(ctx, target_id) : null,
    listTaken(
      ctx,
      spaces,
      placed.flatMap(({ names }) => names),
    ),
    ...spaces.map((spaceId) => listOffered(ctx, sql`${spaceId}`)),
  ]);
  const offered = new Map<number, readonly OfferedTopic[]>(spaces.map((id, at) => [id, offers[at] ?? []]));
  return {
    jobId: job.id,
    target,
    offered: (spaceId) => offered.get(spaceId) ?? [],
    freeSlug(spaceId, title, shareUid) {
      const names = candidatesOf(title, shareUid);
      const slug = names.find((name) => !taken.has(`${spaceId} ${name}`)) ?? names.at(-1) ?? shareUid;
      taken.add(`${spaceId} ${slug}`);
      return slug;
    },
  };
}

const NOTHING: Omit<Around, "jobId"> = { target: null, offered: () => [], freeSlug: (_, title) => title };

/**
 * Addresses of posts, and those that lead to one which has moved. One that is taken in this very moment throws the step
 * back; it is taken again and finds another.
 */
export async function listTaken(ctx: Ctx, spaces: readonly number[], names: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.read(
    () => sql<{ spaceId: number; slug: string }>`select p.space_id as spaceId, p.slug
      from json_each(${list(spaces)}) s cross join json_each(${list(names)}) n
      cross join posts p on p.space_id = s.value and p.slug = n.value where p.community_id = ${ctx.community.id}
      union all select o.id, a.slug from json_each(${list(spaces)}) s cross join spaces o on o.id = s.value
      cross join json_each(${list(names)}) n cross join post_addresses a on a.community_id = o.community_id
        and a.space_slug = o.slug and a.slug = n.value
      where o.community_id = ${ctx.community.id}`,
  );
  return new Set(rows.map(({ spaceId, slug }) => `${spaceId} ${slug}`));
}

async function getTarget(ctx: Ctx, id: number): Promise<SpaceForPost | null> {
  const [row] = await ctx.read(
    () => sql<{ slug: string }>`select slug from spaces
      where id = ${id} and community_id = ${ctx.community.id} and deleted_at is null`,
  );
  if (!row) return null;
  return findSpaceForPost(ctx, row.slug).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}
