import { elementsIn, wordsOf } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";
import { AppError } from "~/lib/errors";
import type { Held } from "./asked";
import { MOST_INDEXED, MOST_KEPT, MOST_NAMED } from "./rules";

/** What is searched of a text: its words in one line, what else stands in it, and whose pages it links to. */
export interface Plain {
  text: string;
  /** As it is shown, where that is another: an emoji of the house's own is no word to who reads. */
  shown?: string;
  /** Words of the index. */
  held: string;
  /** As their addresses call them. */
  named: string[];
}

type Element = ReturnType<typeof elementsIn>[number];

/** A voice is a message's alone. */
const HELD: Record<Exclude<Held, "voice">, (element: Element) => boolean> = {
  image: ({ tagName }) => tagName === "img",
  file: ({ properties }) => OF_FILE.test(hrefOf(properties)),
  poll: ({ properties }) => properties.dataPoll !== undefined,
  link: ({ properties }) => isLink(properties),
};

const hrefOf = ({ href }: Element["properties"]): string => String(href ?? "");

/** Whom it mentions and what it has to download are no links to who reads. */
const isLink = (properties: Element["properties"]): boolean =>
  /^[^#]/.test(hrefOf(properties)) && properties.dataMention === undefined && !OF_FILE.test(hrefOf(properties));

const OF_FILE = /^\/files\/\d+\//;
const OF_MEMBER = /^\/u\/([\w-]+)(?:[/?#]|$)/;

/** Of HTML that we have rendered. What no page could hold is found by its title alone. */
export function plainOf(html: string): Plain {
  try {
    const tree = parseHtml(html);
    const elements = elementsIn(tree);
    const held = Object.entries(HELD).filter(([, is]) => elements.some(is));
    const named = elements.flatMap(({ properties }) => OF_MEMBER.exec(hrefOf(properties))?.[1] ?? []);
    const text = wordsOf(tree).slice(0, MOST_INDEXED).toWellFormed();
    const shown = wordsOf(tree, ["emoji"]).slice(0, MOST_KEPT).toWellFormed();
    return {
      text,
      ...(text.startsWith(shown) ? {} : { shown }),
      held: held.map(([name]) => `h${name}`).join(" "),
      named: [...new Set(named)].slice(0, MOST_NAMED),
    };
  } catch (error) {
    if (error instanceof AppError) return { text: "", held: "", named: [] };
    throw error;
  }
}
