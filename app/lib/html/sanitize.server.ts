import type { Element, ElementContent, Root, RootContent } from "hast";
import type { Schema } from "hast-util-sanitize";
import { uniqueHeadingId } from "./headings";

/** post: everything our editor writes · comment: no headings, pictures or tables · import: other houses' HTML. */
export type Allowed = "post" | "comment" | "import";

/**
 * HTML that anybody may have written, made safe to be shown: what is not on the list is gone, scripts and styles
 * with their content. Pictures stay only as placeholders of our own files (`data-file`); those of other hosts
 * become links, since the pages load nothing foreign. Links out of the house say nofollow, ugc and noopener.
 * Server only: the parser is heavy and loaded when something is written.
 */
export async function sanitizeHtml(html: string, { allow }: { allow: Allowed }): Promise<string> {
  const [{ fromHtml }, { sanitize }, { toHtml }] = await Promise.all([
    import("hast-util-from-html"),
    import("hast-util-sanitize"),
    import("hast-util-to-html"),
  ]);
  const tree = fromHtml(html, { fragment: true });
  prepare(tree, allow);
  const clean = sanitize(tree, SCHEMAS[allow]) as Root;
  finish(clean, allow);
  return toHtml(clean);
}

const INLINE = ["a", "b", "br", "code", "del", "em", "i", "kbd", "mark", "s", "strike", "strong", "sub", "sup", "u"];
const BLOCK = ["blockquote", "li", "ol", "p", "pre", "ul"];
const RICH = ["figcaption", "figure", "h2", "h3", "hr", "img"];
const FOREIGN = ["dd", "dl", "dt", "table", "tbody", "td", "tfoot", "th", "thead", "tr"];

const schema = (tagNames: string[]): Schema => ({
  tagNames,
  attributes: {
    a: ["href", "title"],
    code: [["className", /^language-[\w-]+$/]],
    img: ["alt", "dataFile", "height", "loading", "width"],
    ol: ["start"],
  },
  protocols: { href: ["http", "https", "mailto"] },
  ancestors: { li: ["ol", "ul"], td: ["table"], th: ["table"], tr: ["table"], tbody: ["table"], thead: ["table"] },
  strip: ["script", "style", "template", "iframe", "object", "embed", "svg", "math", "noscript", "textarea", "title"],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
});

const SCHEMAS: Record<Allowed, Schema> = {
  post: schema([...INLINE, ...BLOCK, ...RICH]),
  comment: schema([...INLINE, ...BLOCK]),
  import: schema([...INLINE, ...BLOCK, ...RICH, ...FOREIGN]),
};

/** Before the list is applied: foreign pictures become links and headings find their two levels. */
function prepare(parent: Root | Element, allow: Allowed, isInLink = false): void {
  parent.children = (parent.children as RootContent[]).map((child) => {
    if (child.type !== "element") return child;
    prepare(child, allow, isInLink || child.tagName === "a");
    if (child.tagName === "img") return keepsPicture(child, allow) ? child : pictureLink(child, isInLink);
    if (/^h[1-6]$/.test(child.tagName)) child.tagName = headingFor(child.tagName, allow);
    return child;
  }) as typeof parent.children;
}

const keepsPicture = (img: Element, allow: Allowed): boolean =>
  allow !== "comment" && /^\d+$/.test(String(img.properties.dataFile ?? ""));

function pictureLink(img: Element, isInLink: boolean): ElementContent {
  const src = String(img.properties.src ?? "");
  const alt = String(img.properties.alt ?? "").trim();
  if (isInLink || !/^https?:\/\//i.test(src)) return { type: "text", value: alt || src };
  return {
    type: "element",
    tagName: "a",
    properties: { href: src },
    children: [{ type: "text", value: alt || src }],
  };
}

function headingFor(tag: string, allow: Allowed): string {
  if (allow === "comment") return "p";
  return tag === "h1" || tag === "h2" ? "h2" : "h3";
}

/** After it: links out of the house are marked, headings can be reached, wide code can be scrolled by keyboard. */
function finish(root: Root, allow: Allowed): void {
  const taken = new Set<string>();
  walk(root, (element) => {
    if (element.tagName === "a") markLink(element);
    if (element.tagName === "pre") element.properties.tabIndex = 0;
    if (element.tagName === "img") element.properties.loading = "lazy";
    if (allow !== "comment" && (element.tagName === "h2" || element.tagName === "h3")) {
      element.properties.id = uniqueHeadingId(textOf(element), taken);
    }
  });
}

function markLink(link: Element): void {
  const href = String(link.properties.href ?? "");
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) link.properties.rel = ["nofollow", "ugc", "noopener"];
}

function walk(parent: Root | Element, visit: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    visit(child);
    walk(child, visit);
  }
}

function textOf(parent: Element): string {
  return parent.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}
