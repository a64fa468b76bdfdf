import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { checklistMoved } from "./facts";

/**
 * The viewer's first page shows the first steps no more, or again, as long as something of them is left to do: another
 * who runs the community keeps theirs. Admins only (spec section 7, "onboarding update").
 */
export async function moveChecklist(ctx: Ctx, isHidden: boolean): Promise<void> {
  const { memberId } = await ctx.prove();
  authorizeManaging(ctx);
  await commit(ctx, {
    writes: [
      when(sql`update members set steps_hidden_at = ${isHidden ? ctx.now() : null}
        where id = ${memberId} and community_id = ${ctx.community.id}
          and (steps_hidden_at is not null) <> ${isHidden}`).record(
        checklistMoved(isHidden ? "hidden" : "shown", memberId),
      ),
    ],
  });
}
