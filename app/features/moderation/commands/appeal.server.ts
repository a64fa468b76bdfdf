import { conflict, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { moderationFact, thingIn } from "../facts";

/**
 * Says once what its author has to say against a thing's being taken down, or against a warning: it is to be judged again,
 * and stays down meanwhile. For its author alone. Throws 401, 404, 409 moderation_appealed for a second time, and
 * moderation_judged for what is not taken down by now.
 */
export async function appeal(ctx: Ctx, { id, body }: { id: number; body: string }): Promise<void> {
  const [row] = await ctx.read(
    (viewer) => sql<{ subjectKind: string; subjectId: number; state: string; appealedAt: number | null }>`select
        k.subject_kind as subjectKind, k.subject_id as subjectId, k.state, k.appealed_at as appealedAt
      from moderation_cases k where k.id = ${id} and k.community_id = ${ctx.community.id}
        and k.author_id = ${viewer.memberId} and k.is_author_told = 1`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!row) throw notFound();
  if (row.appealedAt !== null) throw conflict("moderation_appealed");
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      when(sql`update moderation_cases set state = 'inbox', appeal = ${body}, appealed_at = ${now}, at = ${now},
          version = version + 1
        where id = ${id} and community_id = ${ctx.community.id} and author_id = ${ctx.viewer.memberId}
          and state = 'rejected' and appealed_at is null`).otherwise("moderation_judged"),
    ],
    facts: [moderationFact("appealed", thingIn(row), {})],
  });
}
