/** Texts of a space's feed, the newest first. */
export const FEED_POSTS = 20;
/** Addresses read at once, and in a page of the sitemap that is read at once. */
export const SITEMAP_PAGE = 1_000;
/** What the protocol allows in one page of a sitemap (sitemaps.org). */
export const SITEMAP_MOST = 50_000;
/** Pages that one sitemap can name, by the same. */
export const SITEMAP_PAGES = 50_000;

/** A page of the sitemap, by its address. A space of many posts has one for each month in which something was published. */
export type SitemapPage = { kind: "index" } | { kind: "pages" } | { kind: "space"; id: number; month: string | null };

/** null for what is no page of a sitemap. Months are `YYYY-MM`, in UTC. */
export function sitemapPageAt(path: string): SitemapPage | null {
  if (path === "/sitemap.xml") return { kind: "index" };
  if (path === "/sitemap-pages.xml") return { kind: "pages" };
  const [, id, month = null] = /^\/sitemap-space-(\d{1,16})(?:-(\d{4}-(?:0[1-9]|1[0-2])))?\.xml$/.exec(path) ?? [];
  return id === undefined ? null : { kind: "space", id: Number(id), month };
}

export const sitemapPath = (id: number, month: string | null): string =>
  `/sitemap-space-${id}${month === null ? "" : `-${month}`}.xml`;

/** The month of a moment (UTC ms), as addresses write it. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** From the first moment of a month to the first of the next, UTC ms; all time for null. */
export function spanOf(month: string | null): { from: number; to: number } {
  if (month === null) return { from: 0, to: Number.MAX_SAFE_INTEGER };
  const [year = 0, at = 1] = month.split("-").map(Number);
  return { from: Date.UTC(year, at - 1), to: Date.UTC(year, at) };
}

/**
 * What robots are told of a community's host. A community that shows visitors nothing wants none of them. One whose
 * admins want it in no search engine lets them in all the same: only who reads a page learns that it is not to be listed.
 */
export function robotsText(origin: string, house: { isPrivate: boolean; isIndexed: boolean } | null): string {
  if (house?.isPrivate) return "User-agent: *\nDisallow: /\n";
  const closed = ["/internal_api/", "/users/", "/session/", "/settings/"].map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}${house?.isIndexed ? `\nSitemap: ${origin}/sitemap.xml\n` : ""}`;
}
