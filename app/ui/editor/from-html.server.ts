import type { Element, RootContent } from "hast";
import { elementsIn } from "~/lib/html/tree";
import { parseHtml } from "~/lib/html/parse.server";
import { SPAN_MOST, toneOf } from "./block-rules";
import { type DocNode, emptyDoc } from "./document";
import { EVERYBODY } from "./mention-rules";
import { choicesFrom } from "./poll";

/**
 * A stored text as a document of the editor, for texts that came from elsewhere and have none. What no document can hold
 * is taken apart to what it can. Throws 422 body_too_complex, body_too_nested as the parser does.
 */
export function docFromHtml(html: string): DocNode {
  const content = blocksOf(parseHtml(html).children);
  return content.length > 0 ? { type: "doc", content } : emptyDoc;
}

type Marks = NonNullable<DocNode["marks"]>;

/** Blocks, with paragraphs around words that stand between them. */
function blocksOf(children: readonly RootContent[]): DocNode[] {
  const blocks: DocNode[] = [];
  let line: DocNode[] = [];
  const end = (type = "paragraph", attrs?: DocNode["attrs"]) => {
    const content = trimmed(line);
    line = [];
    if (content.length > 0) blocks.push({ type, ...(attrs && { attrs }), content });
  };
  const add = (child: RootContent, marks: Marks, type?: string, attrs?: DocNode["attrs"]): void => {
    if (child.type === "text") {
      const text = child.value.replace(/\s+/g, " ");
      if (text !== "") line.push({ type: "text", text, ...(marks.length > 0 && { marks }) });
    }
    if (child.type !== "element") return;
    const { tagName } = child;
    if (tagName === "br") return void line.push({ type: "hardBreak" });
    const named = namedBy(child);
    if (named) return void line.push({ ...named, ...(marks.length > 0 && { marks }) });
    const mark = markOf(child);
    const heading = HEADINGS[tagName];
    const block = blockOf(child);
    if (block) {
      end(type, attrs);
      return void blocks.push(...block);
    }
    const isLine = heading !== undefined || LINES.has(tagName);
    if (isLine) end(type, attrs);
    const own = heading === undefined ? ([type, attrs] as const) : (["heading", { level: heading }] as const);
    for (const one of child.children) add(one, mark ? withMark(marks, mark) : marks, ...own);
    if (isLine) end(...own);
  };
  for (const child of children) add(child, []);
  end();
  return blocks;
}

/** Somebody's name, or an emoji of the community's own, as our renderer writes them. */
function namedBy(element: Element): DocNode | null {
  const { dataMention, dataEmoji, href } = element.properties;
  const words = wordsIn(element);
  if (dataEmoji !== undefined)
    return { type: "emoji", attrs: { id: Number(dataEmoji), name: words.replaceAll(":", "") } };
  if (dataMention === undefined) return null;
  const id = dataMention === EVERYBODY ? EVERYBODY : String(href ?? "").replace(/^\/u\//, "");
  return { type: "mention", attrs: { id, label: words.replace(/^@/, "") } };
}

/** What is a block by itself; null for what holds words. */
function blockOf(element: Element): DocNode[] | null {
  const { tagName, properties, children } = element;
  if (tagName === "hr") return [{ type: "horizontalRule" }];
  if (tagName === "img") return pictureOf(element, "");
  if (tagName === "figure" && typeof properties.dataPoll === "string") return [pollFrom(element, properties.dataPoll)];
  if (tagName === "figure") {
    const [picture] = elementsIn(element).filter(({ tagName }) => tagName === "img");
    const caption = children.find((child) => child.type === "element" && child.tagName === "figcaption");
    return picture ? pictureOf(picture, caption ? wordsIn(caption).trim() : "") : blocksOf(children);
  }
  if (tagName === "pre") {
    const text = wordsIn(element).replace(/\n$/, "");
    const code = children.find((child) => child.type === "element" && child.tagName === "code");
    const [said] =
      code?.type === "element" && Array.isArray(code.properties.className) ? code.properties.className : [];
    const language = /^language-([\w-]{1,40})$/.exec(String(said ?? ""))?.[1];
    const attrs = language === undefined ? {} : { attrs: { language } };
    return text === "" ? [] : [{ type: "codeBlock", ...attrs, content: [{ type: "text", text }] }];
  }
  if (tagName === "aside") return around("callout", plainIn(children), { tone: toneOf(properties.dataCallout) });
  if (tagName === "details") return toggleFrom(children);
  if (tagName === "table") return tableFrom(element);
  if (tagName === "blockquote") return around("blockquote", blocksOf(children));
  if (tagName === "ul") return around("bulletList", itemsOf(children));
  if (tagName !== "ol") return null;
  const start = Number(properties.start);
  return around("orderedList", itemsOf(children), Number.isSafeInteger(start) && start >= 0 ? { start } : undefined);
}

/** As the editor writes one (schema.ts); what else was chosen for it is said where a text is opened to be changed. */
function pollFrom({ children, properties }: Element, key: string): DocNode {
  const partsOf = (parts: readonly RootContent[], tagName: string) =>
    parts.filter((child): child is Element => child.type === "element" && child.tagName === tagName);
  const [question] = partsOf(children, "p").map(wordsIn);
  const options = partsOf(children, "ul").flatMap((list) => partsOf(list.children, "li").map(wordsIn));
  return { type: "poll", attrs: { key, question: question ?? "", options, ...choicesFrom(properties.dataAsked) } };
}

/** What a callout or a toggle may hold: of others of their kind, what stands in them. */
const plainIn = (children: readonly RootContent[]): DocNode[] =>
  blocksOf(children).flatMap((block) => {
    if (block.type === "callout") return block.content ?? [];
    if (block.type !== "details") return [block];
    const [summary, ...rest] = block.content ?? [];
    return [...(summary?.content ? [{ type: "paragraph", content: summary.content }] : []), ...rest];
  });

function toggleFrom(children: readonly RootContent[]): DocNode[] {
  const isSummary = (child: RootContent) => child.type === "element" && child.tagName === "summary";
  const words = children.filter(isSummary).map(wordsIn).join(" ").replace(/\s+/g, " ").trim();
  const folded = plainIn(children.filter((child) => !isSummary(child)));
  if (words === "" && folded.length === 0) return [];
  const summary = { type: "detailsSummary", ...(words !== "" && { content: [{ type: "text", text: words }] }) };
  return [{ type: "details", content: [summary, ...(folded.length > 0 ? folded : [{ type: "paragraph" }])] }];
}

/** Its rows, whatever they stand in; a cell holds lines alone. */
function tableFrom(table: Element): DocNode[] {
  const rows = elementsIn(table).filter(({ tagName }) => tagName === "tr");
  const content = rows.flatMap(({ children }) => {
    const cells = children.flatMap((child) =>
      child.type === "element" && (child.tagName === "td" || child.tagName === "th") ? [cellFrom(child)] : [],
    );
    return cells.length > 0 ? [{ type: "tableRow", content: cells }] : [];
  });
  return around("table", content);
}

function cellFrom({ tagName, properties, children }: Element): DocNode {
  const lines = blocksOf(children).flatMap(linesIn);
  const spans = Object.entries({ colspan: properties.colSpan, rowspan: properties.rowSpan })
    .map(([name, value]) => [name, Number(value)] as const)
    .filter(([, value]) => Number.isSafeInteger(value) && value > 1 && value <= SPAN_MOST);
  return {
    type: tagName === "th" ? "tableHeader" : "tableCell",
    ...(spans.length > 0 && { attrs: Object.fromEntries(spans) }),
    content: lines.length > 0 ? lines : [{ type: "paragraph" }],
  };
}

/** A block as the lines that it says. */
function linesIn(block: DocNode): DocNode[] {
  if (block.type === "paragraph") return [block];
  const isLine = (block.content ?? []).some(({ type }) => type === "text" || type === "hardBreak");
  if (isLine) return [{ type: "paragraph", content: block.content }];
  return (block.content ?? []).flatMap(linesIn);
}

const around = (type: string, content: DocNode[], attrs?: DocNode["attrs"]): DocNode[] =>
  content.length === 0 ? [] : [{ type, ...(attrs && { attrs }), content }];

/** An item begins with words, if with none. */
const itemsOf = (children: readonly RootContent[]): DocNode[] =>
  children.flatMap((child) => {
    if (child.type !== "element") return [];
    const blocks = blocksOf(child.tagName === "li" ? child.children : [child]);
    if (blocks.length === 0) return [];
    return [
      { type: "listItem", content: blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks] },
    ];
  });

/** A picture of ours; any other is none here. */
function pictureOf({ properties }: Element, caption: string): DocNode[] {
  const [fileId, width, height] = [properties.dataFile, properties.width, properties.height].map(Number);
  if (!fileId || !width || !height) return [];
  return [
    {
      type: "image",
      attrs: {
        fileId,
        width,
        height,
        alt: String(properties.alt ?? ""),
        caption,
        ...(properties.dataMoving && { moves: true }),
      },
    },
  ];
}

function markOf({ tagName, properties }: Element): Marks[number] | null {
  if (tagName === "a")
    return typeof properties.href === "string" ? { type: "link", attrs: { href: properties.href } } : null;
  const type = MARKS[tagName];
  return type === undefined ? null : { type };
}

/** Code takes no other mark, and nothing is marked twice. */
function withMark(marks: Marks, mark: Marks[number]): Marks {
  if (mark.type === "code") return [mark];
  return marks.some(({ type }) => type === mark.type || type === "code") ? marks : [...marks, mark];
}

/** No line begins or ends with a space or a break. */
function trimmed(line: readonly DocNode[]): DocNode[] {
  const isEmpty = (node: DocNode | undefined) => node?.type === "hardBreak" || node?.text?.trim() === "";
  const kept = [...line];
  while (isEmpty(kept[0])) kept.shift();
  while (isEmpty(kept.at(-1))) kept.pop();
  return kept;
}

const wordsIn = (node: RootContent): string => {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(wordsIn).join("") : "";
};

const HEADINGS: Record<string, 2 | 3> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 };
const LINES = new Set(["p", "div", "section", "tr", "li", "dt", "dd", "summary", "details", "table", "caption"]);
const MARKS: Record<string, string> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  s: "strike",
  del: "strike",
  u: "underline",
  code: "code",
};
