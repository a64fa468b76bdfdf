import { textOfHtml } from "./text";

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** The headings of sanitized HTML, for "On this page". */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs)].map(([, level, id = "", inner = ""]) => ({
    id,
    text: textOfHtml(inner),
    level: level === "2" ? 2 : 3,
  }));
}

/**
 * An anchor from a heading's words, in any script, once per page. The prefix keeps people's words away from the
 * ids that the page itself uses.
 */
export function uniqueHeadingId(text: string, taken: Set<string>): string {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const base = `h-${words.join("-").slice(0, 60) || "section"}`;
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  taken.add(id);
  return id;
}
