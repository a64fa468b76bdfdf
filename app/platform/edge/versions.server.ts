import type { Ctx } from "../context";
import { sql } from "../database/sql";

/** Read each time, the version would cost what the kept page saves; a change is gone within this. */
const REMEMBER_MS = 1_000;

const remembered = new Map<number, { version: number; until: number }>();

/** How often what visitors see of a community has changed, at most a second old. 0 when there is none. */
export async function publicVersion(ctx: Ctx): Promise<number> {
  const known = remembered.get(ctx.community.id);
  if (known && known.until > ctx.now()) return known.version;
  const [row] = await ctx.read(
    () =>
      sql<{
        version: number;
      }>`select public_version as version from communities where community_id = ${ctx.community.id}`,
  );
  const version = row?.version ?? 0;
  if (remembered.size > 10_000) remembered.clear();
  remembered.set(ctx.community.id, { version, until: ctx.now() + REMEMBER_MS });
  return version;
}
