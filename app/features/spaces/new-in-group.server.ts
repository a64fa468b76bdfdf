import type { Ctx } from "~/platform/context";
import type { Committed, Write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { startJobWrites } from "~/platform/jobs/start.server";
import { LET_GROUP_IN, type LetGroupInInput } from "./jobs/let-group-in.server";

interface Coming {
  id: number;
  slug: string;
  name: string;
}

export interface LettingIn {
  /** Stands before what changes the group of a space: it asks where that stands now. */
  writes: Write[];
  /** After the commit: the job begins, where there is one. */
  wake(writes: readonly Write[], committed: Pick<Committed, "changes">): void;
}

/**
 * For the commit by which spaces come into a group: the job that lets its members in, where the group's setting says so
 * at that moment and it has any. `condition` refuses further: a space that is there already is not new.
 */
export function letGroupIn(
  ctx: Ctx,
  groupId: number,
  spaces: readonly Coming[],
  condition: Statement = sql`1`,
): LettingIn {
  const [first] = spaces;
  if (!first) return { writes: [], wake: () => undefined };
  const id = ctx.newId();
  const space_ids = spaces.map((space) => space.id);
  const own = ctx.community.id;
  const [write] = startJobWrites(ctx, {
    id,
    kind: LET_GROUP_IN,
    input: { group_id: groupId, space_ids, slug: first.slug, name: first.name } satisfies LetGroupInInput,
    startedBy: null,
    condition: sql`exists (select 1 from space_groups o where o.id = ${groupId} and o.community_id = ${own}
        and o.deleted_at is null and o.automatically_add_members_to_new_spaces = 1)
      and exists (select 1 from access_grants g indexed by access_grants_group where g.community_id = ${own}
        and g.source_kind = 'group' and g.source_id = ${groupId} and g.until > ${ctx.now()})
      and ${condition}`,
  });
  return {
    writes: write ? [write] : [],
    wake: (writes, { changes }) => {
      if (write && (changes[writes.indexOf(write)] ?? 0) > 0) ctx.wakeJob(id);
    },
  };
}

/** One of these spaces is about to come from another group. */
export const comesFromElsewhere = (ctx: Ctx, groupId: number, spaceIds: readonly number[]): Statement =>
  sql`exists (select 1 from spaces c where c.id in (select value from json_each(${list(spaceIds)})) and +c.community_id = ${ctx.community.id}
    and c.space_group_id <> ${groupId} and c.deleted_at is null)`;
