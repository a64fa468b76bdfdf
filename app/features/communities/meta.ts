import type { MetaDescriptor } from "react-router";
import { cutWords } from "~/lib/html/words";
import type { RootData } from "./root.server";

export interface PageMeta {
  title: string;
  /** Of the community, after the title; left out on its own home page. */
  community?: string;
  /** Plain text; cut to what search results show. */
  description?: string;
}

/** The house a public page stands in, as the root's loader says it. */
export interface PublicHouse extends Pick<RootData, "origin"> {
  community: { name: string; pictures: { logo: string | null }; seo: { image: string | null } } | null;
}

export interface PublicPage {
  title: string;
  /** The title was written for this: nothing is set behind it. */
  isWhole?: boolean;
  /** Plain text; the page's own words where it has some. */
  description?: string;
  /** Begins with a slash and has no query but what belongs to the page. */
  path: string;
  /** A path or an address on our hosts; else the community's picture stands beside a link to the page. */
  image?: string | null;
  /** Of a text that somebody published: when, ISO 8601. */
  article?: { published: string; modified: string | null };
  /** Where its newest texts can be followed, and under which name. */
  feed?: { path: string; title: string };
}

/**
 * The head of a page anyone may find: title, description, canonical address, and what other places show beside a link
 * to it (Open Graph, which X reads as well). Whether search engines may list it is said by a header, for all pages at
 * once (entry.server).
 */
export function publicMeta({ origin, community }: PublicHouse, page: PublicPage): MetaDescriptor[] {
  const title = page.isWhole ? page.title : titleOf({ title: page.title, community: community?.name });
  const description = cutWords((page.description ?? "").replace(/\s+/gu, " ").trim(), DESCRIPTION_LENGTH);
  const url = new URL(page.path, origin).href;
  const large = page.image || community?.seo.image;
  const image = new URL(large || community?.pictures.logo || DEFAULT_IMAGE, origin).href;
  const graph = {
    type: page.article ? "article" : "website",
    title: page.title,
    description,
    url,
    site_name: community?.name,
    image,
  };
  const twitter = { card: large ? "summary_large_image" : "summary", title: page.title, description, image };
  const { article, feed } = page;
  return [
    { title },
    { tagName: "link", rel: "canonical", href: url },
    ...tags("name", "", { description }),
    ...tags("property", "og:", graph),
    ...tags("property", "article:", { published_time: article?.published, modified_time: article?.modified }),
    ...tags("name", "twitter:", twitter),
    ...(feed ? [{ tagName: "link" as const, rel: "alternate", type: RSS, title: feed.title, href: feed.path }] : []),
  ];
}

/** The head of a page that is never for robots: private spaces, members' own pages, settings. */
export function privateMeta(page: PageMeta): MetaDescriptor[] {
  return [{ title: titleOf(page) }, { name: "robots", content: "noindex, nofollow" }];
}

/** `meta` of a page for its own people, whose title is one sentence of ours: "Account · Long Table". */
export const pageMeta =
  (title: () => string) =>
  ({ matches }: { matches: readonly ({ loaderData?: unknown } | undefined)[] }): MetaDescriptor[] => {
    const root = matches[0]?.loaderData as { community?: { name: string } | null } | undefined;
    return privateMeta({ title: title(), community: root?.community?.name });
  };

/** Where it stands in front of a space's address, its feed is that of the space. */
export const RSS = "application/rss+xml";

const DEFAULT_IMAGE = "/icon-180.png";
const DESCRIPTION_LENGTH = 200;

/** What is not known is not said. */
const tags = (key: "name" | "property", before: string, said: Record<string, string | null | undefined>) =>
  Object.entries(said).flatMap(([name, content]) => (content ? [{ [key]: `${before}${name}`, content }] : []));

const titleOf = ({ title, community }: PageMeta) =>
  community && community !== title ? `${title} · ${community}` : title;
