import type { CleanDoc } from "~/ui/editor/clean-doc";
import type { DocNode } from "~/ui/editor/document";
import { isSealed, type Sealer } from "./seal.server";

/**
 * A document whose cards say what the house has read of their links. A card whose words are not sealed is one without:
 * it shows where it leads. Asked wherever a text is written, by whichever door it came.
 */
export const withTrueCards = (ctx: Sealer, doc: CleanDoc): CleanDoc => trueOf(ctx, doc) as CleanDoc;

function trueOf(ctx: Sealer, node: DocNode): DocNode {
  if (node.type === "linkCard") return trueCard(ctx, node);
  // Most texts have none: they are the same, not a copy.
  const content = node.content?.map((child) => trueOf(ctx, child));
  return content?.some((child, at) => child !== node.content?.[at]) ? { ...node, content } : node;
}

function trueCard(ctx: Sealer, card: DocNode): DocNode {
  const { attrs = {} } = card;
  const said = (name: string) => String(attrs[name] ?? "");
  const words = {
    title: said("title"),
    description: said("description"),
    site: said("site"),
    author: said("author"),
  };
  if (isSealed(ctx, said("href"), words, said("sgid"))) return card;
  const { title: _t, description: _d, site: _s, author: _a, sgid: _g, ...rest } = attrs;
  return { ...card, attrs: rest };
}
