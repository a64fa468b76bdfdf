import { notFound } from "~/lib/errors";
import { isAdmin } from "~/lib/viewer";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { startJob, type Wanted } from "~/platform/jobs/start.server";
import { grantWrites, revokeWrite } from "../../access/grants.server";
import { BY_ROLE, DIRECT } from "../../access/sources";
import { spaceFact } from "../facts";
import { ADD_MEMBERS } from "../jobs/add-members.server";
import { GROUP_MEMBERS_CSV, MEMBERS_CSV } from "../jobs/members-csv.server";
import { findManagedSpaces } from "../members.server";
import { spacePolicy, spaceRules, structurePolicy } from "../policy";
import { findSpace, type Space } from "../queries.server";
import { ADD_LIMIT, COUNT_LIMIT } from "../rules";
import { byHandWrite, type Left, selectHolding, toLeft } from "./join-space.server";

/**
 * Lets members of the community into a space; who is in already, or is nobody of this community, is passed over.
 * Managers of the space. Answers how many are new in it, or the job that lets them in where they are more than
 * ADD_LIMIT: 409 space_adding while another lives.
 */
export async function addSpaceMembers(
  ctx: Ctx,
  key: string | number,
  memberIds: readonly number[],
  requestKey?: string | null,
): Promise<{ added: number; job: number | null }> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
  const ids = [...new Set(memberIds)];
  if (ids.length > ADD_LIMIT) {
    const input = { ...about(space), from: "ids", ids, from_space_id: null } as const;
    return { added: 0, job: await startJob(ctx, { ...adding(space), input, total: ids.length }, requestKey) };
  }
  const each = ids.map((memberId) =>
    grantWrites(
      ctx,
      { memberId, spaceId: space.id, source: DIRECT },
      { fact: spaceFact("space.member_added", space.id, { member_id: memberId }) },
    ),
  );
  const { changes } = await commit(ctx, { writes: each.flat() });
  const perGrant = each[0]?.length ?? 1;
  return { added: changes.filter((changed, place) => place % perGrant === 1 && changed > 0).length, job: null };
}

/**
 * Begins to let everybody of the community (`from` community: admins only), or everybody in another space that the
 * viewer may see, into a space. Managers of the space. Answers the job; throws as `findSpace` for either space, and 409
 * space_adding while members are let into it by another job.
 */
export async function addManySpaceMembers(
  ctx: Ctx,
  key: string | number,
  from: string,
  requestKey?: string | null,
): Promise<{ job: number }> {
  const [space, source] = await Promise.all([findSpace(ctx, key), from === "community" ? null : findSpace(ctx, from)]);
  authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
  const filling = source ? await membersOf(ctx, source) : await everybody(ctx);
  return { job: await startJob(ctx, filling(space), requestKey) };
}

/** The job that lets everybody in a space, whose members the viewer may see, into another one. */
export async function membersOf(ctx: Ctx, source: Space): Promise<(into: About) => Wanted> {
  authorize(spaceRules, "can_see_members", ctx.viewer, source.access);
  const total = await countUpTo(ctx, COUNT_LIMIT, source.id);
  const from = { from: "space", ids: [], from_space_id: source.id };
  return (into) => ({ ...adding(into), input: { ...about(into), ...from }, total });
}

async function everybody(ctx: Ctx): Promise<(into: About) => Wanted> {
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  const total = await countUpTo(ctx, COUNT_LIMIT, null);
  const from = { from: "community", ids: [], from_space_id: null };
  return (into) => ({ ...adding(into), input: { ...about(into), ...from }, total });
}

/** Begins to make members.csv of a space that is too large to be answered at once. Managers, one at a time each. Answers the job. */
export async function startMembersCsv(ctx: Ctx, key: string | number): Promise<{ job: number }> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  const total = await countUpTo(ctx, 10 * COUNT_LIMIT, space.id);
  const name = `${MEMBERS_CSV}:${space.id}:${ctx.viewer.memberId}`;
  return { job: await startJob(ctx, { kind: MEMBERS_CSV, input: about(space), total, name }) };
}

/**
 * Begins to make members.csv of those spaces of a group that the viewer manages. Admins, and who manages one of its
 * spaces. Answers the job.
 */
export async function startGroupMembersCsv(ctx: Ctx, key: string | number): Promise<{ job: number }> {
  const { group, managed } = await findManagedSpaces(ctx, key);
  // Who manages one small space of it has no say over a walk through the whole community.
  const total = isAdmin(ctx.viewer) ? await countUpTo(ctx, 10 * COUNT_LIMIT, null) : null;
  const { id: group_id, slug, name } = group;
  const input = { group_id, slug, name, space_ids: managed.map((space) => space.id) };
  const job = `${GROUP_MEMBERS_CSV}:${group_id}:${ctx.viewer.memberId}`;
  return { job: await startJob(ctx, { kind: GROUP_MEMBERS_CSV, input, total, name: job }) };
}

/** Into one space one job lets members in at a time: whoever manages one could begin any number over a whole community. */
const adding = ({ id }: About) => ({
  kind: ADD_MEMBERS,
  name: `${ADD_MEMBERS}:${id}`,
  otherwise: "space_adding",
});

/** What a job of a space remembers of it, to say what it is about when the space is gone or called otherwise. */
const about = ({ id, slug, name }: About) => ({ space_id: id, slug, name });

type About = Pick<Space, "id" | "slug" | "name">;

/** How many members there are of a space, or of the community; null beyond the limit. */
async function countUpTo(ctx: Ctx, limit: number, spaceId: number | null): Promise<number | null> {
  const members = spaceId
    ? sql`space_members indexed by space_members_space where space_id = ${spaceId} and community_id = ${ctx.community.id}`
    : sql`members indexed by members_joined where community_id = ${ctx.community.id}`;
  const [row] = await ctx.read(
    () => sql<{ n: number }>`select count(*) as n from (select 1 from ${members} limit ${limit + 1})`,
  );
  return row && row.n <= limit ? row.n : null;
}

/**
 * Takes a member's direct grant and their role in the space, and what a group gave that is there no more; what other
 * sources give stays. Managers. Throws 404 for who is no member of the community.
 */
export async function removeSpaceMember(ctx: Ctx, key: string | number, memberId: number): Promise<Left> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  await findMember(ctx, memberId);
  const hasRole = sql`exists (select 1 from space_roles
    where member_id = ${memberId} and space_id = ${space.id} and community_id = ${ctx.community.id})`;
  if (await isTrue(ctx, hasRole)) authorize(spaceRules, "can_set_space_roles", ctx.viewer, space.access);
  const { rows } = await commit(ctx, {
    writes: [
      ...takeRole(ctx, memberId, space.id),
      byHandWrite(ctx, spaceFact("space.member_removed", space.id, { member_id: memberId }), memberId),
      write(selectHolding(ctx, memberId, space.id)),
    ],
  });
  return toLeft(rows.at(-1));
}

/**
 * Makes a member of the community a manager of the space, or changes which: the role keeps them in by a grant of
 * its own. Owners, admins and the space's own admins. Throws 404 for who is no member of the community.
 */
export async function setSpaceRole(
  ctx: Ctx,
  key: string | number,
  memberId: number,
  role: "admin" | "moderator",
): Promise<void> {
  const space = await findSpace(ctx, key);
  authorize(spaceRules, "can_set_space_roles", ctx.viewer, space.access);
  await findMember(ctx, memberId);
  await commit(ctx, {
    writes: [
      when(sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
        select s.community_id, m.id, s.id, ${role}, ${ctx.now()}
        from spaces s join members m on m.community_id = s.community_id
        where s.id = ${space.id} and s.community_id = ${ctx.community.id} and s.deleted_at is null
          and m.id = ${memberId} and m.status = 'active'
        on conflict (member_id, space_id) do update set role = excluded.role where role <> excluded.role`).record(
        spaceFact("space.role_given", space.id, { member_id: memberId, role }),
      ),
      ...grantWrites(ctx, { memberId, spaceId: space.id, source: BY_ROLE }),
    ],
  });
}

/**
 * Takes a member's role in the space and the grant it gave; they stay in by what else they have. Throws 404 for who
 * is no member of the community.
 */
export async function removeSpaceRole(ctx: Ctx, key: string | number, memberId: number): Promise<Left> {
  const space = await findSpace(ctx, key);
  authorize(spaceRules, "can_set_space_roles", ctx.viewer, space.access);
  await findMember(ctx, memberId);
  const { rows } = await commit(ctx, {
    writes: [...takeRole(ctx, memberId, space.id), write(selectHolding(ctx, memberId, space.id))],
  });
  return toLeft(rows.at(-1));
}

function takeRole(ctx: Ctx, memberId: number, spaceId: number): Write[] {
  return [
    when(sql`delete from space_roles where community_id = ${ctx.community.id} and member_id = ${memberId}
      and space_id = ${spaceId}`).record(spaceFact("space.role_taken", spaceId, { member_id: memberId })),
    revokeWrite(ctx, { memberId, spaceId, source: BY_ROLE }),
  ];
}

async function findMember(ctx: Ctx, memberId: number): Promise<void> {
  const isHere = sql`exists (select 1 from members
    where id = ${memberId} and community_id = ${ctx.community.id} and status = 'active')`;
  if (!(await isTrue(ctx, isHere))) throw notFound();
}

async function isTrue(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<boolean> {
  const [row] = await ctx.read(() => sql<{ yes: number }>`select ${condition} as yes`);
  return row?.yes === 1;
}
