import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { grantWrites, revokeWrite } from "../../access/grants.server";
import { BY_ROLE, DIRECT } from "../../access/sources";
import { spaceFact } from "../facts";
import { spacePolicy, spaceRules } from "../policy";
import { findSpace } from "../queries.server";
import { type Left, selectHolding, toLeft } from "./join-space.server";

/**
 * Lets members of the community into a space, at most ADD_LIMIT at once; who is in already, or is nobody of this
 * community, is passed over. Managers of the space. Answers how many are new in it.
 */
export async function addSpaceMembers(
  ctx: Ctx,
  key: string | number,
  memberIds: readonly number[],
): Promise<{ added: number }> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
  const ids = [...new Set(memberIds)];
  const each = ids.map((memberId) =>
    grantWrites(
      ctx,
      { memberId, spaceId: space.id, source: DIRECT },
      { fact: spaceFact("space.member_added", space.id, { member_id: memberId }) },
    ),
  );
  const { changes } = await commit(ctx, { writes: each.flat() });
  const perGrant = each[0]?.length ?? 1;
  return { added: changes.filter((changed, place) => place % perGrant === 1 && changed > 0).length };
}

/** Takes a member's direct grant and their role in the space; what other sources give stays. Managers. Throws 404 for who is no member of the community. */
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
      revokeWrite(
        ctx,
        { memberId, spaceId: space.id, source: DIRECT },
        spaceFact("space.member_removed", space.id, { member_id: memberId }),
      ),
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
