import { elementsIn, wordsOf } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";
import { AppError } from "~/lib/errors";
import { MOST_INDEXED } from "./rules";

/** What is searched of a text: its words in one line, and whether it shows pictures. */
export interface Plain {
  text: string;
  hasImage: boolean;
}

/** Of HTML that we have rendered. What no page could hold is found by its title alone. */
export function plainOf(html: string): Plain {
  try {
    const tree = parseHtml(html);
    const hasImage = elementsIn(tree).some(({ tagName }) => tagName === "img");
    return { text: wordsOf(tree).slice(0, MOST_INDEXED).toWellFormed(), hasImage };
  } catch (error) {
    if (error instanceof AppError) return { text: "", hasImage: false };
    throw error;
  }
}
