import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { raw, sql } from "~/platform/database/sql";
import { findManagedSpaces } from "./members.server";
import { spacePolicy } from "./policy";
import { findSpace, idOf, idOfGroup, type Space, type SpaceGroup } from "./queries.server";
import { managedByViewer } from "./readable.server";

export interface Candidate {
  id: number;
  name: string;
  avatar: string;
  headline: string;
}

/** Of those whose name was asked for, so many are looked at in each space of a group. */
const FOUND_FOR_GROUP = 60;

/**
 * Members of the community who are not in the space yet and whose name holds `text`; the newest without it. Looks
 * at the newest 2,000 at most, so that no community is too large for it. Managers only.
 */
export async function findCandidates(
  ctx: Ctx,
  key: string | number,
  text: string,
): Promise<{ space: Space; candidates: Candidate[] }> {
  const [space, candidates] = await Promise.all([
    findSpace(ctx, key),
    ctx.read(
      () => sql<Candidate>`select m.id, m.name, m.avatar, m.headline from ${newest(ctx)}
        where m.status = 'active' and instr(lower(m.name), lower(${text})) > 0 and not exists (select 1 from space_members sm
          where sm.member_id = m.id and sm.space_id = ${idOf(ctx, key)} and sm.until > ${ctx.now()})
        limit 20`,
    ),
  ]);
  authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
  return { space, candidates };
}

/**
 * As `findCandidates`, of a group: who is missing in one at least of those spaces of it that the viewer manages.
 * Throws as `findManagedSpaces`.
 */
export async function findGroupCandidates(
  ctx: Ctx,
  key: string | number,
  text: string,
): Promise<{ group: SpaceGroup; spaces: Space[]; candidates: Candidate[] }> {
  const [{ group, managed }, candidates] = await Promise.all([
    findManagedSpaces(ctx, key),
    ctx.read(
      (viewer) => sql<Candidate>`with ours(id) as materialized (select s.id from spaces s
          where s.space_group_id = ${idOfGroup(ctx, key)} and ${managedByViewer(viewer, ctx.community, ctx.now())})
        select m.id, m.name, m.avatar, m.headline from (select m.id, m.name, m.avatar, m.headline from ${newest(ctx)}
          where m.status = 'active' and instr(lower(m.name), lower(${text})) > 0
          limit ${raw(String(FOUND_FOR_GROUP))}) m
        where exists (select 1 from ours where not exists (select 1 from space_members sm
          where sm.member_id = m.id and sm.space_id = ours.id and sm.until > ${ctx.now()}))
        limit 20`,
    ),
  ]);
  return { group, spaces: managed, candidates };
}

/** `m`: the newest of the community's members. */
const newest = (ctx: Ctx) => sql`(select id, name, avatar, headline, status, joined_at
  from members indexed by members_joined where community_id = ${ctx.community.id}
  order by joined_at desc, id desc limit 2000) m`;
