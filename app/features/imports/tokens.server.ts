import { apiTokens } from "#db/community/schema";
import { notFound } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { hashSecret } from "~/platform/session.server";
import { importPolicy } from "./policy";
import { TOKEN_DAYS } from "./rules";

/**
 * Makes a token with which a script imports as this admin, `atr_<community>_<secret>`, good for some days. It is
 * shown once: only its hash is kept.
 */
export async function makeImportToken(ctx: Ctx): Promise<string> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const token = `atr_${ctx.community.id}_${newSecret(30)}`;
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      write(
        insertInto(apiTokens, {
          tokenHash: await hashSecret(token),
          communityId: ctx.community.id,
          memberId: ctx.viewer.memberId,
          name: "import",
          createdAt: now,
          expiresAt: now + TOKEN_DAYS * 86_400_000,
        }),
      ),
    ],
    facts: [{ name: "api_token.created", subjectKind: "member", subjectId: ctx.viewer.memberId }],
  });
  return token;
}

/** The same for `npm run import` beside a server on one's own machine: in the name of the community's owner. */
export async function makeLocalToken(ctx: Ctx): Promise<string> {
  const [owner] = await ctx.read(
    () => sql<{ id: number }>`select id from members
      where community_id = ${ctx.community.id} and role = 'owner' and status = 'active' limit 1`,
  );
  if (!ctx.site.isLocal || !owner) throw notFound();
  ctx.become({ ...visitor, memberId: owner.id, role: "owner" });
  return makeImportToken(ctx);
}
