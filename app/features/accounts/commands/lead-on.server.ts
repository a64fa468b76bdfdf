import type { Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { resolveHost } from "~/platform/hosts.server";
import { handoffAddress } from "../handoff.server";
import { invitationIn } from "../../invitations/rules";
import { findRedirect } from "../queries.server";
import { beginsOwn, NEW_COMMUNITY, withRedirect } from "../rules";
import type { Entered } from "./sign-in.server";

/**
 * Where somebody goes who just signed in or up. To the return address they came with; on another host of ours they
 * arrive signed in where they are members. Who is no member here is asked to join first, keeping the address,
 * unless they come to begin a community of their own.
 */
export async function leadOn(ctx: Ctx, entered: Entered, raw: string): Promise<string> {
  const target = await findRedirect(ctx, raw);
  const isPath = target.startsWith("/");
  if (isPath && ctx.community.id === 0) return target === "/" ? NEW_COMMUNITY : target;
  // An invitation asks whoever is no member yet by itself.
  const isOwn = beginsOwn(target) || invitationIn(target) !== null;
  if (isPath) return entered.member || isOwn ? target : withRedirect("/users/sign_in", target);
  const url = new URL(target);
  const community = await resolveHost(ctx.directory, ctx.site, url.hostname);
  const [membership] = await readDirectory(
    ctx,
    sql`select 1 from account_communities where account_id = ${entered.accountId}
      and community_id = ${community.id} and state = 'ready'`,
  );
  if (membership.length === 0) return target;
  return handoffAddress(ctx, community, `${url.pathname}${url.search}${url.hash}`);
}
