import { elementsIn } from "~/lib/html";
import type { StoredMessage } from "./room";

/** As the index of words calls them (features/search/asked, `Held`). */
const OF_FILE = { picture: "himage", file: "hfile", voice: "hvoice" } as const;

/** With what a message is found beside its words (`has:`), as words of the index, each behind a space. */
export async function holdsOf({ html, files }: Pick<StoredMessage, "html" | "files">): Promise<string> {
  const held = new Set<string>(files.map(({ kind }) => OF_FILE[kind]));
  if (await hasLink(html)) held.add("hlink");
  return [...held].map((one) => ` ${one}`).join("");
}

/** Of HTML that we have rendered: whom it mentions is no link to who reads. Most messages have neither, and need no parser. */
async function hasLink(html: string): Promise<boolean> {
  if (!html.includes("href=")) return false;
  const { parseHtml } = await import("~/lib/html/parse.server");
  const links = elementsIn(parseHtml(html)).filter(({ tagName }) => tagName === "a");
  return links.some(({ properties }) => properties.dataMention === undefined);
}
