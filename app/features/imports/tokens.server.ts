import { apiTokens } from "#db/community/schema";
import { confirmVersion, getAccount } from "~/features/accounts/directory.server";
import { notFound, signInRequired } from "~/lib/errors";
import { newSecret } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { fact } from "~/platform/facts/fact";
import { hashSecret } from "~/platform/session.server";
import { importPolicy } from "./policy";
import { TOKEN_DAYS } from "./rules";

/**
 * Makes a token with which a script imports as this admin, and does nothing else, `atr_<community>_<secret>`, good
 * for some days. It is shown once: only its hash is kept. Throws conflict(session_ended) when the admin's password or
 * address is changed at this moment.
 */
export async function makeImportToken(ctx: Ctx): Promise<string> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const account = ctx.viewer.accountId === null ? null : await getAccount(ctx, ctx.viewer.accountId);
  if (!account) throw signInRequired();
  const token = `atr_${ctx.community.id}_${newSecret(30)}`;
  const tokenHash = await hashSecret(token);
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      write(
        insertInto(apiTokens, {
          tokenHash,
          communityId: ctx.community.id,
          memberId: ctx.viewer.memberId,
          name: "import",
          scope: "imports",
          credentialsVersion: account.credentialsVersion,
          createdAt: now,
          expiresAt: now + TOKEN_DAYS * 86_400_000,
        }),
      ),
    ],
    facts: [fact("api_token.created", { kind: "member", id: ctx.viewer.memberId })],
  });
  await confirmVersion(ctx, account).catch(async (error: unknown) => {
    // The change of password has just missed this one, which nobody was shown.
    const end = sql`update api_tokens set revoked_at = ${now}
      where token_hash = ${tokenHash} and community_id = ${ctx.community.id}`;
    await commit(ctx, { writes: [write(end)] });
    throw error;
  });
  return token;
}

/** The same for `npm run import` beside a server on one's own machine: in the name of the community's owner. */
export async function makeLocalToken(ctx: Ctx): Promise<string> {
  const [owner] = await ctx.read(
    () => sql<{ id: number; accountId: number | null }>`select id, account_id as accountId from members
      where community_id = ${ctx.community.id} and role = 'owner' and status = 'active' limit 1`,
  );
  if (!ctx.site.isLocal || !owner) throw notFound();
  ctx.become({ ...visitor, memberId: owner.id, accountId: owner.accountId, role: "owner" });
  return makeImportToken(ctx);
}

export interface ImportToken {
  /** Names the token among the community's; no part of its secret. */
  key: string;
  name: string;
  /** Whose it is: it imports as them. */
  madeBy: string;
  /** UTC ms. */
  madeAt: number;
  endsAt: number | null;
}

/** The community's live import tokens, newest first. Throws 401 and 403 for who is no admin. */
export async function listImportTokens(ctx: Ctx): Promise<ImportToken[]> {
  const rows = await ctx.read(
    () => sql<ImportToken>`select ${KEY} as key, t.name, m.name as madeBy, t.created_at as madeAt, t.expires_at as endsAt
      from api_tokens t indexed by api_tokens_imports join members m on m.id = t.member_id
      where t.community_id = ${ctx.community.id} and t.scope = 'imports' and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > ${ctx.now()})
      order by t.created_at desc limit 100`,
  );
  authorize(importPolicy, "can_import", ctx.viewer, null);
  return rows;
}

/** Ends a token, whoever made it. One that has ended already stays so. Throws 401 and 403 for who is no admin. */
export async function revokeImportToken(ctx: Ctx, key: string): Promise<void> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  await commit(ctx, {
    writes: [
      when(
        sql`update api_tokens as t set revoked_at = ${ctx.now()}
          where t.community_id = ${ctx.community.id} and t.scope = 'imports' and ${KEY} = ${key} and t.revoked_at is null`,
      ).record(fact("api_token.revoked", { kind: "member", id: ctx.viewer.memberId })),
    ],
  });
}

/** Enough of a hash to tell tokens apart, too little to be one. */
const KEY = sql`substr(t.token_hash, 1, 16)`;
