import { invalid } from "~/lib/errors";
import { isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { grantGroupWrite, grantManyWrites } from "../../access/grants.server";
import { DIRECT } from "../../access/sources";
import { groupFact, groupMemberFact, spaceFact } from "../facts";
import { findManagedSpaces } from "../members.server";
import type { Space, SpaceGroup } from "../queries.server";
import { managedByViewer } from "../readable.server";
import { GROUP_ADD_LIMIT } from "../rules";
import { findForShaping } from "./space-groups.server";

/** Spaces that one commit lets members into. */
const SPACES_AT_ONCE = 5;

/**
 * Lets members of the community into the spaces that a group has now: an admin into all of them, because of the group;
 * who manages some of them into those, as if each were done by itself. Safe to repeat: who is in is passed over.
 * Answers how many grants are new. Throws as `findManagedSpaces`, 422 for more than GROUP_ADD_LIMIT at once.
 */
export async function addSpaceGroupMembers(
  ctx: Ctx,
  key: string | number,
  memberIds: readonly number[],
): Promise<{ added: number }> {
  const { group, managed } = await findManagedSpaces(ctx, key);
  const ids = [...new Set(memberIds)];
  if (ids.length > 1 && ids.length * managed.length > GROUP_ADD_LIMIT) {
    throw invalid({ community_member_ids: "space_group_members_too_many" });
  }
  return {
    added: isAdmin(ctx.viewer) ? await letIntoGroup(ctx, group, managed, ids) : await letInto(ctx, managed, ids),
  };
}

/** Ids are set aside for so many more: spaces may come between the look and the write. */
const SPACES_MEANWHILE = 10;

async function letIntoGroup(ctx: Ctx, { id: groupId }: SpaceGroup, spaces: Space[], memberIds: number[]) {
  const { rows } = await commit(ctx, {
    writes: [
      grantGroupWrite(
        ctx,
        { groupId, memberIds, spaces: spaces.length + SPACES_MEANWHILE },
        groupFact("space_group.members_added", groupId),
      ),
    ],
  });
  return rows[0]?.length ?? 0;
}

/** What was given in some of the spaces stands where the rest fails; the next try gives the rest. */
async function letInto(ctx: Ctx, spaces: Space[], memberIds: number[]): Promise<number> {
  let added = 0;
  for (let at = 0; at < spaces.length; at += SPACES_AT_ONCE) {
    const each = spaces
      .slice(at, at + SPACES_AT_ONCE)
      .map(({ id: spaceId }) =>
        grantManyWrites(
          ctx,
          { spaceId, memberIds, source: DIRECT },
          (first, last) => spaceFact("space.members_added", spaceId, { first_grant: first, last_grant: last }),
          managedByViewer(ctx.viewer, ctx.community, ctx.now()),
        ),
      );
    const counted = write(sql`select ${sumOf(each.map(({ granted }) => granted))} as n`);
    const { rows } = await commit(ctx, { writes: [...each.flatMap(({ writes }) => writes), counted] });
    added += Number(rows.at(-1)?.[0]?.n ?? 0);
  }
  return added;
}

const sumOf = (granted: Statement[]): Statement =>
  granted.reduce((sum, one) => sql`${sum} + (select count(*) from ${one})`, sql`0`);

/**
 * Takes a member out of a group: every grant that they have because of it, also in spaces that have left it. What other
 * reasons give them stays. Admins only. Answers of how many spaces it was; none for who is not in the group. Throws as
 * `findSpaceGroup`.
 */
export async function removeSpaceGroupMember(
  ctx: Ctx,
  key: string | number,
  memberId: number,
): Promise<{ removed: number }> {
  const { group } = await findForShaping(ctx, key);
  const { rows } = await commit(ctx, {
    writes: [
      when(sql`delete from access_grants where community_id = ${ctx.community.id} and member_id = ${memberId}
        and source_kind = 'group' and source_id = ${group.id} returning space_id`).record(
        groupMemberFact(group.id, memberId),
      ),
    ],
  });
  return { removed: rows[0]?.length ?? 0 };
}
