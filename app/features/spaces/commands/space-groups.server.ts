import { invalid, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, UniqueViolation, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { groupFact, onceKey } from "../facts";
import type { CreateGroupInput, UpdateGroupInput } from "../input";
import { structurePolicy } from "../policy";
import { findSpaceGroup, type GroupPage } from "../queries.server";
import { withFreeSlug } from "./free-slug.server";
import { newGroupWrite } from "./new-group.server";

/** Makes a space group, last in the order. Admins only. Throws 422 slug when a typed address is taken. */
export async function createSpaceGroup(
  ctx: Ctx,
  input: CreateGroupInput,
  requestKey?: string | null,
): Promise<{ id: number; slug: string }> {
  mayShape(ctx);
  const key = onceKey("space_group.created", ctx.viewer.memberId, requestKey);
  return withFreeSlug(input.slug, input.name, "space_groups", async (slug) => {
    try {
      return await insertGroup(ctx, input, slug, key);
    } catch (error) {
      const made = key && error instanceof UniqueViolation ? await getMade(ctx, key) : null;
      if (made) return made;
      throw error;
    }
  });
}

/** Changes what is given. Admins only; 422 slug when the address is taken, 409 when it is gone meanwhile. */
export async function updateSpaceGroup(
  ctx: Ctx,
  key: string | number,
  input: UpdateGroupInput,
): Promise<{ id: number; slug: string }> {
  const { group } = await findForShaping(ctx, key);
  const hide = input.hide_non_member_spaces_from_sidebar;
  const adds = input.automatically_add_members_to_new_spaces;
  try {
    const { rows } = await commit(ctx, {
      writes: [
        when(sql`update space_groups set name = coalesce(${input.name ?? null}, name),
            slug = coalesce(${input.slug || null}, slug),
            hide_non_member_spaces_from_sidebar =
              coalesce(${hide === undefined ? null : Number(hide)}, hide_non_member_spaces_from_sidebar),
            automatically_add_members_to_new_spaces =
              coalesce(${adds === undefined ? null : Number(adds)}, automatically_add_members_to_new_spaces)
          where id = ${group.id} and community_id = ${ctx.community.id} and deleted_at is null
          returning slug`).otherwise("space_group_gone"),
      ],
      facts: [groupFact("space_group.updated", group.id)],
      changesPublicPages: true,
    });
    return { id: group.id, slug: String(rows[0]?.[0]?.slug ?? group.slug) };
  } catch (error) {
    if (error instanceof UniqueViolation && error.on.includes("space_groups.slug")) {
      throw invalid({ slug: "space_slug_taken" });
    }
    throw error;
  }
}

export function mayShape(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
}

export async function findForShaping(ctx: Ctx, key: string | number): Promise<GroupPage> {
  mayShape(ctx);
  return findSpaceGroup(ctx, key);
}

async function insertGroup(ctx: Ctx, input: CreateGroupInput, slug: string, key: string | undefined) {
  const id = ctx.newId();
  await commit(ctx, {
    writes: [
      newGroupWrite(ctx, {
        id,
        name: input.name,
        slug,
        hidesNonMemberSpaces: input.hide_non_member_spaces_from_sidebar,
        addsMembersToNewSpaces: input.automatically_add_members_to_new_spaces,
      }),
    ],
    facts: [groupFact("space_group.created", id, key)],
    changesPublicPages: true,
  });
  return { id, slug };
}

/** What an earlier call with the same request key made. */
async function getMade(ctx: Ctx, key: string): Promise<{ id: number; slug: string } | null> {
  const [made] = await ctx.read(
    () => sql<{ id: number; slug: string }>`select g.id, g.slug from facts f join space_groups g on g.id = f.subject_id
      where f.community_id = ${ctx.community.id} and f.key = ${key}`,
  );
  return made ?? null;
}
