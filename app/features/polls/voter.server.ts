import { createHmac } from "node:crypto";
import type { Ctx } from "~/platform/context";

/** What names the voters of a poll. */
export interface Ballot {
  id: number;
  isAnonymous: boolean;
  salt: string;
}

/**
 * The name that a member's vote has in a poll. In an anonymous one it is made with the house's secret, which stands in no
 * database, and the poll's own salt: it says that a vote is this member's to who asks in their name, and to nobody else
 * who it is; in the next poll they have another one (docs/decisions/0063). Synchronous: a feed may show twenty.
 */
export function voterIn({ community, site }: Ctx, { id, isAnonymous, salt }: Ballot, memberId: number): string {
  if (!isAnonymous) return String(memberId);
  const text = `poll ${community.id} ${id} ${salt} ${memberId}`;
  return createHmac("sha256", site.secret).update(text).digest("base64url");
}
