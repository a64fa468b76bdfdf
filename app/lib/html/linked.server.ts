import type { ElementContent, Root } from "hast";
import { element, root, text } from "./tree";

/**
 * Plain text as a tree: a paragraph for each block between empty lines, its lines kept, its web and mail addresses
 * links, as the editor makes them of what is typed. Nothing else in it is markup.
 */
export async function linkedTree(plain: string): Promise<Root> {
  const blocks = plain.split(/\n{2,}/).filter((block) => block.trim() !== "");
  const linkify = await linkifier(plain);
  return root(
    blocks.map((block) => {
      const lines = block.split("\n").map(linkify);
      return element("p", {}, ...lines.flatMap((line, at) => (at === 0 ? line : [element("br", {}), ...line])));
    }),
  );
}

/** What knows the web's names is heavy: loaded only where there may be one. */
async function linkifier(plain: string): Promise<(line: string) => ElementContent[]> {
  if (!/[^\s.]\.[^\s.]|:\/\//.test(plain)) return (line) => [text(line)];
  const { tokenize } = await import("linkifyjs");
  return (line) =>
    tokenize(line).map((token) => {
      const href = token.isLink ? token.toHref("https").replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase()) : "";
      if (!/^(?:https?:\/\/|mailto:)/.test(href)) return text(token.toString());
      return element("a", { href, rel: ["nofollow", "ugc", "noopener"] }, text(token.toString()));
    });
}
