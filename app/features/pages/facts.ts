import { carrying, fact } from "~/platform/facts/fact";

const alone = carrying({});

export const sitePageFacts = {
  "site_page.created": alone,
  "site_page.updated": alone,
  "site_page.deleted": alone,
  "site_page.restored": alone,
};

export const pageFact = (name: keyof typeof sitePageFacts, pageId: number, key?: string) =>
  fact(name, { kind: "site_page", id: pageId }, {}, key);
