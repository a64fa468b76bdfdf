import type { ManagedPage, PageLine } from "./queries.server";
import { pagePath } from "./rules";

/** Spec section 3 names site pages without their fields: these are ours. */
export const presentPageLine = (page: PageLine, origin: string) => ({
  id: page.id,
  title: page.title,
  slug: page.slug,
  url: `${origin}${pagePath(page.slug)}`,
  status: page.status,
  visible_to: page.visibleTo,
  updated_at: new Date(page.updatedAt).toISOString(),
});

export const presentManagedPage = (page: ManagedPage, origin: string) => ({
  ...presentPageLine(page, origin),
  description: page.description,
  body: page.bodyHtml,
  tiptap_body: page.doc,
  version: page.version,
});
