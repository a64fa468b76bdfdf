import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { isSameSeal } from "~/platform/seal.server";
import { markOf } from "~/platform/session.server";

/** Where whoever was asked says, without signing in, that they want it every week. */
export function keepPath(ctx: Ctx, memberId: number): string {
  const who = memberId.toString(36);
  return `/weekly_digest/keep/${who}~${sealOf(ctx, who)}`;
}

/** Whether they have said so. It says nothing of whose the link is. Throws 404 for one that we have not written. */
export async function findKept(ctx: Ctx, token: string): Promise<boolean> {
  const memberId = memberIn(ctx, token);
  const [row] = await ctx.read(
    () => sql<{ isKept: number }>`select g.kept_at is not null as isKept from members m
      left join digest_readers g on g.member_id = m.id where m.id = ${memberId} and m.community_id = ${ctx.community.id}`,
  );
  if (!row) throw notFound();
  return row.isKept === 1;
}

/** They want it, however seldom they come: it comes every week again. As often as one likes. Throws 404 as `findKept`. */
export async function keepWeekly(ctx: Ctx, token: string): Promise<void> {
  const memberId = memberIn(ctx, token);
  await commit(ctx, {
    writes: [
      write(sql`insert into digest_readers (member_id, community_id, sent_at, unopened, kept_at)
        select m.id, m.community_id, 0, 0, ${ctx.now()} from members m
        where m.id = ${memberId} and m.community_id = ${ctx.community.id}
        on conflict (member_id) do update set kept_at = coalesce(digest_readers.kept_at, excluded.kept_at)`),
    ],
    origin: "system",
  });
}

function memberIn(ctx: Ctx, token: string): number {
  const [, who = "", seal = ""] = /^([a-z\d]{1,11})~([\da-f]{22})$/.exec(token) ?? [];
  if (!isSameSeal(seal, sealOf(ctx, who))) throw notFound();
  return Number.parseInt(who, 36);
}

const sealOf = ({ site, community }: Ctx, who: string): string =>
  markOf(site, `weekly_digest.keep ${community.id} ${who}`).slice(0, 22);
