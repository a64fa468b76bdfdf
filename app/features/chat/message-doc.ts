import { type DocNode, docFromText } from "~/ui/editor/document";
import { piecesOf, spansOf } from "./code";

/** A message as a document: what was typed, and the code in it. */
export function docFromMessage(text: string): DocNode {
  const content = piecesOf(text).flatMap((piece): DocNode[] => {
    if (piece.kind === "words") return (docFromText(piece.text, "comment").content ?? []).map(withCode);
    const attrs = piece.language === "" ? {} : { attrs: { language: piece.language } };
    return [{ type: "codeBlock", ...attrs, content: [{ type: "text", text: piece.text }] }];
  });
  return content.length === 0 ? docFromText("", "comment") : { type: "doc", content };
}

function withCode(node: DocNode): DocNode {
  if (!node.content) return node;
  return {
    ...node,
    content: node.content.flatMap((child): DocNode[] => {
      if (child.type !== "text") return [withCode(child)];
      return spansOf(child.text ?? "").map(
        ({ text, isCode }): DocNode =>
          isCode ? { type: "text", text, marks: [{ type: "code" }] } : { type: "text", text },
      );
    }),
  };
}
