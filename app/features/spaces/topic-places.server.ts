import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { SPACES_OF_A_TOPIC } from "./rules";

/** As many topics as a community has. */
const MOST_NAMED = 100;

/** What a space offers that no other space can offer besides, by name: a copy of it goes without. For admins. */
export async function listFullTopics(ctx: Ctx, space: Statement): Promise<string[]> {
  const full = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<{ name: string }>`select t.name from topic_spaces o indexed by topic_spaces_space
            cross join topics t on t.id = o.topic_id
          where o.space_id = ${space} and o.community_id = ${ctx.community.id} and t.deleted_at is null
            and t.is_everywhere = 0 and not ${hasPlace(sql`o.topic_id`)}
          order by t.position, t.id limit ${MOST_NAMED}`
      : null,
  );
  return full.map(({ name }) => name);
}

/** In a statement: this topic can be offered in one space more. */
export const hasPlace = (topic: Statement): Statement =>
  sql`(select count(*) from topic_spaces n where n.topic_id = ${topic}) < ${SPACES_OF_A_TOPIC}`;
