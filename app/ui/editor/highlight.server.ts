import type { Element, ElementContent, Root, RootContent } from "hast";
import { element, elementsIn, text } from "~/lib/html/tree";
import { languageKey } from "./languages";

/**
 * Code beyond this stays plain, and code with a longer line: what colours it looks back over a line with each letter
 * (tests/ui/editor/highlight holds the worst of both against the clock).
 */
const LETTERS_MOST = 10_000;
const LINE_MOST = 300;
/** And code of more pieces: each is a tag that every reader is sent. */
const PIECES_MOST = 4_000;

/**
 * Colours the code of a sanitized tree whose language is said, once, where it is written: pages that show it ship nothing
 * for it. What the library finds becomes one of our own classes, or nothing; its words stay as they are. Changes the tree
 * it is given.
 */
export async function highlightCode(tree: Root): Promise<Root> {
  const blocks = elementsIn(tree).flatMap((code) => {
    const language = code.tagName === "code" ? languageOf(code) : null;
    const [words] = code.children;
    if (!language || words?.type !== "text" || !isShort(words.value)) return [];
    return [{ code, language, words: words.value }];
  });
  if (blocks.length === 0) return tree;
  const { common, createLowlight } = await import("lowlight");
  const lowlight = createLowlight(common);
  let left = LETTERS_MOST;
  for (const { code, language, words } of blocks) {
    left -= words.length;
    if (left < 0) break;
    const coloured = ours(lowlight.highlight(language, words).children);
    if (coloured && textIn(coloured) === words) code.children = coloured;
  }
  return tree;
}

const isShort = (words: string): boolean =>
  words.length <= LETTERS_MOST && words.split("\n").every((line) => line.length <= LINE_MOST);

/** The language that a block of code says, if it is one of those that are coloured. */
function languageOf({ properties }: Element): string | null {
  const [said] = Array.isArray(properties.className) ? properties.className : [];
  return languageKey(String(said ?? "").replace(/^language-/, ""));
}

/** The library's classes, by their first word, as ours. */
const CLASSES: Record<string, string> = {
  addition: "hl-addition",
  attr: "hl-attr",
  attribute: "hl-attr",
  built_in: "hl-type",
  comment: "hl-comment",
  deletion: "hl-deletion",
  keyword: "hl-keyword",
  literal: "hl-literal",
  meta: "hl-meta",
  name: "hl-tag",
  number: "hl-number",
  property: "hl-attr",
  quote: "hl-comment",
  regexp: "hl-string",
  section: "hl-title",
  "selector-class": "hl-title",
  "selector-id": "hl-title",
  "selector-tag": "hl-tag",
  string: "hl-string",
  symbol: "hl-string",
  title: "hl-title",
  type: "hl-type",
  variable: "hl-attr",
};

/**
 * What the library found as words in a row, each with the class that stands nearest around it: never one in another. By
 * a list of what is left to look at, for code may be nested as deep as it is long. null for more pieces than anybody reads.
 */
function ours(found: readonly RootContent[]): ElementContent[] | null {
  const pieces: ElementContent[] = [];
  const left = found.toReversed().map((node) => ({ node, worn: null as string | null }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, worn } = next;
    if (node.type === "text") {
      pieces.push(worn === null ? node : element("span", { className: [worn] }, text(node.value)));
      if (pieces.length > PIECES_MOST) return null;
    }
    if (node.type !== "element") continue;
    const [first] = Array.isArray(node.properties.className) ? node.properties.className : [];
    const own = CLASSES[String(first ?? "").replace(/^hljs-/, "")] ?? worn;
    for (const child of node.children.toReversed()) left.push({ node: child, worn: own });
  }
  return pieces;
}

const textIn = (pieces: readonly ElementContent[]): string =>
  pieces
    .map((piece) => (piece.type === "element" ? textIn(piece.children) : piece.type === "text" ? piece.value : ""))
    .join("");
