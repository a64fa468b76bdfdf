import { createHash } from "node:crypto";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import type { Preview } from "./preview";

/** As many addresses as a community remembers at most. */
export const SLOTS = 4096;

/** How long what a page said holds, and how long one that said nothing is left alone. */
export const KEPT_MS = 86_400_000;
export const SILENT_MS = 600_000;

/** The place of an address among those of its community. */
export const slotOf = (url: string): number =>
  Number.parseInt(createHash("sha256").update(url).digest("hex").slice(0, 4), 16) % SLOTS;

/** What was said of an address lately: null for "nothing", undefined where nobody has asked. */
export async function remembered(ctx: Ctx, url: string): Promise<Preview | null | undefined> {
  const [row] = await ctx.read(
    () => sql<{ preview: string }>`select preview from link_previews where community_id = ${ctx.community.id}
      and slot = ${slotOf(url)} and url = ${url} and expires_at > ${ctx.now()}`,
  );
  return row && (row.preview === "" ? null : (JSON.parse(row.preview) as Preview));
}

/** Remembers it in the place of whatever stood there. Safe to repeat, and in a race: the last one holds. */
export async function remember(ctx: Ctx, url: string, preview: Preview | null, ms: number): Promise<void> {
  const until = ctx.now() + ms;
  const said = preview ? JSON.stringify(preview) : "";
  await commit(ctx, {
    writes: [
      write(sql`insert into link_previews (community_id, slot, url, preview, expires_at)
        values (${ctx.community.id}, ${slotOf(url)}, ${url}, ${said}, ${until})
        on conflict (community_id, slot) do update set url = excluded.url, preview = excluded.preview,
          expires_at = excluded.expires_at`),
    ],
  });
}

const AT_ONCE = 500;

/** Of links: what no longer holds is forgotten. */
export const linkSweeps: readonly Sweep[] = [{ name: "links", of: SHARDS, run: (ctx) => sweepPreviews(ctx) }];

/** Forgets what no longer holds, at most 500 a run; `ctx` is a system context of one shard. Returns how many. */
export async function sweepPreviews(ctx: Ctx): Promise<number> {
  const { changes } = await commit(ctx, {
    writes: [
      write(sql`delete from link_previews where (community_id, slot) in (select community_id, slot
        from link_previews indexed by link_previews_expired where expires_at <= ${ctx.now()} limit ${AT_ONCE})`),
    ],
  });
  return changes[0] ?? 0;
}
