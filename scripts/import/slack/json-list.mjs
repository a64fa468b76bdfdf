// Reads a JSON list of objects as a stream: no more than one of them stands in memory at a time.

/** What no list is, or ends too early. */
export class BrokenList extends Error {}

/** Characters of one object; Slack's largest messages have a tenth. */
const MOST_LETTERS = 4_000_000;

/**
 * Yields `{ place, value }` for each object of the list, `place` counted from 1, and `{ place, broken }` for what cannot
 * be read: "too_long" or "broken_json". Throws `BrokenList` where the text is no list or is cut off, behind what is whole.
 */
export async function* readList(chunks) {
  const decoder = new TextDecoder("utf-8");
  const cutter = new Cutter();
  for await (const chunk of chunks) yield* cutter.take(decoder.decode(chunk, { stream: true }));
  yield* cutter.take(decoder.decode());
  if (!cutter.isOver) throw new BrokenList("the file is cut off");
}

const INSIDE = /["{}[\]]/g;
const IN_STRING = /["\\]/g;

/** Cuts the objects out of a text that comes in pieces. */
class Cutter {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #parts = [];
  #letters = 0;
  #place = 0;
  isOver = false;

  /** The objects that end in this piece. */
  take(text) {
    const ended = [];
    let at = 0;
    // Where the object begins that is under way in this piece.
    let from = this.#depth > 1 ? 0 : -1;
    while (at < text.length) {
      if (this.#isInString) {
        at = this.#pastString(text, at);
        continue;
      }
      if (this.#depth < 2) {
        at = this.#betweenObjects(text, at);
        if (this.#depth === 2) from = at - 1;
        continue;
      }
      INSIDE.lastIndex = at;
      const mark = INSIDE.exec(text)?.[0];
      if (mark === undefined) break;
      at = INSIDE.lastIndex;
      if (mark === '"') this.#isInString = true;
      else this.#depth += mark === "{" || mark === "[" ? 1 : -1;
      if (this.#depth === 1) {
        this.#keep(text.slice(from, at));
        ended.push(this.#end());
        from = -1;
      }
    }
    if (from !== -1) this.#keep(text.slice(from));
    return ended;
  }

  #pastString(text, from) {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at += 1;
    }
    for (;;) {
      IN_STRING.lastIndex = at;
      const mark = IN_STRING.exec(text)?.[0];
      if (mark === undefined) return text.length;
      at = IN_STRING.lastIndex;
      if (mark === '"') {
        this.#isInString = false;
        return at;
      }
      if (at === text.length) {
        this.#isEscaped = true;
        return at;
      }
      at += 1;
    }
  }

  /** Before the list, between its objects, and behind it. */
  #betweenObjects(text, at) {
    const letter = text[at];
    if (/[\s\uFEFF]/.test(letter) || (letter === "," && this.#depth === 1)) return at + 1;
    if (letter === "[" && this.#depth === 0 && !this.isOver) this.#depth = 1;
    else if (letter === "{" && this.#depth === 1) this.#depth = 2;
    else if (letter === "]" && this.#depth === 1) {
      this.#depth = 0;
      this.isOver = true;
    } else throw new BrokenList("the file is no list of objects in JSON");
    return at + 1;
  }

  #keep(text) {
    this.#letters += text.length;
    if (this.#letters > MOST_LETTERS) this.#parts = [];
    else this.#parts.push(text);
  }

  #end() {
    const place = ++this.#place;
    const text = this.#parts.join("");
    const isTooLong = this.#letters > MOST_LETTERS;
    this.#parts = [];
    this.#letters = 0;
    if (isTooLong) return { place, broken: "too_long" };
    try {
      return { place, value: JSON.parse(text) };
    } catch {
      return { place, broken: "broken_json" };
    }
  }
}
