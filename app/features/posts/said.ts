import { type DocNode, inlineWords } from "~/ui/editor/document";
import { pollOf } from "~/ui/editor/poll";
import type { BlockKind } from "./changes";

/** What stands by itself in a text. */
export interface Block {
  kind: BlockKind;
  text: string;
  /** Of a picture, or of a file that is to be downloaded. */
  fileId: number | null;
  /** How it looks beside its kind and words: marks, where links lead, the level of a heading. */
  dress: string;
}

/** A document as blocks of words, in their order. */
export const blocksOf = (doc: DocNode): Block[] => (doc.content ?? []).flatMap((node) => blocksIn(node, "paragraph"));

function blocksIn(node: DocNode, kind: BlockKind): Block[] {
  const { type, attrs, content = [] } = node;
  const inside = INSIDE[type];
  if (inside) return content.flatMap((child) => blocksIn(child, kind === "item" ? kind : inside));
  if (type === "image") {
    const words = String(attrs?.caption || attrs?.alt || "");
    return [{ kind: "picture", text: words, fileId: Number(attrs?.fileId) || 0, dress: String(attrs?.alt ?? "") }];
  }
  if (type === "linkCard") {
    const href = String(attrs?.href ?? "");
    return [{ kind, text: [attrs?.title, href].filter(Boolean).join("\n"), fileId: null, dress: href }];
  }
  if (type === "file") {
    return [{ kind, text: String(attrs?.name ?? ""), fileId: Number(attrs?.fileId) || 0, dress: type }];
  }
  if (type === "poll") return pollBlocks(node);
  if (type === "tableRow") return [rowBlock(node)];
  if (type === "linkButton") {
    return [{ kind, text: String(attrs?.words ?? ""), fileId: null, dress: JSON.stringify(["button", attrs?.href]) }];
  }
  const own = OWN[type] ?? kind;
  const text = content.map(inlineWords).join("");
  return [{ kind: own, text, fileId: null, dress: dressOf(node) }];
}

/** A row of a table is a line: its cells with a bar between them. */
function rowBlock(row: DocNode): Block {
  const cells = (row.content ?? []).map((cell) => blocksIn(cell, "item"));
  const text = cells.map((blocks) => blocks.map((block) => block.text).join(" ")).join(" | ");
  return {
    kind: "item",
    text,
    fileId: null,
    dress: JSON.stringify(cells.map((blocks) => blocks.map((block) => block.dress))),
  };
}

/** Its question and its options; what else was chosen for it is how it looks. */
function pollBlocks({ attrs = {} }: DocNode): Block[] {
  const { question, options, key: _key, ...dress } = pollOf(attrs);
  const said = [
    { kind: "paragraph" as const, text: question },
    ...options.map((text) => ({ kind: "item" as const, text })),
  ];
  return said.map((block) => ({ ...block, fileId: null, dress: JSON.stringify(dress) }));
}

/** What holds blocks: theirs is its kind; an item of a list stays one, whatever stands in it. */
const INSIDE: Record<string, BlockKind | undefined> = {
  tableCell: "item",
  tableHeader: "item",
  blockquote: "quote",
  bulletList: "item",
  orderedList: "item",
  listItem: "item",
  callout: "quote",
  details: "paragraph",
  columns: "paragraph",
  column: "paragraph",
  table: "item",
};

const OWN: Record<string, BlockKind | undefined> = {
  heading: "heading",
  detailsSummary: "heading",
  codeBlock: "code",
  horizontalRule: "rule",
};

/** How far each mark reaches, whatever pieces the editor has cut the words into. */
function dressOf({ attrs, content = [] }: DocNode): string {
  const runs: { marks: string; length: number }[] = [];
  for (const child of content) {
    const { marks = [] } = child;
    const text = inlineWords(child);
    const worn = marks.map((mark) => JSON.stringify(mark)).sort();
    const last = runs.at(-1);
    if (last && last.marks === worn.join()) last.length += text.length;
    else runs.push({ marks: worn.join(), length: text.length });
  }
  const isPlain = runs.every(({ marks }) => marks === "");
  return JSON.stringify([attrs ?? null, isPlain ? null : runs]);
}

/**
 * A text in pieces that put together are the text: words, spaces, each other sign by itself. Where a script has no spaces
 * each letter is a word; an emoji of several signs is one.
 */
export const wordsIn = (text: string): string[] => text.match(PIECES) ?? [];

const SPACELESS = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]";
const WORD = `(?:(?!${SPACELESS})[\\p{L}\\p{N}\\p{M}_'’])+`;
const SIGN = "\\p{Extended_Pictographic}(?:\\u{FE0F}|\\p{Emoji_Modifier})*";
const PIECES = new RegExp(`\\s+|${SPACELESS}|${WORD}|${SIGN}(?:\\u{200D}${SIGN})*|[^]`, "gu");
