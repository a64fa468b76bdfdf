import type { Ctx } from "~/platform/context";
import { commitDirectory, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { forgetHosts } from "~/platform/hosts.server";

/**
 * Carries a community's name, language and privacy from its shard, which is the truth, into the directory, which
 * finds it by host. Safe to repeat: the listener of community.updated runs it again. Other isolates remember the
 * old values for up to a minute.
 */
export async function copyToDirectory(ctx: Ctx): Promise<void> {
  const [row] = await ctx.read(
    () => sql<{ name: string; locale: string; isPrivate: number }>`select name, locale, is_private as isPrivate
      from communities where community_id = ${ctx.community.id}`,
  );
  if (!row) return;
  await commitDirectory(ctx, {
    writes: [
      write(sql`update communities set name = ${row.name}, locale = ${row.locale}, is_private = ${row.isPrivate}
        where id = ${ctx.community.id}`),
    ],
  });
  forgetHosts(ctx.memory);
}
