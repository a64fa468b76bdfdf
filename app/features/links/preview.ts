import { oneLine } from "~/lib/line";
import { cutWords } from "~/lib/html";

/** What a page says of itself, in words alone. */
export interface Words {
  title: string;
  description: string;
  /** The name of its site. */
  site: string;
  author: string;
}

/** What is known of a link, and where its picture stands: an address of another site, which no reader is ever sent. */
export interface Preview extends Words {
  pictureUrl: string;
}

/** Letters that are kept of each: what a card shows. */
export const MOST_LETTERS: Record<keyof Words, number> = { title: 200, description: 300, site: 80, author: 80 };

/** What others wrote of themselves as lines of ours: nothing that steers, turns or goes on for ever. */
export function cleanWords(said: Partial<Words>): Words {
  const clean = (name: keyof Words) => cutWords(oneLine(said[name] ?? "").replace(/\s+/gu, " "), MOST_LETTERS[name]);
  return { title: clean("title"), description: clean("description"), site: clean("site"), author: clean("author") };
}
