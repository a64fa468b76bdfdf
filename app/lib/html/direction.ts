import type { Root } from "hast";
import { elementsIn } from "./tree";
import { wordsOf } from "./words";

/** Letters of the scripts that run from right to left: Hebrew, Arabic and their neighbours, Adlam, and older ones. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What runs one way as a whole: a list with its markers, a quote with its line. Code runs its own way. */
const BLOCKS = new Set(["p", "h2", "h3", "ul", "ol", "dl", "blockquote", "table", "aside", "details"]);

/**
 * Each block of a text finds its direction by its own first letter, once any letter of the text runs from right to
 * left; a text without one is written as it always was. Changes the tree it is given.
 */
export function markDirections(tree: Root): Root {
  if (!RIGHT_TO_LEFT.test(wordsOf(tree))) return tree;
  for (const child of tree.children)
    if (child.type === "element" && BLOCKS.has(child.tagName)) child.properties.dir = "auto";
  for (const child of elementsIn(tree)) {
    if (child.tagName === "figcaption") child.properties.dir = "auto";
    // The card of a link: whoever wrote its title is somebody else.
    if (child.tagName !== "figure") continue;
    for (const line of elementsIn(child)) if (line.tagName === "p") line.properties.dir = "auto";
  }
  return tree;
}
