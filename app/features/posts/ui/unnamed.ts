import type { DocNode } from "~/ui/editor/document";

/**
 * A document as it was answered, without the signed names of what stands in it: those end, and a page may keep it for
 * longer. A link's card has a seal of that name, and keeps it.
 */
export function unnamed(node: DocNode): DocNode {
  const { sgid: _sgid, ...attrs } = node.type === "linkCard" ? {} : (node.attrs ?? {});
  const isNamed = node.type !== "linkCard" && node.attrs?.sgid !== undefined;
  return { ...node, ...(isNamed && { attrs }), ...(node.content && { content: node.content.map(unnamed) }) };
}
