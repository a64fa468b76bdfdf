import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "~/platform/context";

/** What an embedded thing is called on the wire: it names no table, and holds in its community, for its purpose and its time. */
export interface Ref {
  kind: string;
  id: number;
}

type Signer = Pick<Ctx, "community" | "site" | "now">;

const DAY = 86_400_000;
/** As long as somebody may go on writing on what they were answered. */
export const SGID_DAYS = 30;
/** To be put into a text. */
const EMBED = "embed";

/** The signed name of a thing, the same all day. Who is told it may be told of the thing: that is the caller's to ask. */
export function sgidOf(ctx: Signer, { kind, id }: Ref, purpose: string = EMBED): string {
  const ends = Math.floor(ctx.now() / DAY) + SGID_DAYS + 1;
  const said = Buffer.from(JSON.stringify([kind, id, ends])).toString("base64url");
  return `${said}.${seal(ctx, purpose, said)}`;
}

/** What it names; null when it is forged, of another community or purpose, or its time is over. */
export function readSgid(ctx: Signer, sgid: string, purpose: string = EMBED): Ref | null {
  const [, said, sealed] = /^([\w-]{8,120})\.([\w-]{22})$/.exec(sgid) ?? [];
  if (said === undefined || sealed === undefined) return null;
  if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(ctx, purpose, said)))) return null;
  const [kind, id, ends] = JSON.parse(Buffer.from(said, "base64url").toString()) as [string, number, number];
  return ends * DAY > ctx.now() ? { kind, id } : null;
}

function seal({ community, site }: Signer, purpose: string, said: string): string {
  return createHmac("sha256", site.secret)
    .update(`sgid ${community.id} ${purpose} ${said}`)
    .digest("base64url")
    .slice(0, 22);
}
