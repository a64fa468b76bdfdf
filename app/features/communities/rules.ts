export const NAME_LENGTH = 60;
export const DESCRIPTION_LENGTH = 300;
/** About what a search result shows of each before it cuts it. */
export const SEO_TITLE_LENGTH = 70;
export const SEO_DESCRIPTION_LENGTH = 200;
export const SIGN_UP_LINK_LENGTH = 500;
export const SLUG_MIN = 3;
export const SLUG_MAX = 40;
/** Tries of one account, those with a taken address too: addresses are worth something to whoever hoards them. */
export const CREATIONS = { max: 20, windowMs: 60 * 60_000 } as const;
/** A creation that has not reached its shard by then was killed: the sweep finishes it where its rows stand. */
export const FINISH_AFTER_MS = 60_000;
/** A creation without shard rows may still be on its way; after this long it is not. */
export const REMOVE_AFTER_MS = 300_000;

/** Names that belong to the installation, or that people would take for it. */
const RESERVED = new Set(
  `abuse account accounts admin administrator api app apps assets atrium auth billing blog cdn cloud community
  communities contact dashboard demo dev developer developers dns docs email embed embeds faq files forum ftp help
  home host hostmaster imap info internal invite live localhost login logout mail media mobile mx news noreply
  notifications ns ns1 ns2 official oauth pay payments pop postmaster press privacy public register root sandbox
  search secure security settings shop signin signup smtp socket sso staging static stats status store support system
  team terms test tests themes unsubscribe user users webhook webhooks webmaster wiki ws www www1 www2`.split(/\s+/),
);

/** Why an address cannot be a community's, as an error code; null when it may. Taken is found out elsewhere. */
export function addressProblem(slug: string): "slug_length" | "slug_characters" | "slug_reserved" | null {
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX) return "slug_length";
  // Two hyphens at the third place are how browsers mark other scripts' names: "xn--" could look like anything.
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/.test(slug) || slug.slice(2, 4) === "--") return "slug_characters";
  return RESERVED.has(slug) ? "slug_reserved" : null;
}

/** An address for a name (spec section 5, narrowed to what a host name may hold): accents fall away. */
export function addressFor(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[*+~.;()'’"!:@]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, SLUG_MAX)
    .replace(/-+$/, "");
}

/** The shard with the fewest communities; of equals the first. */
export function leastFull(shards: readonly string[], counts: readonly { shard: string; n: number }[]): string {
  const load = (shard: string) => counts.find((count) => count.shard === shard)?.n ?? 0;
  return shards.reduce((best, shard) => (load(shard) < load(best) ? shard : best));
}
