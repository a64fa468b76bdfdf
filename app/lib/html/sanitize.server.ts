import type { Element, ElementContent, Root } from "hast";
import { type Schema, sanitize } from "hast-util-sanitize";
import { HeadingIds } from "./heading-ids";
import { element, elementsIn, mapChildren, text } from "./tree";
import { wordsOf } from "./words";

/** post: everything our editor writes · comment: no headings, rules or tables · import: other houses' HTML. */
export type Allowed = "post" | "comment" | "import";

/**
 * A tree that anybody may have written, made safe to be shown: what is not on the list is gone, scripts and styles
 * with their content. Pictures stay only as placeholders of our own files (`data-file`); those of other hosts
 * become links, since the pages load nothing foreign. Links out of the house say nofollow, ugc and noopener.
 * Server only, and loaded when something is written. Changes the tree it is given.
 */
export function sanitizeTree(tree: Root, { allow }: { allow: Allowed }): Root {
  prepare(tree, allow);
  const clean = sanitize(tree, SCHEMAS[allow]) as Root;
  finish(clean, allow);
  return clean;
}

const INLINE = ["a", "b", "br", "code", "del", "em", "i", "kbd", "mark", "s", "strike", "strong", "sub", "sup", "u"];
const BLOCK = ["blockquote", "li", "ol", "p", "pre", "ul"];
const PICTURE = ["figcaption", "figure", "img"];
const TABLE = ["table", "tbody", "td", "tfoot", "th", "thead", "tr"];
const RICH = [...PICTURE, ...TABLE, "aside", "details", "h2", "h3", "hr", "summary"];
/** Beside each other: only our own editor writes them. */
const OWN = ["div"];
const FOREIGN = ["dd", "dl", "dt"];

const SPANS: [string, RegExp][] = [
  ["colSpan", /^([2-9]|1\d|20)$/],
  ["rowSpan", /^([2-9]|1\d|20)$/],
];

/** Where a poll stands. */
const POLL: [string, RegExp] = ["dataPoll", /^[a-z0-9]{8,24}$/];

type Attribute = NonNullable<Schema["attributes"]>[string][number];

/** What our editor writes around the cards of links and files; HTML from elsewhere makes none that looks like one. */
const CARD: Attribute = [
  "className",
  "link-card",
  /^player-(?:video|audio|canvas)$/,
  "file-card",
  /^file-[a-z]{2,12}$/,
];

/** Nor one that names somebody, or stands for an emoji of ours. */
const NAMES = {
  a: [["dataMention", "1"]],
  b: [["dataMention", "space"]],
  i: [["dataEmoji", /^\d{1,16}$/]],
} satisfies Record<string, Attribute[]>;

const schema = (tagNames: string[], ours: Record<string, Attribute[]> = {}): Schema => ({
  tagNames,
  attributes: {
    a: ["href", "title", ["dataButton", "1"], ...(ours.a ?? [])],
    b: ours.b ?? [],
    i: ours.i ?? [],
    aside: [["dataCallout", "info", "tip", "warning"]],
    div: [
      ["dataColumns", "2", "3"],
      ["dataColumn", "1"],
    ],
    td: SPANS,
    th: SPANS,
    code: [["className", /^language-[\w-]+$/]],
    figure: [POLL, ...(ours.figure ?? [])],
    img: ["alt", "dataFile", ["dataMoving", "1"], "height", "loading", "width"],
    ol: [["start", /^\d{1,10}$/]],
  },
  protocols: { href: ["http", "https", "mailto"] },
  ancestors: {
    li: ["ol", "ul"],
    td: ["table"],
    th: ["table"],
    tr: ["table"],
    tbody: ["table"],
    thead: ["table"],
    summary: ["details"],
  },
  strip: ["script", "style", "template", "iframe", "object", "embed", "svg", "math", "noscript", "textarea", "title"],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
});

const SCHEMAS: Record<Allowed, Schema> = {
  post: schema([...INLINE, ...BLOCK, ...RICH, ...OWN], { ...NAMES, figure: [CARD] }),
  comment: schema([...INLINE, ...BLOCK, ...PICTURE], { ...NAMES, figure: [CARD] }),
  import: schema([...INLINE, ...BLOCK, ...RICH, ...FOREIGN]),
};

/**
 * Before the list is applied: foreign pictures become links and headings find their two levels. A heading in a heading
 * is a paragraph: fifty of them would each have all words of the inner ones as their name.
 */
function prepare(tree: Root, allow: Allowed): void {
  const inLinks = insideOf(tree, ({ tagName }) => tagName === "a");
  const inHeadings = insideOf(tree, isHeading);
  mapChildren(tree, (child) => {
    if (child.type !== "element") return child;
    if (child.tagName === "img") return pictureFor(child, inLinks.has(child));
    if (isHeading(child)) child.tagName = inHeadings.has(child) ? "p" : headingFor(child.tagName, allow);
    return child;
  });
}

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);

/** Everything that stands in an element of a kind, however deep. */
function insideOf(tree: Root, isOne: (candidate: Element) => boolean): Set<ElementContent> {
  const inside = new Set<ElementContent>();
  for (const parent of elementsIn(tree)) {
    if (!inside.has(parent) && !isOne(parent)) continue;
    for (const child of parent.children) inside.add(child);
  }
  return inside;
}

function pictureFor(img: Element, isInLink: boolean): ElementContent {
  const { dataFile, dataMoving, width, height, src, alt } = img.properties;
  const words = String(alt ?? "").trim();
  if (isNumber(dataFile)) {
    const size = isNumber(width) && isNumber(height) ? { width, height } : {};
    return element("img", { dataFile, ...(dataMoving === "1" && { dataMoving }), ...size, alt: words });
  }
  const address = String(src ?? "");
  if (isInLink || !/^https?:\/\//i.test(address)) return text(words || address);
  return element("a", { href: address }, text(words || address));
}

const isNumber = (value: unknown): boolean => /^\d{1,16}$/.test(String(value ?? ""));

function headingFor(tag: string, allow: Allowed): string {
  if (allow === "comment") return "p";
  return tag === "h1" || tag === "h2" ? "h2" : "h3";
}

/** After it: links out of the house are marked, headings can be reached, wide code can be scrolled by keyboard. */
function finish(tree: Root, allow: Allowed): void {
  const ids = new HeadingIds();
  for (const one of elementsIn(tree)) {
    if (one.tagName === "a") markLink(one);
    if (one.tagName === "pre") one.properties.tabIndex = "0";
    if (one.tagName === "img") one.properties.loading = "lazy";
    if (allow !== "comment" && (one.tagName === "h2" || one.tagName === "h3")) {
      one.properties.id = ids.next(wordsOf(one));
    }
  }
}

function markLink(link: Element): void {
  // Browsers read over blanks and line breaks in an address.
  const href = String(link.properties.href ?? "").replace(/[\p{Cc}\s]+/gu, "");
  if (/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(href)) link.properties.rel = ["nofollow", "ugc", "noopener"];
}
