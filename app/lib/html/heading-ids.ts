/**
 * Anchors from the words of headings, in any script, each once per page. The prefix keeps people's words away from
 * the ids that the page itself uses.
 */
export class HeadingIds {
  readonly #taken = new Set<string>();
  /** The number to try next, for each of the bases: a thousand equal headings are numbered in a thousand steps. */
  readonly #next = new Map<string, number>();

  next(text: string): string {
    const base = baseOf(text);
    for (let n = this.#next.get(base) ?? 1; ; n++) {
      const id = n === 1 ? base : `${base}-${n}`;
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      this.#next.set(base, n + 1);
      return id;
    }
  }
}

const LETTERS = 60;

/** Of a very long heading only the beginning is looked at: more would not stand in the anchor. */
function baseOf(text: string): string {
  const words =
    text
      .slice(0, LETTERS * 10)
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `h-${[...words.join("-")].slice(0, LETTERS).join("") || "section"}`;
}
