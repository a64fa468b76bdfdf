import type { Element, ElementContent, Root } from "hast";
import { elementsIn } from "~/lib/html/tree";
import { languageKey } from "./languages";

/** Code beyond this stays plain: what colours it reads every letter several times. */
const LETTERS_MOST = 20_000;

/**
 * Colours the code of a sanitized tree whose language is said, once, where it is written: pages that show it ship nothing
 * for it. What the library finds becomes one of our own classes, or nothing; its words stay as they are. Changes the tree
 * it is given.
 */
export async function highlightCode(tree: Root): Promise<Root> {
  const blocks = elementsIn(tree).flatMap((code) => {
    const language = code.tagName === "code" ? languageOf(code) : null;
    const [words] = code.children;
    if (!language || words?.type !== "text" || words.value.length > LETTERS_MOST) return [];
    return [{ code, language, words: words.value }];
  });
  if (blocks.length === 0) return tree;
  const { common, createLowlight } = await import("lowlight");
  const lowlight = createLowlight(common);
  let left = LETTERS_MOST;
  for (const { code, language, words } of blocks) {
    left -= words.length;
    if (left < 0) break;
    const coloured = ours(lowlight.highlight(language, words).children as ElementContent[]);
    if (textIn(coloured) === words) code.children = coloured;
  }
  return tree;
}

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

const ours = (children: ElementContent[]): ElementContent[] =>
  children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return child.type === "text" ? [child] : [];
    const inside = ours(child.children);
    const [first] = Array.isArray(child.properties.className) ? child.properties.className : [];
    const known = CLASSES[String(first ?? "").replace(/^hljs-/, "")];
    if (known === undefined) return inside;
    return [{ type: "element", tagName: "span", properties: { className: [known] }, children: inside }];
  });

const textIn = (children: ElementContent[]): string =>
  children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textIn(child.children) : ""))
    .join("");
