import type { MetaDescriptor } from "react-router";

export interface PageMeta {
  title: string;
  /** Of the community, after the title; left out on its own home page. */
  community?: string;
  /** Plain text; cut to what search results show. */
  description?: string;
}

/**
 * The head of a page anyone may find: title, description, canonical address and Open Graph picture.
 * `origin` is the community's own (root loader data `origin`), `path` starts with a slash and has no query but
 * what belongs to the page; `image` and `icon` are paths or addresses on our
 * hosts: a picture to show large, and a small one that stands in for it.
 */
export function publicMeta(
  page: PageMeta & { origin: string; path: string; image?: string | null; icon?: string | null },
): MetaDescriptor[] {
  const { origin, path, image, icon } = page;
  const title = titleOf(page);
  const description = shorten(page.description ?? "");
  const url = new URL(path, origin).href;
  return [
    { title },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:url", content: url },
    ...(page.community ? [{ property: "og:site_name", content: page.community }] : []),
    ...(description
      ? [
          { name: "description", content: description },
          { property: "og:description", content: description },
        ]
      : []),
    { property: "og:image", content: new URL(image || icon || DEFAULT_IMAGE, origin).href },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
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

const DEFAULT_IMAGE = "/icon-180.png";
const DESCRIPTION_LENGTH = 200;

const titleOf = ({ title, community }: PageMeta) =>
  community && community !== title ? `${title} · ${community}` : title;

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= DESCRIPTION_LENGTH) return plain;
  const cut = plain.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_LENGTH / 2))}…`;
}
