import { MOST_INDEXED } from "./rules";

/** Within a line: what stands before and after them is one word. */
const INLINE = new Set("a b code del em i ins kbd mark s span strong sub sup u".split(" "));

/** The words of HTML that we have rendered ourselves, in one line; no more than is searched. */
export function plainOf(html: string): string {
  return html
    .slice(0, MOST_INDEXED * 2)
    .replace(/<\/?([a-z][a-z0-9-]*)(?:"[^"]*"|[^">])*>/gi, (_, name: string) => (INLINE.has(name) ? "" : " "))
    .replace(/<[^>]*$/, " ")
    .replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi, readEntity)
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, MOST_INDEXED);
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function readEntity(_: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? " ";
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : " ";
}
