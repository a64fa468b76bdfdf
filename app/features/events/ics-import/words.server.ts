import { type DocNode, docFromText, emptyDoc } from "~/ui/editor/document";
import { docFromHtml } from "~/ui/editor/from-html.server";
import { AppError } from "~/lib/errors";
import type { Entry } from "./read.server";

/** What a file says of an event, as its author would have written it; with its address on the web where it has one. */
export function docOf({ text, isHtml, url }: Pick<Entry, "text" | "isHtml" | "url">): DocNode {
  const said = isHtml ? orWords(text) : docFromText(text);
  const isSaid = url === "" || text.includes(url);
  const blocks = [...(said.content ?? []), ...(isSaid ? [] : [linkTo(url)])];
  return text === "" && isSaid ? emptyDoc : { type: "doc", content: blocks };
}

/** HTML that no document could hold is read as words. */
function orWords(html: string): DocNode {
  try {
    // A line of text is a line, as calendars write it.
    return docFromHtml(html.replaceAll(/\r?\n/g, "<br>"));
  } catch (error) {
    if (error instanceof AppError) return docFromText(html.replaceAll(/<[^>]*>/g, " "));
    throw error;
  }
}

const linkTo = (url: string): DocNode => ({
  type: "paragraph",
  content: [{ type: "text", text: url, marks: [{ type: "link", attrs: { href: url } }] }],
});
