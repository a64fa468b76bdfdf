import { sql } from "~/platform/database/sql";
import { rows, type World } from "../world";

/** The number under which visitors' pages are kept: with each that is new they are all left behind. */
export async function publicVersionOf({ community }: World): Promise<number> {
  const [row] = await rows<{ version: number }>(
    community,
    sql`select public_version as version from communities where community_id = ${community.id}`,
  );
  return row?.version ?? 0;
}
