/** A document as Tiptap writes it: plain data, safe to keep and send, trusted only after `cleanDoc`. */
export interface DocNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

export type EditorKind = "post" | "comment";

export const emptyDoc: DocNode = { type: "doc", content: [{ type: "paragraph" }] };

/** Nodes that say something without words. */
const STANDS_ALONE: ReadonlySet<string> = new Set([
  "image",
  "horizontalRule",
  "linkCard",
  "linkButton",
  "poll",
  "mention",
  "emoji",
  "file",
]);

/** Whether anything was written: text or a picture. */
export function isEmptyDoc(doc: DocNode): boolean {
  if (doc.type === "text") return (doc.text ?? "").trim() === "";
  if (STANDS_ALONE.has(doc.type)) return false;
  return (doc.content ?? []).every(isEmptyDoc);
}

/** Nodes that show a file of ours: a picture, the card of a link whose page has one, a file to be downloaded. */
export const SHOWS_FILE: ReadonlySet<string> = new Set(["image", "linkCard", "file"]);

/** The ids of our own files that a document shows, in order, each once. */
export function fileIdsOf(doc: DocNode): number[] {
  const own = SHOWS_FILE.has(doc.type) ? Number(doc.attrs?.fileId) : Number.NaN;
  const below = (doc.content ?? []).flatMap(fileIdsOf);
  return [...new Set(Number.isSafeInteger(own) && own > 0 ? [own, ...below] : below)];
}

/** A file with what a document says of it: the row of the file says the same, or the text is refused. */
export type SaidFile =
  | { id: number; kind: "download"; name: string; size: number; type: string }
  | { id: number; kind: "image"; moves: boolean };

/** The files of a document that has come through `cleanDoc`, as often as it shows them. */
export function saidFilesIn(doc: DocNode): SaidFile[] {
  const below = (doc.content ?? []).flatMap(saidFilesIn);
  const { fileId, name, size, type, moves } = doc.attrs ?? {};
  const id = Number(fileId);
  if (!SHOWS_FILE.has(doc.type) || !Number.isSafeInteger(id)) return below;
  if (doc.type !== "file") return [{ id, kind: "image", moves: moves === true }, ...below];
  return [{ id, kind: "download", name: String(name), size: Number(size), type: String(type) }, ...below];
}

/** The pictures among the files that it shows. */
export function pictureIdsOf(doc: DocNode): number[] {
  const saidFiles = saidFilesIn(doc);
  const downloads = new Set(saidFiles.flatMap(({ id, kind }) => (kind === "download" ? [id] : [])));
  return fileIdsOf(doc).filter((id) => !downloads.has(id));
}

/**
 * A document from plain text, for forms without JavaScript: blank lines part paragraphs; lines that begin with
 * "## ", "> " or "- " become headings, quotes and lists; everything else is shown as it was typed. Of a text that
 * somebody is still typing (`isUnfinished`) the end stays as it is: the space before the next word, a new line.
 */
export function docFromText(text: string, kind: EditorKind = "post", isUnfinished = false): DocNode {
  const parts = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  const blocks = parts
    .map((part, at) => (isUnfinished && at === parts.length - 1 ? part : part.trimEnd()))
    .map((part) => part.replace(/^\n+/g, ""))
    .filter((part, at) => part.trim() !== "" || (isUnfinished && at > 0 && at === parts.length - 1));
  return blocks.length === 0 ? emptyDoc : { type: "doc", content: blocks.map((block) => blockFrom(block, kind)) };
}

function blockFrom(block: string, kind: EditorKind): DocNode {
  const lines = block.split("\n");
  const [mark] = /^#{1,6} +/.exec(block) ?? [""];
  const title = block.slice(mark.length);
  if (mark !== "" && title !== "" && lines.length === 1 && kind === "post") {
    const level = mark.startsWith("###") ? 3 : 2;
    return { type: "heading", attrs: { level }, content: [{ type: "text", text: title }] };
  }
  if (lines.every((line) => /^[-*] +\S/.test(line))) {
    const items = lines.map((line) => ({ type: "listItem", content: [paragraph([line.replace(/^[-*] +/, "")])] }));
    return { type: "bulletList", content: items };
  }
  if (lines.every((line) => line.startsWith(">"))) {
    return { type: "blockquote", content: [paragraph(lines.map((line) => line.replace(/^> ?/, "")))] };
  }
  return paragraph(lines);
}

function paragraph(lines: string[]): DocNode {
  const content = lines.flatMap((line, at): DocNode[] => [
    ...(at > 0 ? [{ type: "hardBreak" }] : []),
    ...(line === "" ? [] : [{ type: "text", text: line }]),
  ]);
  return content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
}

/**
 * What was kept before, then what was typed until it could be shown: neither is lost. A browser that brings its
 * fields back after a reload may show the very words that were kept; they are not said twice.
 */
export function withKept(kept: DocNode, typed: string, kind: EditorKind = "post"): { doc: DocNode; text: string } {
  const text = textFromDoc(kept);
  if (typed.trim() === "" || textFromDoc(docFromText(typed, kind)) === text) return { doc: kept, text };
  const more = docFromText(typed, kind, true).content ?? [];
  return {
    doc: { type: "doc", content: [...(kept.content ?? []), ...more] },
    text: text === "" ? typed : `${text}\n\n${typed}`,
  };
}

/** A document as plain text that `docFromText` reads back, for fields without JavaScript; marks, pictures and what holds blocks are lost. */
export function textFromDoc(doc: DocNode): string {
  return (doc.content ?? [])
    .map(textFromBlock)
    .filter((text) => text !== "")
    .join("\n\n");
}

function textFromBlock(node: DocNode): string {
  const children = node.content ?? [];
  switch (node.type) {
    case "heading":
      return `${Number(node.attrs?.level) === 3 ? "###" : "##"} ${inlineText(node)}`;
    case "bulletList":
    case "orderedList":
      return children.map((item) => `- ${(item.content ?? []).map(textFromBlock).join(" ")}`).join("\n");
    case "blockquote":
      return children.map(textFromBlock).join("\n").replace(/^/gm, "> ");
    case "linkCard":
      return String(node.attrs?.href ?? "");
    case "image":
    case "file":
    case "horizontalRule":
    case "poll":
      return "";
    case "callout":
    case "details":
    case "columns":
    case "column":
    case "table":
      return children.map(textFromBlock).join("\n\n");
    case "tableRow":
      return children.map((cell) => (cell.content ?? []).map(textFromBlock).join(" ")).join(" | ");
    case "linkButton":
      return [node.attrs?.words, node.attrs?.href].filter(Boolean).join(": ");
    default:
      return inlineText(node);
  }
}

const inlineText = (node: DocNode): string => (node.content ?? []).map(inlineWords).join("");

/** What stands in a line, as words. */
export function inlineWords({ type, text = "", attrs = {} }: DocNode): string {
  if (type === "hardBreak") return "\n";
  if (type === "emoji") return `:${String(attrs.name ?? "")}:`;
  return type === "mention" ? `@${String(attrs.label ?? "")}` : text;
}
