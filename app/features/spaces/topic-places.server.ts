import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { SPACES_OF_A_TOPIC } from "./rules";

/** The topics, by name, that a space offers and its copy does not: each was in as many spaces as one may be. For admins. */
export async function listTopicsLeft(ctx: Ctx, { from, to }: { from: number; to: number }): Promise<string[]> {
  const left = await ctx.read(
    () => sql<{ name: string }>`select t.name from topic_spaces o indexed by topic_spaces_space
        cross join topics t on t.id = o.topic_id
      where o.space_id = ${from} and o.community_id = ${ctx.community.id} and t.deleted_at is null
        and not exists (select 1 from topic_spaces n where n.topic_id = o.topic_id and n.space_id = ${to})`,
  );
  return left.map(({ name }) => name);
}

/** In a statement: this topic can be offered in one space more. */
export const hasPlace = (topic: Statement): Statement =>
  sql`(select count(*) from topic_spaces n where n.topic_id = ${topic}) < ${SPACES_OF_A_TOPIC}`;
