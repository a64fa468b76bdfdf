import { isSafeAddress } from "~/lib/html/serialize";
import type { DocNode } from "./document";

/** A paste longer than this is taken as it is. */
const LETTERS_MOST = 100_000;

/**
 * The blocks of a pasted text that is written in Markdown; null for one that is not, or that is longer than anybody's
 * draft. What it does not know stays as it was typed, and HTML in it is words.
 */
export function blocksFromMarkdown(text: string): DocNode[] | null {
  if (text.length > LETTERS_MOST || !isMarkdown(text)) return null;
  return blocksIn(text.replace(/\r\n?/g, "\n").split("\n"));
}

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6}) +(.+?) *#*$/;
const RULE = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)]) +(.*)$/;
const ROW = /^ {0,3}\|(.+)\| *$/;
const RULER = /^ {0,3}\|(?: *:?-+:? *\|)+ *$/;

/** Signs that nobody types by chance: a fence, a heading, a list of several lines, a table, a link or bold words. */
function isMarkdown(text: string): boolean {
  const lines = text.split(/\r\n?|\n/);
  const items = lines.filter((line) => ITEM.test(line)).length;
  return (
    items > 1 ||
    lines.some((line) => /^ {0,3}(?:`{3,}|~{3,})/.test(line) || HEADING.test(line) || RULER.test(line)) ||
    (lines.length > 1 && lines.some((line) => QUOTE.test(line) || RULE.test(line))) ||
    /\[[^[\]\n]{1,300}\]\((?:https?:|mailto:|\/)[^)\s]{0,2000}\)|\*\*[^*\n]{1,500}\*\*|`[^`\n]{1,500}`/.test(text)
  );
}

function blocksIn(lines: readonly string[]): DocNode[] {
  const blocks: DocNode[] = [];
  let words: string[] = [];
  const end = () => {
    if (words.length > 0) blocks.push(lineOf(words));
    words = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const found = blockAt(lines, at);
    if (found) {
      end();
      blocks.push(found.block);
      at = found.next - 1;
    } else if (line.trim() === "") end();
    else words.push(line.trim());
  }
  end();
  return blocks;
}

interface Found {
  block: DocNode;
  /** The line that follows it. */
  next: number;
}

/** The block that begins with a line; null for words. */
function blockAt(lines: readonly string[], at: number): Found | null {
  const line = lines[at] ?? "";
  const fence = FENCE.exec(line);
  if (fence) return fenced(lines, at, fence);
  const heading = HEADING.exec(line);
  if (heading) {
    const level = (heading[1] ?? "").length < 3 ? 2 : 3;
    return { block: { type: "heading", attrs: { level }, content: inline(heading[2] ?? "") }, next: at + 1 };
  }
  if (RULE.test(line)) return { block: { type: "horizontalRule" }, next: at + 1 };
  if (QUOTE.test(line)) {
    const end = endOf(lines, at, (one) => QUOTE.test(one));
    const inside = blocksIn(lines.slice(at, end).map((one) => QUOTE.exec(one)?.[1] ?? ""));
    return { block: { type: "blockquote", content: inside.length > 0 ? inside : [{ type: "paragraph" }] }, next: end };
  }
  if (ROW.test(line) && RULER.test(lines[at + 1] ?? "")) return table(lines, at);
  return ITEM.test(line) ? list(lines, at) : null;
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? "")) end++;
  return end;
}

function fenced(lines: readonly string[], at: number, [, mark = "", language = ""]: RegExpExecArray): Found {
  const end = endOf(lines, at + 1, (line) => line.trim() !== mark);
  const code = lines.slice(at + 1, end).join("\n");
  const attrs = language === "" ? {} : { attrs: { language: language.toLowerCase() } };
  const content = code === "" ? {} : { content: [{ type: "text", text: code }] };
  return { block: { type: "codeBlock", ...attrs, ...content }, next: end + 1 };
}

/** A list with what its items hold: lines that are indented further than their mark. */
function list(lines: readonly string[], at: number): Found {
  const [, indent = "", mark = ""] = ITEM.exec(lines[at] ?? "") ?? [];
  const isOrdered = /\d/.test(mark);
  const items: DocNode[] = [];
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next] ?? "");
    if (!item || (item[1] ?? "").length !== indent.length || /\d/.test(item[2] ?? "") !== isOrdered) break;
    const end = endOf(lines, next + 1, (line) => line.trim() !== "" && line.search(/\S/) > indent.length);
    const inside = lines
      .slice(next + 1, end)
      .map((line) => line.slice(Math.min(line.search(/\S|$/), indent.length + 4)));
    const task = (item[3] ?? "").replace(/^\[( |x)\] +/i, (_, done: string) => (done === " " ? "☐ " : "☑ "));
    const blocks = blocksIn(inside);
    items.push({ type: "listItem", content: [lineOf([task]), ...blocks.filter(({ type }) => type !== "heading")] });
    next = end;
  }
  const start = Number.parseInt(mark, 10);
  const attrs = isOrdered && start !== 1 ? { attrs: { start } } : {};
  return { block: { type: isOrdered ? "orderedList" : "bulletList", ...attrs, content: items }, next };
}

function table(lines: readonly string[], at: number): Found {
  const end = endOf(lines, at + 2, (line) => ROW.test(line));
  const cellsIn = (line: string) =>
    (ROW.exec(line)?.[1] ?? "").split(/(?<!\\)\|/).map((words) => words.replaceAll("\\|", "|").trim());
  const width = cellsIn(lines[at] ?? "").length;
  const row = (line: string, type: string): DocNode => {
    const cells = cellsIn(line).slice(0, width);
    const content = [...cells, ...Array.from({ length: width - cells.length }, () => "")];
    return { type: "tableRow", content: content.map((words) => ({ type, content: [lineOf([words])] })) };
  };
  const rows = lines.slice(at + 2, end).map((line) => row(line, "tableCell"));
  return { block: { type: "table", content: [row(lines[at] ?? "", "tableHeader"), ...rows] }, next: end };
}

/** Lines that follow each other are one paragraph; two spaces or a backslash at the end of one break it. */
function lineOf(lines: readonly string[]): DocNode {
  const content = lines.flatMap((line, at) => [...(at > 0 ? [{ type: "text", text: " " }] : []), ...inline(line)]);
  const words = content.filter(({ text }) => text !== "");
  return words.length > 0 ? { type: "paragraph", content: words } : { type: "paragraph" };
}

type Marks = NonNullable<DocNode["marks"]>;

/** Marks reach no further than this: a sign that nothing closes is looked for no longer. */
const INLINE =
  /\\([\\`*_{}[\]()#+\-.!~|])|`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|__([^_\n]{1,500})__|~~([^~\n]{1,500})~~|(?<!\*|\p{L}|\p{N})\*(?=\S)([^*\n]{0,499}[^*\s])\*(?!\*)|(?<!_|\p{L}|\p{N})_(?=\S)([^_\n]{0,499}[^_\s])_(?!_|\p{L}|\p{N})|\[([^[\]\n]{1,300})\]\(([^)\s]{1,2000})(?: "[^"\n]{0,300}")?\)/gu;

/** Words with their marks. What is marked twice wears both. */
function inline(text: string, marks: Marks = []): DocNode[] {
  const parts: DocNode[] = [];
  let from = 0;
  const add = (words: string, worn: Marks = marks) => {
    if (words !== "") parts.push({ type: "text", text: words, ...(worn.length > 0 && { marks: worn }) });
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, escaped, code, bold, strong, struck, starred, lined, linked, href] = match;
    add(text.slice(from, match.index));
    from = match.index + whole.length;
    const within = (words: string, type: string) => parts.push(...inline(words, withMark(marks, { type })));
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) add(code, [{ type: "code" }]);
    else if (bold ?? strong) within(bold ?? strong ?? "", "bold");
    else if (struck !== undefined) within(struck, "strike");
    else if (starred ?? lined) within(starred ?? lined ?? "", "italic");
    else if (linked !== undefined && href !== undefined && isSafeAddress(href))
      parts.push(...inline(linked, withMark(marks, { type: "link", attrs: { href } })));
    else add(whole);
  }
  add(text.slice(from));
  return parts;
}

const withMark = (marks: Marks, mark: Marks[number]): Marks =>
  marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];
