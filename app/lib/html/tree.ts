import type { Element, ElementContent, Properties, Root, RootContent, Text } from "hast";

export type Parent = Root | Element;

export const text = (value: string): Text => ({ type: "text", value });

export const element = (tagName: string, properties: Properties, ...children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

export const root = (children: RootContent[]): Root => ({ type: "root", children });

/** The attributes that have a place in our HTML, each with its name in the tree. Others are not carried into it. */
export const PROPERTIES: Record<string, string> = {
  alt: "alt",
  class: "className",
  colspan: "colSpan",
  "data-asked": "dataAsked",
  "data-button": "dataButton",
  "data-callout": "dataCallout",
  "data-column": "dataColumn",
  "data-columns": "dataColumns",
  "data-emoji": "dataEmoji",
  "data-file": "dataFile",
  "data-mention": "dataMention",
  "data-moving": "dataMoving",
  "data-poll": "dataPoll",
  height: "height",
  href: "href",
  id: "id",
  loading: "loading",
  media: "media",
  rel: "rel",
  rowspan: "rowSpan",
  sizes: "sizes",
  src: "src",
  srcset: "srcSet",
  start: "start",
  tabindex: "tabIndex",
  title: "title",
  width: "width",
};

/** Lists of words, in the tree as lists. */
const LISTS = new Set(["className", "rel"]);

/** What a tag says of itself as the tree holds it: all values are text or lists of words. */
export function propertiesFrom(attributes: Iterable<readonly [name: string, value: unknown]>): Properties {
  const properties: Properties = {};
  for (const [name, value] of attributes) {
    const property = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
    if (property === undefined || value === null || value === undefined) continue;
    const words = LISTS.has(property) ? String(value).split(/\s+/).filter(Boolean) : String(value);
    if (words.length > 0 || !LISTS.has(property)) properties[property] = words;
  }
  return properties;
}

/** Every element below a node, parents before children. */
export function elementsIn(parent: Parent): Element[] {
  const found: Element[] = [];
  const visit = (node: Parent) => {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      found.push(child);
      visit(child);
    }
  };
  visit(parent);
  return found;
}

/** Changes each child of each node, from the leaves up; what becomes null is gone. */
export function mapChildren(parent: Parent, change: (child: ElementContent) => ElementContent | null): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    if (child.type === "element") mapChildren(child, change);
    const changed = change(child);
    if (changed) children.push(changed);
  }
  parent.children = children;
}
