import type { Element, ElementContent, Root } from "hast";
import { AppError, invalid } from "~/lib/errors";
import {
  element,
  excerptOf,
  markDirections,
  RENDER_VERSION,
  root,
  saysAnything,
  text as textNode,
  toHtml,
  UNRENDERABLE,
  wordsOf,
} from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";
import { type CleanDoc, cleanDoc } from "~/ui/editor/clean-doc";
import { withTrueCards } from "~/features/links/cards.server";
import { inWords, type Mentioned, type Naming } from "~/features/mentions/writes.server";
import type { Sealer } from "~/features/links/seal.server";
import { placePictures } from "~/features/posts/pictures";
import { type DocNode, type SaidFile, docFromText, saidFilesIn, fileIdsOf } from "~/ui/editor/document";
import { EVERYBODY, mentionOf } from "~/ui/editor/mention-rules";
import { EXCERPT_MAX, MAX_LETTERS } from "./rules";

/** What is kept of a comment's words and pictures: the document as JSON, and what it was rendered to, once. */
export interface CommentBody extends Rendered {
  doc: string;
}

/** With the files of its pictures, which are to hang on the comment, and whom it names. */
export interface WrittenBody extends CommentBody {
  fileIds: number[];
  mentioned: Mentioned;
  saidFiles: SaidFile[];
}

export interface Rendered {
  html: string;
  excerpt: string;
  rendered: number;
}

/**
 * Throws 422 on `body`: comment_empty, comment_too_long, body_too_nested or body_too_complex, and body_invalid for a
 * document that is none of ours.
 */
export async function commentBody(
  ctx: Sealer,
  input: { doc?: unknown; text?: string | null },
  names: Naming = inWords,
): Promise<WrittenBody> {
  const said = input.doc ?? withLinks(docFromText(input.text ?? "", "comment"));
  const { doc, mentioned } = await names(withTrueCards(ctx, cleanDoc(said, "comment")));
  const tree = await treeOf(doc);
  if (!saysAnything(tree)) throw invalid({ body: "comment_empty" });
  if (wordsOf(tree).length > MAX_LETTERS) throw invalid({ body: "comment_too_long" });
  return {
    doc: JSON.stringify(doc),
    ...renderedFrom(tree),
    fileIds: fileIdsOf(doc),
    saidFiles: saidFilesIn(doc),
    mentioned,
  };
}

/** Everything that is kept of a sanitized tree; gives its pictures their addresses. */
export const renderedFrom = (tree: Root): Rendered => ({
  html: toHtml(markDirections(placePictures(tree))),
  excerpt: excerptOf(tree, EXCERPT_MAX),
  rendered: RENDER_VERSION,
});

/** The editor's schema and the sanitizer are heavy: loaded only for a comment that is more than words and links. */
async function treeOf(doc: CleanDoc): Promise<Root> {
  const plain = plainTree(doc);
  if (plain) return plain;
  const { renderDoc } = await import("~/ui/editor/render.server");
  return renderDoc(doc, "comment");
}

/** The tree of a document of paragraphs, line breaks, links, names and code within a line, as most comments are; null for any other. */
export function plainTree(doc: CleanDoc): Root | null {
  const paragraphs: Element[] = [];
  for (const block of doc.content ?? []) {
    if (block.type !== "paragraph") return null;
    const inline = (block.content ?? []).map(plainInline);
    if (!inline.every((part) => part !== null)) return null;
    paragraphs.push(element("p", {}, ...inline));
  }
  return root(paragraphs);
}

function plainInline({ type, text = "", marks = [], attrs }: DocNode): ElementContent | null {
  const [mark] = marks;
  if (type === "mention" && !mark) {
    const { id, label } = mentionOf(attrs);
    const words = textNode(`@${label}`);
    if (id === EVERYBODY) return element("b", { dataMention: EVERYBODY }, words);
    return element("a", { href: `/u/${id}`, dataMention: "1" }, words);
  }
  if (type === "hardBreak" && !mark) return element("br", {});
  if (type !== "text" || text === "" || marks.length > 1) return null;
  if (!mark) return textNode(text);
  if (mark.type === "code") return element("code", {}, textNode(text));
  const href = mark.type === "link" ? String(mark.attrs?.href ?? "") : "";
  // Any other is the sanitizer's to judge.
  if (!/^(?:https?:\/\/|mailto:)[^\s]+$/.test(href)) return null;
  return element("a", { href, rel: ["nofollow", "ugc", "noopener"] }, textNode(text));
}

/** HTML from elsewhere, as an import brings it. Throws 422 body_too_complex, body_too_nested. */
export const renderForeign = async (html: string): Promise<Rendered> => renderedFrom(await foreignTree(html));

export interface Stored {
  bodyDoc: string;
  bodyHtml: string;
}

/**
 * A stored comment written as it would be today: from its document, else from its HTML, whatever stands in either.
 * What fits the limits no longer says nothing, and its row keeps what it has.
 */
export async function renderAnew({ bodyDoc, bodyHtml }: Stored): Promise<CommentBody> {
  const doc = docIn(bodyDoc);
  const tree = (doc && (await treeOf(doc).catch(orNull))) ?? (await foreignTree(bodyHtml).catch(orNull));
  const rendered = tree ? renderedFrom(tree) : { html: "", excerpt: "", rendered: UNRENDERABLE };
  return { doc: doc ? JSON.stringify(doc) : bodyDoc, ...rendered };
}

/** null where there is no document that we would take today. */
export function docIn(bodyDoc: string): CleanDoc | null {
  try {
    return bodyDoc === "" ? null : cleanDoc(JSON.parse(bodyDoc), "comment");
  } catch (error) {
    return orNull(error);
  }
}

function orNull(error: unknown): null {
  if (error instanceof AppError || error instanceof SyntaxError) return null;
  throw error;
}

const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** Plain text knows no links, people write them all the same; in code they are code. */
export function withLinks(node: DocNode): DocNode {
  if (!node.content || node.type === "codeBlock") return node;
  return {
    ...node,
    content: node.content.flatMap((child) => {
      if (child.type !== "text" || !child.text || child.marks) return [withLinks(child)];
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
