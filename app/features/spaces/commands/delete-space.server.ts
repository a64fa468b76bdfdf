import { invalid, notFound, signInRequired } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { claimsAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, UniqueViolation, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { spaceFact } from "../facts";
import { spaceRules, structurePolicy } from "../policy";
import { findSpace, idOf, type Space } from "../queries.server";
import { RESTORE_DAYS } from "../rules";

/** What goes with a space: said before it is deleted. Members are counted to 1,000. */
export interface SpaceContents {
  space: Space;
  posts: number;
  members: number;
}

/** For the page that asks. Admins only. */
export async function findSpaceContents(ctx: Ctx, key: string | number): Promise<SpaceContents> {
  const [space, [row]] = await Promise.all([
    findSpace(ctx, key),
    ctx.read(
      (viewer) => sql<{ n: number }>`select count(*) as n from (select 1 from space_members
        where space_id = ${idOf(ctx, key)} and community_id = ${ctx.community.id} and until > ${ctx.now()}
          and ${claimsAdmin(viewer)} limit 1000)`,
    ),
  ]);
  authorize(spaceRules, "can_delete_space", ctx.viewer, space.access);
  return { space, posts: space.postsCount, members: row?.n ?? 0 };
}

/**
 * Hides a space at once from everybody; for 30 days `restoreSpace` brings it back whole. Admins only.
 * `confirmName`, where given, must be the space's name (422 name). Of two at once one deletes, the other finds
 * it done.
 */
export async function deleteSpace(
  ctx: Ctx,
  key: string | number,
  confirmName?: string,
): Promise<{ id: number; name: string }> {
  const space = await findSpace(ctx, key);
  authorize(spaceRules, "can_delete_space", ctx.viewer, space.access);
  if (confirmName !== undefined && confirmName.trim() !== space.name.trim()) {
    throw invalid({ name: "space_name_mismatch" });
  }
  await commit(ctx, {
    writes: [
      when(sql`update spaces set deleted_at = ${ctx.now()}, deleted_by = ${ctx.viewer.memberId}
        where id = ${space.id} and community_id = ${ctx.community.id} and deleted_at is null`).record(
        spaceFact("space.deleted", space.id),
      ),
    ],
    changesPublicPages: true,
  });
  return { id: space.id, name: space.name };
}

/**
 * Brings a deleted space back within 30 days, to its group, or to the first one if that is gone; to its address,
 * or to one beside it if that was taken. Admins only. Throws 404 for what is not deleted (any more) or too old,
 * 409 space_group_gone when the community has no group left.
 */
export async function restoreSpace(ctx: Ctx, id: number): Promise<{ id: number; slug: string }> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  const since = ctx.now() - RESTORE_DAYS * 86_400_000;
  const [space] = await ctx.read(
    () => sql<{ slug: string }>`select slug from spaces
      where id = ${id} and community_id = ${ctx.community.id} and deleted_at > ${since}`,
  );
  if (!space) throw notFound();
  for (const slug of [space.slug, `${space.slug}-2`, `${space.slug}-${newUid(6)}`]) {
    try {
      return await bringBack(ctx, id, slug, since);
    } catch (error) {
      const isTaken = error instanceof UniqueViolation && error.on.includes("spaces.slug");
      if (!isTaken) throw error;
    }
  }
  throw invalid({ slug: "space_slug_taken" });
}

async function bringBack(ctx: Ctx, id: number, slug: string, since: number): Promise<{ id: number; slug: string }> {
  const living = sql`select g.id from space_groups g where g.community_id = ${ctx.community.id} and g.deleted_at is null`;
  await commit(ctx, {
    writes: [
      when(sql`update spaces set deleted_at = null, deleted_by = null, slug = ${slug},
          space_group_id = coalesce((${living} and g.id = spaces.space_group_id), (${living} order by g.position, g.id limit 1))
        where id = ${id} and community_id = ${ctx.community.id} and deleted_at > ${since}
          and exists (${living})`).otherwise("space_group_gone"),
    ],
    facts: [spaceFact("space.restored", id)],
    changesPublicPages: true,
  });
  return { id, slug };
}
