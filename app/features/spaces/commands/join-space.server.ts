import { signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { Fact } from "~/platform/facts/fact";
import { grantWrites } from "../../access/grants.server";
import { DIRECT, type GrantSource } from "../../access/sources";
import { spaceFact } from "../facts";
import { spaceRules } from "../policy";
import { findSpace } from "../queries.server";

/**
 * The viewer joins an open space by themselves: a direct grant. Joining twice is joining once. Throws as
 * `findSpace`; 403 where one may read the space but only be added to it.
 */
export async function joinSpace(ctx: Ctx, key: string | number): Promise<{ isSpaceMember: boolean }> {
  const space = await findSpace(ctx, key);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (space.access.isSpaceMember) return { isSpaceMember: true };
  authorize(spaceRules, "can_join_space", ctx.viewer, space.access);
  const { memberId } = ctx.viewer;
  const grant = { memberId, spaceId: space.id, source: DIRECT };
  const { changes } = await commit(ctx, {
    writes: grantWrites(ctx, grant, {
      // It may turn private between our look and our write.
      condition: sql`s.is_private = 0 and s.visibility = 'listed'`,
      fact: spaceFact("space.joined", space.id, { member_id: memberId }),
    }),
  });
  if (changes[1]) return { isSpaceMember: true };
  // Nothing was granted: a twin joined before us, or the space is open no more. Only a second look can tell.
  return { isSpaceMember: (await findSpace(ctx, space.id)).access.isSpaceMember };
}

/** How somebody stands after one reason to be in a space was taken: other grants may still hold. */
export interface Left {
  isSpaceMember: boolean;
  /** The sources that still hold. */
  heldBy: GrantSource["kind"][];
}

/**
 * The viewer leaves: takes what `byHandWrite` does only. What a group, a paywall or a role gave stays, and is said.
 * Leaving twice is leaving once.
 */
export async function leaveSpace(ctx: Ctx, key: string | number): Promise<Left> {
  const space = await findSpace(ctx, key);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { memberId } = ctx.viewer;
  const { rows } = await commit(ctx, {
    writes: [
      byHandWrite(ctx, spaceFact("space.left", space.id, { member_id: memberId }), memberId),
      // In the same batch, so that nothing can come between.
      write(selectHolding(ctx, memberId, space.id)),
    ],
  });
  return toLeft(rows[1]);
}

/**
 * Takes what lets a member into the space of `fact` and is no other thing's to take: what was given by hand, and what a
 * group gave that is there no more. Records the fact.
 */
export const byHandWrite = (ctx: Ctx, fact: Fact, memberId: number): Write =>
  when(sql`delete from access_grants where community_id = ${ctx.community.id} and member_id = ${memberId}
    and space_id = ${fact.subjectId} and (source_kind = ${DIRECT.kind} and source_id = ${DIRECT.id}
      or source_kind = 'group' and not exists (select 1 from space_groups g where g.id = source_id
        and g.community_id = ${ctx.community.id} and g.deleted_at is null))`).record(fact);

/** The live sources that hold a member in a space. */
export const selectHolding = (ctx: Ctx, memberId: number, spaceId: number): Statement => sql`
  select distinct source_kind as kind from access_grants
  where member_id = ${memberId} and space_id = ${spaceId} and community_id = ${ctx.community.id}
    and until > ${ctx.now()}`;

export function toLeft(rows: Record<string, unknown>[] | undefined): Left {
  const heldBy = (rows ?? []).map((row) => row.kind as GrantSource["kind"]);
  return { isSpaceMember: heldBy.length > 0, heldBy };
}
