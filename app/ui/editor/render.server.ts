import { invalid } from "~/lib/errors";
import { sanitizeHtml } from "~/lib/html/sanitize.server";
import { type DocNode, type EditorKind, isDoc } from "./document";

/** Longer documents are refused: they are no posts, and one row must stay far under D1's limit. */
export const MAX_DOC_BYTES = 400_000;

/**
 * Checks a document against the editor's schema and renders it, once, to sanitized HTML: pages that show it
 * ship no editor. Throws 422 with `field` where the document is none of ours. Heavy, so loaded when called.
 */
export async function renderDoc(doc: DocNode, kind: EditorKind, field = "body"): Promise<string> {
  if (!isDoc(doc)) throw invalid({ [field]: "body_invalid" });
  if (JSON.stringify(doc).length > MAX_DOC_BYTES) throw invalid({ [field]: "body_too_long" });
  const [{ getSchema }, { renderToHTMLString }, { extensionsFor }] = await Promise.all([
    import("@tiptap/core"),
    import("@tiptap/static-renderer/pm/html-string"),
    import("./schema"),
  ]);
  const extensions = extensionsFor(kind);
  let html: string;
  try {
    getSchema(extensions).nodeFromJSON(doc).check();
    html = renderToHTMLString({ content: doc, extensions });
  } catch {
    throw invalid({ [field]: "body_invalid" });
  }
  return sanitizeHtml(html, { allow: kind });
}
