import { elementsIn, wordsOf } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";
import { AppError } from "~/lib/errors";
import { MOST_INDEXED, MOST_NAMED } from "./rules";

/** What is searched of a text: its words in one line, whether it shows pictures, and whose pages it links to. */
export interface Plain {
  text: string;
  hasImage: boolean;
  /** As their addresses call them. */
  named: string[];
}

const OF_MEMBER = /^\/u\/([\w-]+)(?:[/?#]|$)/;

/** Of HTML that we have rendered. What no page could hold is found by its title alone. */
export function plainOf(html: string): Plain {
  try {
    const tree = parseHtml(html);
    const elements = elementsIn(tree);
    const hasImage = elements.some(({ tagName }) => tagName === "img");
    const named = elements.flatMap(({ properties }) => OF_MEMBER.exec(String(properties.href ?? ""))?.[1] ?? []);
    return {
      text: wordsOf(tree).slice(0, MOST_INDEXED).toWellFormed(),
      hasImage,
      named: [...new Set(named)].slice(0, MOST_NAMED),
    };
  } catch (error) {
    if (error instanceof AppError) return { text: "", hasImage: false, named: [] };
    throw error;
  }
}
