import type { CommunityRef, Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";

/** The communities that were poured in as the demo and still stand, the first one first; none where this is no part of it. */
export async function listDemo(ctx: Ctx): Promise<CommunityRef[]> {
  const houses = await listPoured(ctx);
  return houses.some(({ id }) => id === ctx.community.id) ? houses : [];
}

/** The same, wherever it is asked. */
export async function listPoured(ctx: Ctx): Promise<CommunityRef[]> {
  const [rows] = await readDirectory(
    ctx,
    sql<Omit<CommunityRef, "wasPrivate"> & { wasPrivate: number }>`select id, slug, name, shard, locale,
        is_private as wasPrivate
      from communities where is_demo = 1 and state = 'ready' order by created_at, id limit ${MOST}`,
  );
  return rows.map((row) => ({ ...row, wasPrivate: row.wasPrivate === 1 }));
}

/** There are two. */
const MOST = 20;
