import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { Removal } from "../spaces/jobs/remove-space.server";

const DOCS_AT_ONCE = 200;

/** What a space that goes leaves in the index, some at a time; null once nothing of it is left. */
export async function removeSearchOfSpace(ctx: Ctx, spaceId: number): Promise<Removal | null> {
  const docs = sql`select id from search_docs where space_id = ${spaceId} and community_id = ${ctx.community.id}
    limit ${DOCS_AT_ONCE}`;
  const found = await ctx.read(() => docs);
  if (found.length === 0) return null;
  return {
    writes: [write(sql`delete from search_docs where community_id = ${ctx.community.id} and id in (${docs})`)],
    rows: 0,
  };
}
