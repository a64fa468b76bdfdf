import { sql } from "~/platform/database/sql";
import { rows, type World } from "../world";

/** The names of the community's facts, in commit order. */
export async function factNames(world: Pick<World, "community">): Promise<string[]> {
  const found = await rows<{ name: string }>(
    world.community,
    sql`select name from facts where community_id = ${world.community.id} order by seq`,
  );
  return found.map((row) => row.name);
}
