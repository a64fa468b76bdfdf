/** An element of an XML document; only `toXml` makes text of it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: readonly (XmlElement | string)[];
}

export const xml = (
  name: string,
  attributes: Record<string, string> = {},
  ...children: readonly (XmlElement | string)[]
): XmlElement => ({ name, attributes, children });

/**
 * The document of an element. Texts and values of attributes are always escaped; what XML 1.0 has no letters for (most
 * control characters, halves of surrogate pairs) falls away. Throws for a name that is none.
 */
export const toXml = (root: XmlElement): string => `${DECLARATION}${elementText(root)}\n`;

/** A document that is written piece by piece: what stands before the children of its element, and what behind. */
export function aroundXml(root: XmlElement): [before: string, after: string] {
  return [`${DECLARATION}${startOf(root)}`, `${endOf(root)}\n`];
}

/** One element alone. */
export function elementText(one: XmlElement): string {
  const inside = one.children.map((child) => (typeof child === "string" ? escapeXml(child) : elementText(child)));
  return `${startOf(one)}${inside.join("")}${endOf(one)}`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function startOf({ name, attributes }: XmlElement): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${named(key)}="${escapeXml(value, IN_ATTRIBUTES)}"`);
  return `<${named(name)}${said.join("")}>`;
}

const endOf = ({ name }: XmlElement): string => `</${name}>`;

function named(name: string): string {
  if (!/^[a-z][\w-]*(?::[a-z][\w-]*)?$/i.test(name)) throw new Error(`${name} names no element of ours`);
  return name;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

// oxlint-disable-next-line no-control-regex
const NO_LETTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const IN_TEXTS = /[&<>\r]/g;
/** Read back, their line breaks and tabs would be blanks. */
const IN_ATTRIBUTES = /[&<>"'\r\n\t]/g;

const escapeXml = (text: string, letters = IN_TEXTS): string =>
  text
    .toWellFormed()
    .replace(NO_LETTERS, "")
    .replace(letters, (letter) => ESCAPES[letter] ?? letter);
