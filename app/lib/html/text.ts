const BREAKS = /<\/(?:p|h[1-6]|li|blockquote|pre|figure|figcaption|tr|dd|dt)>|<(?:br|hr)\b[^>]*>/gi;

/** The words of sanitized HTML in one line. */
export function textOfHtml(html: string): string {
  const text = html.replace(BREAKS, " ").replace(/<[^>]*>/g, "");
  return decode(text).replace(/\s+/gu, " ").trim();
}

/** The first words of sanitized HTML, at most `max` characters, cut between words and ended with "…". */
export function excerptOf(html: string, max: number): string {
  const text = textOfHtml(html.replace(/<figcaption>.*?<\/figcaption>|<pre[^>]*>.*?<\/pre>/gs, " "));
  const letters = [...text];
  if (letters.length <= max) return text;
  const cut = letters.slice(0, max - 1).join("");
  const space = letters[max - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:!?–-]+$/u, "")}…`;
}

/** Whether sanitized HTML says or shows anything at all. */
export function hasText(html: string): boolean {
  return textOfHtml(html) !== "" || /<(?:img|hr)\b/i.test(html);
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : digits ? Number(digits) : Number.NaN;
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
