import { AppError } from "~/lib/errors";
import { parseHtml } from "~/lib/html/parse.server";
import { elementsIn } from "~/lib/html/tree";
import { type DocNode, docFromText, emptyDoc } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import type { Entry } from "./read.server";

/** What a file says of an event, as its author would have written it; with its address on the web where it has one. */
export function docOf({ text, html, url }: Pick<Entry, "text" | "html" | "url">): DocNode {
  const said = saidBy(html) ?? saidBy(text) ?? docFromText(text);
  const isSaid = url === "" || text.includes(url);
  const blocks = [...(said.content ?? []), ...(isSaid ? [] : [linkTo(url)])];
  return text === "" && html === "" && isSaid ? emptyDoc : { type: "doc", content: blocks };
}

/** Whatever calendar wrote it: many write HTML where the standard has plain text. null for what is none, or none that a document holds. */
function saidBy(text: string): DocNode | null {
  try {
    const tags = new Set([...elementsIn(parseHtml(text))].map(({ tagName }) => tagName));
    if (!KNOWN.some((tag) => tags.has(tag))) return null;
    if (LINES.some((tag) => tags.has(tag))) return docFromHtml(text);
    // Its lines are those of the text, and only what stands in them is HTML.
    return { type: "doc", content: text.split(/\r?\n/).flatMap((line) => docFromHtml(line).content ?? []) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const LINES = ["br", "p", "div", "ul", "ol", "li", "table", "h1", "h2", "h3", "blockquote"];
const KNOWN = [...LINES, "a", "b", "i", "u", "em", "strong", "span", "html-blob"];

const linkTo = (url: string): DocNode => ({
  type: "paragraph",
  content: [{ type: "text", text: url, marks: [{ type: "link", attrs: { href: url } }] }],
});
