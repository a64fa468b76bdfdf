import { invalid } from "~/lib/errors";
import { hasText, textOfHtml } from "~/lib/html";
import { type DocNode, docFromText, isDoc } from "~/ui/editor/document";
import { MAX_LETTERS } from "./rules";

/** A comment's words as they are stored: the document as JSON, and the HTML it was rendered to, once. */
export interface CommentBody {
  doc: string;
  html: string;
}

/** Throws 422 on `body`: comment_empty, comment_too_long, or body_invalid for a document that is none of ours. */
export async function commentBody(input: { doc?: DocNode | null; text?: string | null }): Promise<CommentBody> {
  if (input.doc && !isDoc(input.doc)) throw invalid({ body: "body_invalid" });
  const doc = input.doc ?? withLinks(docFromText(input.text ?? "", "comment"));
  const html = renderPlain(doc) ?? (await renderRich(doc));
  if (!hasText(html)) throw invalid({ body: "comment_empty" });
  if (textOfHtml(html).length > MAX_LETTERS) throw invalid({ body: "comment_too_long" });
  return { doc: JSON.stringify(doc), html };
}

/** The editor's schema and the sanitizer are heavy: loaded only for a comment that is more than words and links. */
async function renderRich(doc: DocNode): Promise<string> {
  const { renderDoc } = await import("~/ui/editor/render.server");
  return renderDoc(doc, "comment");
}

/**
 * The HTML of a document of paragraphs, line breaks and links out of the house, as most comments are; null for any
 * other. Safe by construction: every text and address is escaped, and every tag is written here.
 */
export function renderPlain(doc: DocNode): string | null {
  if (doc.type !== "doc" || !Array.isArray(doc.content)) return null;
  const paragraphs: string[] = [];
  for (const block of doc.content) {
    if (block.type !== "paragraph" || (block.content !== undefined && !Array.isArray(block.content))) return null;
    const inline = (block.content ?? []).map(renderInline);
    if (inline.some((part) => part === null)) return null;
    paragraphs.push(`<p>${inline.join("")}</p>`);
  }
  return paragraphs.join("");
}

function renderInline(node: DocNode): string | null {
  if (node.type === "hardBreak") return "<br>";
  if (node.type !== "text" || typeof node.text !== "string") return null;
  const marks = node.marks ?? [];
  if (!Array.isArray(marks) || marks.length > 1) return null;
  const [mark] = marks;
  if (!mark) return escape(node.text);
  const href = mark.type === "link" ? String(mark.attrs?.href ?? "") : "";
  if (!/^(?:https?:\/\/|mailto:)[^\s"'<>]+$/i.test(href)) return null;
  return `<a href="${escape(href)}" rel="nofollow ugc noopener">${escape(node.text)}</a>`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Plain text knows no links, people write them all the same. */
function withLinks(node: DocNode): DocNode {
  if (!node.content) return node;
  return {
    ...node,
    content: node.content.flatMap((child) => {
      if (child.type !== "text" || !child.text) return [withLinks(child)];
      return child.text
        .split(ADDRESS)
        .filter((part) => part !== "")
        .map((text): DocNode => {
          const link = { type: "link", attrs: { href: text } };
          return ADDRESS.test(text) ? { type: "text", text, marks: [link] } : { type: "text", text };
        });
    }),
  };
}
