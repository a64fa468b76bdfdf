import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, when, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { claimsAdmin } from "~/lib/viewer";
import { groupFact, spaceFact } from "../facts";
import type { DeleteGroupInput } from "../input";
import { letGroupIn } from "../new-in-group.server";
import { findSpaceGroup, listSpaceGroups, type Space, type SpaceGroup } from "../queries.server";
import { findForShaping, mayShape } from "./space-groups.server";

/** What is in a group: said before it is deleted. Members are counted once each, to 1,000. */
export interface GroupContents {
  group: SpaceGroup;
  spaces: number;
  posts: number;
  members: number;
  /** Where its spaces could go. */
  others: Pick<SpaceGroup, "id" | "name">[];
}

/** For the page that asks. Admins only. Throws as `findSpaceGroup`. */
export async function findGroupContents(ctx: Ctx, key: string | number): Promise<GroupContents> {
  const [{ group, spaces }, groups, [row]] = await Promise.all([
    findSpaceGroup(ctx, key),
    listSpaceGroups(ctx),
    ctx.read(
      (viewer) => sql<{ n: number }>`select count(*) as n from (select distinct sm.member_id
        from space_groups g cross join spaces s on s.space_group_id = g.id and s.community_id = g.community_id
          and s.deleted_at is null
        cross join space_members sm indexed by space_members_space on sm.space_id = s.id and sm.until > ${ctx.now()}
        where g.community_id = ${ctx.community.id} and g.deleted_at is null
          and g.slug = ${String(key)} and ${claimsAdmin(viewer)} limit 1000)`,
    ),
  ]);
  mayShape(ctx);
  return {
    group,
    spaces: spaces.length,
    posts: spaces.reduce((sum, space) => sum + space.postsCount, 0),
    members: row?.n ?? 0,
    others: groups.filter(({ id }) => id !== group.id).map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Deletes a group: an empty one; with `spaces: "move"` its spaces stand behind those of another first, the deleted ones
 * too; with "delete" they are deleted with it, each as `deleteSpace` does, and restored into another group. Who is in a
 * space stays in it; a job lets in who is in the other group where that says so. Admins only.
 *
 * `confirmName`, where given, must be the group's name (422 name). Throws 422 space_group_id for a group that is itself
 * or none, 409 space_group_gone when that goes meanwhile, 409 space_group_not_empty while a space is in it that nothing
 * was said of, also one just made: then nothing is done at all.
 */
export async function deleteSpaceGroup(
  ctx: Ctx,
  key: string | number,
  { spaces: choice, space_group_id: to }: DeleteGroupInput = {},
  confirmName?: string,
): Promise<void> {
  const { group, spaces } = await findForShaping(ctx, key);
  if (confirmName !== undefined && confirmName.trim() !== group.name.trim())
    throw invalid({ name: "space_group_name_mismatch" });
  if (to === group.id) throw invalid({ space_group_id: "space_group_choose" });
  const emptied = choice === "delete" ? spaces.map((space) => takeAlong(ctx, space)) : moved(ctx, group.id, to, spaces);
  const lettingIn = to === undefined ? null : letGroupIn(ctx, to, spaces);
  const writes = [
    ...(lettingIn?.writes ?? []),
    ...emptied,
    when(sql`update space_groups set deleted_at = ${ctx.now()}
        where id = ${group.id} and community_id = ${ctx.community.id} and deleted_at is null
          and not exists (select 1 from spaces s where s.community_id = ${ctx.community.id}
            and s.space_group_id = ${group.id} and s.deleted_at is null)`).otherwise("space_group_not_empty"),
  ];
  const committed = await commit(ctx, {
    writes,
    facts: [
      ...(to === undefined ? [] : spaces.map(({ id }) => spaceFact("space.updated", id))),
      groupFact("space_group.deleted", group.id),
    ],
    changesPublicPages: true,
  });
  lettingIn?.wake(writes, committed);
}

const takeAlong = (ctx: Ctx, { id, groupId }: Space): Write =>
  // Moved elsewhere meanwhile, it is not of this group any more, and stays.
  when(sql`update spaces set deleted_at = ${ctx.now()}, deleted_by = ${ctx.viewer.memberId} where id = ${id}
    and community_id = ${ctx.community.id} and space_group_id = ${groupId} and deleted_at is null`).record(
    spaceFact("space.deleted", id),
  );

function moved(ctx: Ctx, from: number, to: number | undefined, seen: readonly Space[]): Write[] {
  if (to === undefined) return [];
  const own = ctx.community.id;
  return [
    provided(sql`exists (select 1 from space_groups g where g.id = ${to} and g.community_id = ${own}
      and g.deleted_at is null)`).otherwise("space_group_gone"),
    // In their order, behind what stands there. One that has just come keeps the group: nothing was said of it.
    write(sql`update spaces set space_group_id = ${to}, position = position + coalesce((select max(o.position)
        from spaces o where o.community_id = ${own} and o.space_group_id = ${to}), 0) + 1
      where community_id = ${own} and space_group_id = ${from}
        and (deleted_at is not null or id in (select value from json_each(${list(seen.map(({ id }) => id))})))`),
  ];
}
