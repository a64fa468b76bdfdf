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
  if (title.length <= NAME_LENGTH) return title;
  const cut = wholeLetters(title, NAME_LENGTH - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0));
  return `${(words.length >= NAME_LENGTH / 2 ? words : cut).replace(/[\s.,;:–-]+$/u, "")}…`;
}

/** No half of an emoji. */
function wholeLetters(text: string, most: number): string {
  let cut = "";
  for (const letter of text) {
    if (cut.length + letter.length > most) break;
    cut += letter;
  }
  return cut;
}
