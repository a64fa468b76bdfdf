import { createHmac, hkdfSync } from "node:crypto";
import type { Ctx } from "~/platform/context";
import { lettersOf } from "./code";

interface Answer {
  postId: number;
  memberId: number;
  /** When the yes was given, which makes it another than the one that was taken back. */
  at: number;
}

/** The code of a yes: of the installation's secret, so that nobody finds another's, and none is stored to be read. */
export function codeOf({ site, community }: Pick<Ctx, "site" | "community">, { postId, memberId, at }: Answer): string {
  const whose = [community.id, postId, memberId, at].join(":");
  return lettersOf(Buffer.from(createHmac("sha256", doorKey(site.secret)).update(whose).digest("hex"), "hex"));
}

const keys = new Map<string, Buffer>();

function doorKey(secret: string): Buffer {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync("sha256", secret, "", "codes at doors", 32));
  keys.set(secret, key);
  return key;
}
