import { communityUrl, type Ctx } from "~/platform/context";
import { isSameSeal } from "~/platform/seal.server";
import { markOf } from "~/platform/session.server";

/**
 * The secret address of a member's feed. It is made of the installation's secret, the member and the number of their
 * row, as the links of mails are: no table and no copy of one opens it, and another number makes another address.
 */
export function feedAddress(ctx: Ctx, memberId: number, number: number): string {
  const who = `${memberId.toString(36)}-${number.toString(36)}`;
  return communityUrl(ctx.site, ctx.community, `/calendar/${who}-${sealOf(ctx, who)}.ics`);
}

/** Whose feed it would be; null for what we have not written, or for another community. */
export function feedIn(ctx: Ctx, token: string): { memberId: number; number: number } | null {
  const [, who = "", seal = ""] = /^([a-z\d]{1,11}-[a-z\d]{1,11})-([\da-f]{32})$/.exec(token) ?? [];
  if (!isSameSeal(seal, sealOf(ctx, who))) return null;
  const [memberId = 0, number = 0] = who.split("-").map((part) => Number.parseInt(part, 36));
  return { memberId, number };
}

const sealOf = ({ site, community }: Ctx, who: string): string =>
  markOf(site, `calendar feed ${community.id} ${who}`).slice(0, 32);
