import type { Element } from "hast";
import type { Parent } from "~/lib/html/tree";

/** What a mail shows nobody. */
const UNSEEN = new Set("head iframe math noscript object script select style svg template textarea title".split(" "));
/** Each is a line of its own. */
const LINES = new Set(
  "address article aside center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody thead tr ul".split(
    " ",
  ),
);
/** With room around them. */
const APART = new Set(["dl", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "table", "ul"]);

/** What programs mark as somebody else's words, or as the line that leads there. */
const QUOTED = /^(?:gmail_quote|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote)$/u;
const SIGNATURE =
  /^(?:gmail_signature|moz-signature|protonmail_signature_block|Signature|ms-outlook-mobile-signature)$/u;
/** Outlook writes what it answers behind these, in nothing of its own. */
const OTHERS_FOLLOW = /^(?:x_)*(?:divRplyFwdMsg|appendonsend)$/u;

/**
 * The words of a letter in HTML as plain text, line by line as they are shown; in the place of what its program has
 * marked as quoted stands a line `>`. Throws 422 body_too_complex, body_too_nested.
 */
export async function linesOfHtml(html: string): Promise<string> {
  const { parseHtml } = await import("~/lib/html/parse.server");
  const page = new Page();
  walk(parseHtml(html), page, false);
  return page.text();
}

/** false where what follows is not theirs. */
function walk(parent: Parent, page: Page, isPre: boolean): boolean {
  for (const child of parent.children) {
    if (child.type === "text") page.say(child.value, isPre);
    if (child.type !== "element" || UNSEEN.has(child.tagName)) continue;
    if (namesOf(child).some((name) => OTHERS_FOLLOW.test(name))) return false;
    if (namesOf(child).some((name) => SIGNATURE.test(name))) continue;
    if (child.tagName === "blockquote" || namesOf(child).some((name) => QUOTED.test(name))) {
      page.endLine();
      page.say(">", false);
      page.endLine();
      continue;
    }
    if (child.tagName === "br") {
      page.breakLine();
      continue;
    }
    if (LINES.has(child.tagName)) page.endLine();
    if (APART.has(child.tagName)) page.leaveRoom();
    if (child.tagName === "li") page.say("- ", false);
    if (child.tagName === "td") page.say(" ", false);
    const before = page.line;
    if (!walk(child, page, isPre || child.tagName === "pre")) return false;
    if (child.tagName === "a") sayAddress(child, page, page.line.slice(before.length));
    if (LINES.has(child.tagName)) page.endLine();
    if (APART.has(child.tagName)) page.leaveRoom();
  }
  return true;
}

const namesOf = ({ properties: { id, className } }: Element): string[] => [
  ...(Array.isArray(className) ? className.map(String) : []),
  ...(typeof id === "string" ? [id] : []),
];

/** Where a link leads, unless its words say it. */
function sayAddress({ properties: { href } }: Element, page: Page, words: string): void {
  const bare = (address: string) => address.trim().replace(/^https?:\/\/|\/$/giu, "");
  if (typeof href !== "string" || !/^https?:\/\//iu.test(href) || words.trim() === "") return;
  if (bare(href) !== bare(words)) page.say(` (${href})`, false);
}

/** Lines, as they are written. */
class Page {
  line = "";
  readonly #lines: string[] = [];

  say(words: string, isPre: boolean): void {
    if (!isPre) {
      const said = words.replace(/\s+/gu, " ");
      this.line += this.line === "" || this.line.endsWith(" ") ? said.trimStart() : said;
      return;
    }
    const [first = "", ...others] = words.split("\n");
    this.line += first;
    for (const other of others) {
      this.breakLine();
      this.line = other;
    }
  }

  /** Ends the line, unless nothing stands in it, or an item's mark alone. */
  endLine(): void {
    if (this.line.trim() !== "" && this.line !== "- ") this.breakLine();
  }

  breakLine(): void {
    this.#lines.push(this.line.trimEnd());
    this.line = "";
  }

  leaveRoom(): void {
    if (this.line === "" && this.#lines.length > 0 && this.#lines.at(-1) !== "") this.#lines.push("");
  }

  text(): string {
    return [...this.#lines, this.line].join("\n");
  }
}
