import { aroundXml, elementText, toXml, xml, type XmlElement } from "~/lib/xml";

/** A text of a feed; addresses are whole, times UTC ms. */
export interface FeedItem {
  title: string;
  url: string;
  /** Names it for ever, wherever it is moved. */
  id: string;
  author: string;
  excerpt: string;
  /** HTML with whole addresses; "" where there is none to give. */
  html: string;
  publishedAt: number;
}

export interface FeedHead {
  title: string;
  description: string;
  /** The space's page, and the feed itself. */
  url: string;
  self: string;
  language: string;
}

/** RSS 2.0, with the whole text beside its first words. */
export function feedXml(head: FeedHead, items: readonly FeedItem[]): string {
  const newest = items[0]?.publishedAt;
  const channel = xml(
    "channel",
    {},
    xml("title", {}, head.title),
    xml("link", {}, head.url),
    xml("atom:link", { href: head.self, rel: "self", type: "application/rss+xml" }),
    xml("description", {}, head.description || head.title),
    xml("language", {}, head.language),
    ...(newest === undefined ? [] : [xml("lastBuildDate", {}, rfc822(newest))]),
    ...items.map(itemOf),
  );
  return toXml(xml("rss", { version: "2.0", ...NAMESPACES }, channel));
}

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
};

const itemOf = (item: FeedItem): XmlElement =>
  xml(
    "item",
    {},
    xml("title", {}, item.title),
    xml("link", {}, item.url),
    xml("guid", { isPermaLink: "true" }, item.id),
    ...(item.author ? [xml("dc:creator", {}, item.author)] : []),
    xml("pubDate", {}, rfc822(item.publishedAt)),
    xml("description", {}, item.excerpt),
    ...(item.html ? [xml("content:encoded", {}, item.html)] : []),
  );

const rfc822 = (at: number): string => new Date(at).toUTCString();

/** A page that a sitemap names; `changedAt` UTC ms, 0 where it is not known. */
export interface Place {
  url: string;
  changedAt: number;
}

export const sitemapIndexXml = (places: readonly Place[]): string =>
  toXml(xml("sitemapindex", { xmlns: SITEMAP }, ...places.map((place) => placeOf("sitemap", place))));

export const sitemapXml = (places: readonly Place[]): string => {
  const [before, after] = AROUND_PLACES;
  return `${before}${placesXml(places)}${after}`;
};

/** The same in pieces, for what is read piece by piece. */
export const placesXml = (places: readonly Place[]): string =>
  places.map((place) => elementText(placeOf("url", place))).join("");

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
export const AROUND_PLACES = aroundXml(xml("urlset", { xmlns: SITEMAP }));

const placeOf = (name: "url" | "sitemap", { url, changedAt }: Place): XmlElement =>
  xml(name, {}, xml("loc", {}, url), ...(changedAt > 0 ? [xml("lastmod", {}, new Date(changedAt).toISOString())] : []));
