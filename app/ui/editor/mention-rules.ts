import { type DocNode, inlineWords } from "./document";

/** In one text so many are named (features/search finds them all). */
export const MENTIONS_MOST = 50;
export const MENTION_NAME_MAX = 100;

/** In the place of a member's id: everybody in the space where the text stands. */
export const EVERYBODY = "space";
export const MENTION_ID = /^[\w-]{1,40}$/;

/** `id`: whom, as addresses call them, or `EVERYBODY`. `label`: the name as it was when this was written. */
export interface Mention {
  id: string;
  label: string;
}

export const mentionOf = (attrs: DocNode["attrs"] = {}): Mention => ({
  id: String(attrs.id ?? ""),
  label: String(attrs.label ?? ""),
});

/** Each mention of a document by what `change` makes of it. */
export const mapMentions = (node: DocNode, change: (mention: DocNode) => DocNode): DocNode =>
  mapNodes(node, ["mention"], change);

function mapNodes(node: DocNode, types: readonly string[], change: (node: DocNode) => DocNode): DocNode {
  if (types.includes(node.type)) return change(node);
  return node.content ? { ...node, content: node.content.map((child) => mapNodes(child, types, change)) } : node;
}

/** What a document says, whatever the names in it were taken for: two of one key are one text. */
export const textKey = (doc: DocNode): string =>
  JSON.stringify(mapMentions(doc, (mention) => ({ ...mention, attrs: { id: mentionOf(mention.attrs).id } })));

/** Where nobody is told of anything, and a text is the same for all its readers, a name is words, and so is an emoji. */
export const inPlainWords = (doc: DocNode): DocNode => mapNodes(doc, ["mention", "emoji"], asWords);

export const asWords = (node: DocNode): DocNode => ({
  type: "text",
  text: inlineWords(node),
  ...(node.marks && { marks: node.marks }),
});

/** Whom a document names, each once. */
export function mentionsIn(doc: DocNode): Set<string> {
  const ids = new Set<string>();
  mapMentions(doc, (mention) => {
    ids.add(mentionOf(mention.attrs).id);
    return mention;
  });
  return ids;
}
