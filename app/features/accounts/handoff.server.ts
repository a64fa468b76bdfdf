import { conflict } from "~/lib/errors";
import { type CommunityRef, communityUrl, type Ctx } from "~/platform/context";
import { commitDirectory, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { readDirectory } from "./directory.server";
import { findMemberOf } from "./join.server";
import { type Bound, newLink, takeLink } from "./links.server";
import { openMemberSession } from "./sessions.server";

export interface Handoff {
  accountId: number;
  /** The sign-in the new host's session will belong to: it ends with it. */
  directorySessionId: number;
  community: Pick<CommunityRef, "id" | "slug">;
  /** A path on the other host. */
  path: string;
}

/** The address that signs an account in on another community's host: once, within 60 seconds, for this path only. */
export async function issueHandoff(
  ctx: Ctx,
  { accountId, directorySessionId, community, path }: Handoff,
): Promise<string> {
  const target = new URL(communityUrl(ctx.site, community, "/session/handoff"));
  const link = await newLink(ctx, "handoff", accountId, {
    communityId: community.id,
    host: target.hostname,
    path: path.startsWith("/") && !path.startsWith("//") ? path : "/",
    sessionId: directorySessionId,
  });
  await commitDirectory(ctx, { writes: link.writes });
  target.searchParams.set("token", link.secret);
  return target.href;
}

/**
 * Uses a handoff on the host it leads to and returns the path. Throws conflict(handoff_refused) for one that is
 * used, late, bound to another host, or whose sign-in has ended; a try elsewhere uses it up as well.
 */
export async function takeHandoff(ctx: Ctx, secret: string): Promise<string> {
  const taken = await commitDirectory(ctx, { writes: [write(await takeLink(ctx, "handoff", secret))] });
  const row = taken.rows[0]?.[0];
  if (!row) throw conflict("handoff_refused");
  const bound = JSON.parse(String(row.bound)) as Bound["handoff"];
  const accountId = Number(row.accountId);
  if (bound.communityId !== ctx.community.id || bound.host !== ctx.request.host) throw conflict("handoff_refused");
  const [[live], member] = await Promise.all([
    readDirectory(
      ctx,
      sql`select 1 from account_sessions where id = ${bound.sessionId} and account_id = ${accountId}
        and revoked_at is null and expires_at > ${ctx.now()}`,
    ),
    findMemberOf(ctx, accountId),
  ]);
  if (live.length === 0 || !member) throw conflict("handoff_refused");
  await openMemberSession(ctx, member, accountId, bound.sessionId);
  return bound.path;
}
