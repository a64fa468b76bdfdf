import type { Element, Root } from "hast";
import { PROPERTIES } from "./tree";

/** Which tags may be written, with which attributes, by their names in the tree, and what each may say. */
export type Shapes = Record<string, Record<string, (value: unknown) => boolean>>;

/**
 * The one place where HTML becomes text. `<`, `>`, `&` and quotes of texts and attributes are always escaped. A tag
 * or an attribute that is not on the list is an error and nothing is written: whoever built the tree was wrong.
 */
export function toHtml(tree: Root, shapes: Shapes = PEOPLE): string {
  const parts: string[] = [];
  writeChildren(tree, shapes, parts);
  return parts.join("");
}

function writeChildren(parent: Root | Element, shapes: Shapes, parts: string[]): void {
  for (const child of parent.children) {
    if (child.type === "text") parts.push(escapeHtml(child.value));
    else if (child.type === "element") writeElement(child, shapes, parts);
    else if (child.type === "doctype" && shapes.html) parts.push("<!doctype html>");
    else throw new Error(`a ${child.type} cannot be written as HTML`);
  }
}

function writeElement(node: Element, shapes: Shapes, parts: string[]): void {
  const { tagName, properties, children } = node;
  const shape = Object.hasOwn(shapes, tagName) ? shapes[tagName] : undefined;
  if (!shape) throw new Error(`<${tagName}> is no tag of ours`);
  parts.push(`<${tagName}`);
  for (const [property, value] of Object.entries(properties)) {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const isOurs = Object.hasOwn(shape, property) && shape[property]?.(value);
    if (!isOurs) throw new Error(`${property} of <${tagName}> is not as we write it`);
    const text = Array.isArray(value) ? value.join(" ") : String(value);
    parts.push(` ${NAMES[property] ?? property}="${escapeHtml(text)}"`);
  }
  parts.push(">");
  if (VOID.has(tagName)) {
    if (children.length > 0) throw new Error(`<${tagName}> holds nothing`);
    return;
  }
  // A parser drops the first line break of a <pre>.
  const [first] = children;
  if (tagName === "pre" && first?.type === "text" && first.value.startsWith("\n")) parts.push("\n");
  writeChildren(node, shapes, parts);
  parts.push(`</${tagName}>`);
}

const VOID = new Set(["br", "hr", "img", "meta", "source"]);

const NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(PROPERTIES).map(([name, property]) => [property, name]),
);

/** A carriage return would come back as a line break, and a NUL not at all. */
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
  "\0": "\ufffd",
};

export const escapeHtml = (text: string) => text.replace(/[&<>"'\r\0]/g, (letter) => ESCAPES[letter] ?? letter);

/** Whether a link may lead there: the web, a mailbox, or a place in the house. Scripts have addresses, too. */
export function isSafeAddress(address: string): boolean {
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || ["http", "https", "mailto"].includes(scheme);
}

const matches = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);
const isText = (value: unknown) => typeof value === "string";
const isAuto = matches(/^auto$/);
const isNumber = matches(/^\d{1,10}$/);
const PICTURE = "/files/\\d{1,16}/\\d{2,4}\\.webp";

const isSizes = matches(/^[\w().:, -]{1,100}$/);
const isSrcSet = matches(new RegExp(`^${PICTURE} \\d{1,5}w(?:, ${PICTURE} \\d{1,5}w)*$`));
const CARD_NAMES = /^(?:link-card(?: player-(?:video|audio|canvas))?|file-card(?: file-[a-z]{2,12})?)$/;

const isSpan = matches(/^(?:[2-9]|1\d|20)$/);
const SPANS = { colSpan: isSpan, rowSpan: isSpan };

/** What people's texts are made of (`sanitize.server.ts` sees to it that they are). */
export const PEOPLE: Shapes = {
  ...Object.fromEntries(
    (
      "blockquote br dd del dl dt em figcaption hr kbd li mark p s strike strong sub sup table tbody " +
      "tfoot thead tr u ul"
    )
      .split(" ")
      .map((tag) => [tag, {}]),
  ),
  ...Object.fromEntries(["blockquote", "dl", "figcaption", "p", "table", "ul"].map((tag) => [tag, { dir: isAuto }])),
  a: {
    dataButton: matches(/^1$/),
    dataMention: matches(/^1$/),
    href: (value) => typeof value === "string" && isSafeAddress(value),
    rel: (value) => Array.isArray(value) && value.join(" ") === "nofollow ugc noopener",
    title: isText,
  },
  b: { dataMention: matches(/^space$/) },
  i: { dataEmoji: matches(/^\d{1,16}$/) },
  aside: { dataCallout: matches(/^(?:info|tip|warning)$/), dir: isAuto },
  details: { dir: isAuto },
  div: { dataColumn: matches(/^1$/), dataColumns: matches(/^[23]$/) },
  span: { className: (value) => Array.isArray(value) && value.every(matches(/^hl-[a-z]{1,12}$/)) },
  summary: {},
  td: SPANS,
  th: SPANS,
  code: { className: (value) => Array.isArray(value) && value.every(matches(/^language-[\w-]+$/)) },
  figure: {
    dataPoll: matches(/^[a-z0-9]{8,24}$/),
    className: (value) => Array.isArray(value) && CARD_NAMES.test(value.join(" ")),
  },
  h2: { dir: isAuto, id: matches(/^h-[\p{L}\p{N}-]+$/u) },
  h3: { dir: isAuto, id: matches(/^h-[\p{L}\p{N}-]+$/u) },
  img: {
    alt: isText,
    dataFile: matches(/^\d{1,16}$/),
    dataMoving: matches(/^1$/),
    height: isNumber,
    loading: matches(/^lazy$/),
    sizes: isSizes,
    src: matches(new RegExp(`^(?:${PICTURE}|/files/\\d{1,16}/moving\\.gif)$`)),
    srcSet: isSrcSet,
    width: isNumber,
  },
  ol: { dir: isAuto, start: isNumber },
  picture: {},
  pre: { tabIndex: matches(/^0$/) },
  /** Where nothing is to move, a moving picture stands still. */
  source: { media: matches(/^\(prefers-reduced-motion: reduce\)$/), sizes: isSizes, srcSet: isSrcSet },
};
