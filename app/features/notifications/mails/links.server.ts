import type { Ctx } from "~/platform/context";
import { isSameSeal } from "~/platform/seal.server";
import { markOf } from "~/platform/session.server";

/** What a link of a mail ends without signing in: mails about some matters, or whatever is said under one post. */
export type Ends = { what: "matters"; matters: readonly string[] } | { what: "post"; postId: number };

/** Where one click ends it, and takes that back: on its community's own host, for the receiver of the mail alone. */
export function endPath(ctx: Ctx, memberId: number, ends: Ends): string {
  const what = ends.what === "matters" ? `m-${ends.matters.join(".")}` : `p-${ends.postId.toString(36)}`;
  const who = memberId.toString(36);
  return `/unsubscribe/${who}~${what}~${sealOf(ctx, who, what)}`;
}

/** What such a link ends, for whom, and by which name rows know it; null for one that we have not written, or for another community. */
export function endIn(ctx: Ctx, token: string): { memberId: number; ends: Ends; link: string } | null {
  const [, who = "", what = "", seal = ""] = /^([a-z\d]{1,11})~([mp]-[\w.]{1,200})~([\da-f]{22})$/.exec(token) ?? [];
  if (!isSameSeal(seal, sealOf(ctx, who, what))) return null;
  const rest = what.slice(2);
  const ends: Ends = what.startsWith("m")
    ? { what: "matters", matters: rest.split(".") }
    : { what: "post", postId: Number.parseInt(rest, 36) };
  return { memberId: Number.parseInt(who, 36), ends, link: seal };
}

const sealOf = ({ site, community }: Ctx, who: string, what: string): string =>
  markOf(site, `unsubscribe ${community.id} ${who} ${what}`).slice(0, 22);
