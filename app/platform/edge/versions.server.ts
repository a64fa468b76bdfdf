import type { Ctx } from "../context";
import { sql } from "../database/sql";

/** Read each time, the version would cost what the kept page saves; a change is gone within this. */
const REMEMBER_MS = 1_000;

/**
 * How often what visitors see of a community has changed, at most a second old. 0 when there is none. Whatever this
 * request reads after it is at least as new: a copy of the database that lags behind must not fill a page of the new
 * version with what stood in the old one, nor lead this isolate back to the old one. Whoever was told of a version asks
 * for one that is at least as new.
 */
export async function publicVersion(ctx: Ctx, atLeast = 0): Promise<number> {
  const { id, shard } = ctx.community;
  const { versions } = ctx.memory;
  const known = versions.get(id);
  const isOfShard = known?.shard === shard;
  if (isOfShard) ctx.readAtLeast(known.bookmark);
  if (isOfShard && known.until > ctx.now() && known.version >= atLeast) return known.version;
  const [row] = await ctx.read(
    () =>
      sql<{
        version: number;
      }>`select public_version as version from communities where community_id = ${id}`,
  );
  const version = row?.version ?? 0;
  if (versions.size > 10_000) versions.clear();
  versions.set(id, { version, shard, bookmark: ctx.db.getBookmark(), until: ctx.now() + REMEMBER_MS });
  return version;
}
