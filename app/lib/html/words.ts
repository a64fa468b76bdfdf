import type { Element, Root } from "hast";
import { elementsIn, type Parent } from "./tree";

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Before and after these a word ends, as it does on the page. */
const BLOCKS = new Set(
  "aside blockquote dd details div dl dt figcaption figure h2 h3 hr li ol p pre summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** The words of a tree in one line; `without` names elements that are passed over. */
export const wordsOf = (tree: Parent, without: readonly string[] = []): string => blocksOf(tree, without).join(" ");

/**
 * What stands between two blocks of an excerpt where no sign at the end of the first one parts them. It holds on to
 * that one: no line begins with it.
 */
const BETWEEN = "\u00a0· ";

/** Signs that end a sentence or lead to what follows, in any script, with the quotes and brackets that close on them. */
const ENDS = /[\p{Sentence_Terminal}…:;,،؛、；：，·—–][\p{Pe}\p{Pf}\p{Pi}"'*]*$/u;

/** The words of a tree, block by block as they stand on the page; `without` names elements that are passed over. */
function blocksOf(tree: Parent, without: readonly string[]): string[] {
  const texts: string[][] = [[]];
  collect(tree, without, texts);
  return texts.map((parts) => closed(parts.join(""))).filter((words) => words !== "");
}

/** Stands where an emoji was passed over: it is no character of anybody’s. */
const PASSED = "\uffff";

/** In one line, without the blank that an emoji had before it where another follows, or a sign that stands at no blank. */
const closed = (words: string): string =>
  words
    .replace(/\s*\uffff+(?=[\s,.;:!?…)\]]|$)/gu, "")
    .replaceAll(PASSED, "")
    .replace(/\s+/gu, " ")
    .trim();

function collect(parent: Parent, without: readonly string[], texts: string[][]): void {
  for (const child of parent.children) {
    if (child.type === "text") texts.at(-1)?.push(child.value);
    if (child.type !== "element") continue;
    // A line that is broken within a sentence goes on: mail breaks them all.
    if (child.tagName === "br") texts.at(-1)?.push(" ");
    const isBlock = BLOCKS.has(child.tagName);
    if (isBlock) texts.push([]);
    const isPassedEmoji = isEmoji(child) && without.includes("emoji");
    if (isPassedEmoji) texts.at(-1)?.push(PASSED);
    const isPassedOver =
      isPassedEmoji || without.includes(child.tagName) || (isPoll(child) && without.includes("poll"));
    if (!isPassedOver) collect(child, without, texts);
    if (isBlock) texts.push([]);
  }
}

/** The house's own, which is a picture where it can be shown as one. */
const isEmoji = ({ properties }: Element) => properties.dataEmoji !== undefined;
const isPoll = ({ properties }: Element) => properties.dataPoll !== undefined;

/** The first words, at most `max` characters, cut between words and ended with "…". */
export function cutWords(words: string, max: number): string {
  const letters = Array.from(words.slice(0, max * 2 + 2));
  if (letters.length <= max) return words;
  const cut = letters.slice(0, max - 1).join("");
  const space = letters[max - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:!?·–-]+$/u, "")}…`;
}

/**
 * The first words of a text in one line, without what stands below pictures, without code, and without
 * pictures of emoji and what is asked in polls where it says anything else. Headings, items and paragraphs stay apart: by the sign that ends them, else by a dot
 * between them.
 */
export function excerptOf(tree: Root, max: number): string {
  const said = blocksOf(tree, ["figcaption", "pre", "emoji", "poll"]);
  let line = "";
  for (const words of said.length > 0 ? said : blocksOf(tree, ["figcaption", "pre"])) {
    if (line !== "") line += ENDS.test(line) ? " " : BETWEEN;
    line += words;
    // What comes later is cut off anyway.
    if (line.length > max * 2 + 2) break;
  }
  return cutWords(line, max);
}

/** The first words of a text, a passage for each block of it, at most `max` characters in all. */
export function passagesOf(tree: Root, max: number): string[] {
  const passages: string[] = [];
  let left = max;
  for (const words of blocksOf(tree, ["pre", "poll"])) {
    if (left <= 0) break;
    const passage = cutWords(words, left);
    passages.push(passage);
    left -= passage.length;
  }
  return passages;
}

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
