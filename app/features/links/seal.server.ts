import { createHmac } from "node:crypto";
import type { Site } from "~/platform/context";
import { isSameSeal } from "~/platform/seal.server";
import type { Words } from "./preview";

/** Whoever can seal: a context, of which the secret is enough. */
export interface Sealer {
  site: Pick<Site, "secret">;
}

/**
 * What the house itself read of a link: a card's words are shown as the other site's own, so nobody else may write them.
 * The seal goes with the card through every draft and every copy of it, and is asked for wherever a text is written.
 */
export function sealOf({ site }: Sealer, url: string, words: Words): string {
  const { title, description, site: name, author } = words;
  const sealed = `link-card ${JSON.stringify([url, title, description, name, author])}`;
  return createHmac("sha256", site.secret).update(sealed).digest("base64url").slice(0, 22);
}

export function isSealed(ctx: Sealer, url: string, words: Words, seal: string): boolean {
  return isSameSeal(seal, sealOf(ctx, url, words));
}
