import type { SpaceRemover } from "~/features/spaces/jobs/remove-space.server";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";

const AT_ONCE = 500;

/** The bookmarks of a space that goes; those of its posts go with them. */
export const removeBookmarksOfSpace: SpaceRemover = async (ctx, spaceId) => {
  const some = sql`select id from bookmarks where subject_kind = 'space' and subject_id = ${spaceId}
    and community_id = ${ctx.community.id} limit ${AT_ONCE}`;
  const found = await ctx.read(() => sql`select 1 from (${some}) limit 1`);
  if (found.length === 0) return null;
  return {
    writes: [write(sql`delete from bookmarks where community_id = ${ctx.community.id} and id in (${some})`)],
    rows: 0,
  };
};
