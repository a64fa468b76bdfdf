import { carrying, fact } from "~/platform/facts/fact";

const alone = carrying({});

export const navigationFacts = {
  "header_menu_link.created": alone,
  "header_menu_link.updated": alone,
  "header_menu_link.deleted": alone,
  "header_menu_link.restored": alone,
  /** Of all links: its subject's id is 0. */
  "header_menu_links.reordered": alone,
};

export const linkFact = (name: keyof typeof navigationFacts, linkId: number, key?: string) =>
  fact(name, { kind: "header_menu_link", id: linkId }, {}, key);
