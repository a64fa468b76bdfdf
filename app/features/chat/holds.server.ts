import { elementsIn } from "~/lib/html";
import { parseHtml } from "~/lib/html/parse.server";
import type { StoredMessage } from "./room";

/** As the index of words calls them (features/search/asked, `Held`). */
const OF_FILE = { picture: "himage", file: "hfile", voice: "hvoice" } as const;

/** With what a message is found beside its words (`has:`), as words of the index, each behind a space. */
export function holdsOf({ html, files }: Pick<StoredMessage, "html" | "files">): string {
  const held = new Set<string>(files.map(({ kind }) => OF_FILE[kind]));
  if (hasLink(html)) held.add("hlink");
  return [...held].map((one) => ` ${one}`).join("");
}

/** Of HTML that we have rendered: whom it mentions is no link to who reads. Most messages have neither, and need no parser. */
function hasLink(html: string): boolean {
  if (!html.includes("href=")) return false;
  const links = elementsIn(parseHtml(html)).filter(({ tagName }) => tagName === "a");
  return links.some(({ properties }) => properties.dataMention === undefined);
}
