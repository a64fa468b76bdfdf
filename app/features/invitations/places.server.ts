import { invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import type { NewLinkInput } from "./input";
import { invitationPolicy } from "./policy";

interface Place {
  id: number;
  name: string;
  emoji: string;
}

/** What a link may open: every living space and group, for admins. */
export interface LinkPlaces {
  groups: Place[];
  spaces: Place[];
}

export async function listLinkPlaces(ctx: Ctx): Promise<LinkPlaces> {
  const [groups, spaces] = await Promise.all([
    ctx.read((viewer) =>
      claimsAdmin(viewer)
        ? sql<Place>`select id, name, '' as emoji from space_groups
        where community_id = ${ctx.community.id} and deleted_at is null order by position, id`
        : null,
    ),
    readSpacePlaces(ctx),
  ]);
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  return { groups, spaces };
}

/** As `listLinkPlaces`, the spaces alone. */
export async function listSpacePlaces(ctx: Ctx): Promise<Place[]> {
  const spaces = await readSpacePlaces(ctx);
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  return spaces;
}

const readSpacePlaces = (ctx: Ctx): Promise<Place[]> =>
  ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<Place>`select s.id, s.name, s.emoji from space_groups g
        join spaces s indexed by spaces_group on s.community_id = g.community_id and s.space_group_id = g.id
        where g.community_id = ${ctx.community.id} and g.deleted_at is null and s.deleted_at is null
        order by g.position, g.id, s.position, s.id`
      : null,
  );

/** Throws 422 on places of another community or that are gone. */
export async function refuseStrangePlaces(
  ctx: Ctx,
  input: Partial<Pick<NewLinkInput, "space_ids" | "space_group_ids" | "arrival_space_id">>,
): Promise<void> {
  const spaceIds = [
    ...new Set([...(input.space_ids ?? []), ...(input.arrival_space_id ? [input.arrival_space_id] : [])]),
  ];
  const [row] = await ctx.read(
    () => sql<{ spaces: string; groups: string }>`select
      (select json_group_array(s.id) from json_each(${list(spaceIds)}) j cross join spaces s on s.id = j.value
        where s.community_id = ${ctx.community.id} and s.deleted_at is null) as spaces,
      (select json_group_array(g.id) from json_each(${list(input.space_group_ids ?? [])}) j
        cross join space_groups g on g.id = j.value
        where g.community_id = ${ctx.community.id} and g.deleted_at is null) as groups`,
  );
  const [spaces, groups] = [row?.spaces, row?.groups].map((text) => new Set(JSON.parse(text ?? "[]") as number[]));
  if (input.space_ids?.some((id) => !spaces?.has(id))) throw invalid({ space_ids: "invitation_place_gone" });
  if (input.space_group_ids?.some((id) => !groups?.has(id)))
    throw invalid({ space_group_ids: "invitation_place_gone" });
  if (input.arrival_space_id && !spaces?.has(input.arrival_space_id))
    throw invalid({ arrival_space_id: "invitation_place_gone" });
}
