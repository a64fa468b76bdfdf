import type { Root } from "hast";
import { elementsIn, type Parent } from "./tree";

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** After these a word ends, as it does on the page. */
const BREAKS = new Set(
  "blockquote br dd dl dt figcaption figure h2 h3 hr li ol p pre table tbody td tfoot th thead tr ul".split(" "),
);

/** The words of a tree in one line; `without` names elements that are passed over. */
export function wordsOf(tree: Parent, without: readonly string[] = []): string {
  const parts: string[] = [];
  collect(tree, without, parts);
  return parts.join("").replace(/\s+/gu, " ").trim();
}

function collect(parent: Parent, without: readonly string[], parts: string[]): void {
  for (const child of parent.children) {
    if (child.type === "text") parts.push(child.value);
    if (child.type !== "element") continue;
    if (!without.includes(child.tagName)) collect(child, without, parts);
    if (BREAKS.has(child.tagName)) parts.push(" ");
  }
}

/** The first words, at most `max` characters, cut between words and ended with "…". */
export function cutWords(words: string, max: number): string {
  const letters = Array.from(words.slice(0, max * 2 + 2));
  if (letters.length <= max) return words;
  const cut = letters.slice(0, max - 1).join("");
  const space = letters[max - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:!?–-]+$/u, "")}…`;
}

/** The first words of a text, without what stands below pictures and without code. */
export const excerptOf = (tree: Root, max: number): string => cutWords(wordsOf(tree, ["figcaption", "pre"]), max);

/** Whether a tree says or shows anything at all. */
export function saysAnything(tree: Root): boolean {
  if (wordsOf(tree) !== "") return true;
  for (const { tagName } of elementsIn(tree)) if (tagName === "img" || tagName === "hr") return true;
  return false;
}

/** The headings of a sanitized tree, for "On this page". */
export function outlineOf(tree: Root): Heading[] {
  const headings: Heading[] = [];
  for (const heading of elementsIn(tree)) {
    if (heading.tagName !== "h2" && heading.tagName !== "h3") continue;
    const level = heading.tagName === "h2" ? 2 : 3;
    headings.push({ id: String(heading.properties.id ?? ""), text: cutWords(wordsOf(heading), 200), level });
  }
  return headings;
}
