import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { groupFact } from "../facts";
import { comesFromElsewhere, letGroupIn } from "../new-in-group.server";
import { findSpace, listSpaceGroups, listSpaces } from "../queries.server";
import { moved } from "../rules";
import { mayShape } from "./space-groups.server";

/** Puts the groups in the order of `ids`; those not named stay behind them, and no group of ours named moves none. Admins only. */
export async function orderSpaceGroups(ctx: Ctx, ids: readonly number[]): Promise<void> {
  mayShape(ctx);
  await commit(ctx, {
    writes: [
      when(sql`update space_groups set position = coalesce(
          (select j.key + 1 from json_each(${list(ids)}) j where j.value = space_groups.id), position + ${ids.length})
        where community_id = ${ctx.community.id} and deleted_at is null and exists (select 1 from space_groups g
          where g.id in (select value from json_each(${list(ids)})) and g.community_id = ${ctx.community.id}
            and g.deleted_at is null)`).record(groupFact("spaces.reordered", 0)),
    ],
    changesPublicPages: "recorded",
  });
}

/**
 * Puts spaces in the order of `ids` inside a group; one that was in another group moves here, and a job lets in who is
 * in this one where it says so. Others of the group stay behind them. Admins only. Throws 409 space_group_gone.
 */
export async function orderSpaces(ctx: Ctx, groupId: number, ids: readonly number[]): Promise<void> {
  mayShape(ctx);
  const living = sql`exists (select 1 from space_groups g where g.id = ${groupId}
    and g.community_id = ${ctx.community.id} and g.deleted_at is null)`;
  const coming = await ctx.read(
    () => sql<{ id: number; slug: string; name: string }>`select s.id, s.slug, s.name
      from json_each(${list(ids)}) j cross join spaces s on s.id = j.value
      where s.community_id = ${ctx.community.id} and s.space_group_id <> ${groupId} and s.deleted_at is null`,
  );
  const fresh = coming.map(({ id }) => id);
  const lettingIn = letGroupIn(ctx, groupId, coming, comesFromElsewhere(ctx, groupId, fresh));
  const writes = [
    ...lettingIn.writes,
    when(sql`update space_groups set position = position where id = ${groupId}
        and community_id = ${ctx.community.id} and deleted_at is null`).otherwise("space_group_gone"),
    write(sql`update spaces set position = position + ${ids.length} where community_id = ${ctx.community.id}
        and space_group_id = ${groupId} and deleted_at is null and ${living}
        and id not in (select value from json_each(${list(ids)}))`),
    when(sql`update spaces set space_group_id = ${groupId}, position = j.key + 1 from json_each(${list(ids)}) j
        where spaces.id = j.value and +spaces.community_id = ${ctx.community.id} and spaces.deleted_at is null
          and ${living}`).record(groupFact("spaces.reordered", groupId)),
  ];
  lettingIn.wake(writes, await commit(ctx, { writes, changesPublicPages: true }));
}

/** A group one place up or down. */
export async function moveSpaceGroup(ctx: Ctx, id: number, direction: "up" | "down"): Promise<void> {
  mayShape(ctx);
  const ids = (await listSpaceGroups(ctx)).map((group) => group.id);
  if (!ids.includes(id)) throw notFound();
  await orderSpaceGroups(ctx, moved(ids, id, direction));
}

/** A space one place up or down in its group. */
export async function moveSpace(ctx: Ctx, key: string | number, direction: "up" | "down"): Promise<void> {
  mayShape(ctx);
  const [space, spaces] = await Promise.all([findSpace(ctx, key), listSpaces(ctx)]);
  const ids = spaces.filter((other) => other.groupId === space.groupId).map((other) => other.id);
  await orderSpaces(ctx, space.groupId, moved(ids, space.id, direction));
}
