import { toSlug } from "~/lib/slug";
import { NAME_LENGTH } from "../navigation/rules";

/** Pages of one community: no list of them is longer. */
export const MOST_PAGES = 200;
export const PAGE_SIZE = 20;
/** Letters of the line that search engines show. */
export const DESCRIPTION_LENGTH = 200;
/** Days during which a deleted page can be brought back. */
export const RESTORE_DAYS = 30;
export const RESTORE_MS = RESTORE_DAYS * 86_400_000;

export const PAGE_STATUSES = ["draft", "published"] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];
export const PAGE_AUDIENCES = ["everybody", "members"] as const;
export type PageAudience = (typeof PAGE_AUDIENCES)[number];

export const pagePath = (slug: string): string => `/p/${slug}`;

/** A title as a link in the header has room for it: cut between words where it can be. */
export function linkNameOf(title: string): string {
  const letters = [...title];
  if (title.length <= NAME_LENGTH) return title;
  const cut = letters
    .slice(0, NAME_LENGTH - 1)
    .join("")
    .slice(0, NAME_LENGTH - 1);
  const words = cut.slice(0, cut.lastIndexOf(" "));
  return `${(words.length >= NAME_LENGTH / 2 ? words : cut).trimEnd()}…`;
}

/** What stands in an address where nothing was typed (spec section 5's rule). */
export const slugOfTitle = (title: string): string => toSlug(title);
