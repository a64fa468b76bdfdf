import { invalid, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, UniqueViolation, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { grantWrites } from "../../access/grants.server";
import { DIRECT } from "../../access/sources";
import { groupFact, onceKey, spaceFact } from "../facts";
import { letGroupIn } from "../new-in-group.server";
import type { CreateSpaceInput } from "../input";
import { structurePolicy } from "../policy";
import { roomWrites } from "../room.server";
import { isShownAs, naturalView, noViewOf } from "../rules";
import { withFreeSlug } from "./free-slug.server";
import { newGroupWrite } from "./new-group.server";

/**
 * Makes a space at the end of its group, or in a new group that is made with it or not at all; its maker is in it, and
 * a job lets in who is in the group where that says so.
 * Admins only. An address left empty comes from the name and is numbered when taken; a typed one that is taken is
 * refused (422 slug), a view of posts for a space without any (422 display_view). Kinds that are not there yet never
 * reach this: the schema refuses them. A request key makes a double click one space.
 */
export async function createSpace(
  ctx: Ctx,
  input: CreateSpaceInput,
  requestKey?: string | null,
): Promise<{ id: number; slug: string }> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  if (!isShownAs(input.post_type, input.display_view ?? naturalView(input.post_type)))
    throw invalid({ display_view: noViewOf(input.post_type) });
  const key = onceKey("space.created", ctx.viewer.memberId, requestKey);
  const make = (group: NewGroup | null) =>
    withFreeSlug(input.slug, input.name, "spaces", (slug) => attempt(slug, group));
  const attempt = async (slug: string, group: NewGroup | null) => {
    try {
      return await insertSpace(ctx, input, slug, group, key);
    } catch (error) {
      // Of a double click with a typed address the second meets the first one's address before its key.
      const made = key && error instanceof UniqueViolation ? await getMade(ctx, key) : null;
      if (made) return made;
      throw error;
    }
  };
  const { new_group: name } = input;
  return name === undefined ? make(null) : withFreeSlug("", name, "space_groups", (slug) => make({ name, slug }));
}

interface NewGroup {
  name: string;
  slug: string;
}

async function insertSpace(
  ctx: Ctx,
  input: CreateSpaceInput,
  slug: string,
  group: NewGroup | null,
  key: string | undefined,
) {
  const id = ctx.newId();
  const groupId = group ? ctx.newId() : (input.space_group_id ?? 0);
  const { memberId } = ctx.viewer;
  // In a group that is made with it there is nobody yet.
  const lettingIn = letGroupIn(ctx, groupId, group ? [] : [{ id, slug, name: input.name }]);
  const writes = [
    ...lettingIn.writes,
    ...(group ? [newGroupWrite(ctx, { ...group, id: groupId })] : []),
    when(sql`insert into spaces (id, community_id, space_group_id, slug, name, emoji, description, post_type,
          display_view, is_private, visibility, position, created_by, created_at)
        select ${id}, g.community_id, g.id, ${slug}, ${input.name}, ${input.emoji}, ${input.description},
          ${input.post_type}, ${input.display_view ?? naturalView(input.post_type)}, ${input.is_private}, ${input.visibility},
          coalesce((select max(position) from spaces where community_id = g.community_id and space_group_id = g.id), 0) + 1,
          ${memberId}, ${ctx.now()}
        from space_groups g
        where g.id = ${groupId} and g.community_id = ${ctx.community.id} and g.deleted_at is null`).otherwise(
      "space_group_gone",
    ),
    ...roomWrites(ctx, id),
    ...grantWrites(ctx, { memberId, spaceId: id, source: DIRECT }),
  ];
  const committed = await commit(ctx, {
    writes,
    facts: [
      ...(group ? [groupFact("space_group.created", groupId)] : []),
      spaceFact("space.created", id, { space_group_id: groupId }, key),
    ],
    changesPublicPages: true,
  });
  lettingIn.wake(writes, committed);
  return { id, slug };
}

/** The space that an earlier call with the same request key made. */
export async function getMade(ctx: Ctx, key: string): Promise<{ id: number; slug: string } | null> {
  const [made] = await ctx.read(
    () => sql<{ id: number; slug: string }>`select s.id, s.slug from facts f join spaces s on s.id = f.subject_id
      where f.community_id = ${ctx.community.id} and f.key = ${key}`,
  );
  return made ?? null;
}
