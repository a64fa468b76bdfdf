import type { Element } from "hast";
import { markDirections } from "./direction";
import { parseHtml } from "./parse.server";
import { PEOPLE, toHtml } from "./serialize";
import { elementsIn, mapChildren } from "./tree";

/**
 * A stored text for readers outside of our pages, `before` it what our pages show beside it: every address in it is
 * whole. `page` is where the text stands, an absolute address of ours. Throws 422 body_too_complex, body_too_nested as the parser does.
 */
export function absoluteHtml(html: string, page: string, before: Element[] = []): string {
  const tree = parseHtml(html);
  tree.children.unshift(...before);
  const { origin } = new URL(page);
  // What stands still in its place has addresses of several sizes: there it moves.
  mapChildren(tree, (child) => (child.type === "element" && child.tagName === "source" ? null : child));
  for (const one of elementsIn(tree)) {
    const { properties } = one;
    delete properties.dataFile;
    delete properties.dataMoving;
    for (const own of OURS) delete properties[own];
    if (one.tagName === "a" && typeof properties.href === "string") properties.href = wholeOf(properties.href, page);
    if (one.tagName !== "img") continue;
    // Whoever shows it knows best when to load it, and at which size.
    delete properties.loading;
    delete properties.sizes;
    delete properties.srcSet;
    properties.src = wholeOf(String(properties.src ?? ""), page);
  }
  const isOurs = (value: unknown) => typeof value === "string" && PICTURE.test(value) && value.startsWith(`${origin}/`);
  return toHtml(markDirections(tree), { ...PEOPLE, img: { ...PEOPLE.img, src: isOurs } });
}

/** What says something to our own pages alone. */
const OURS = ["dataPoll", "dataCallout", "dataColumns", "dataColumn", "dataButton", "dataMention", "dataEmoji"];

const PICTURE = /^https?:\/\/[^/?#]+\/files\/\d{1,16}\/(?:\d{2,4}\.webp|moving\.gif)$/;

/** What is no address leads nowhere, as in a browser. */
function wholeOf(address: string, page: string): string {
  return URL.parse(address, page)?.href ?? page;
}
