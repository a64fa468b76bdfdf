import { invalid } from "~/lib/errors";
import { plainFileName } from "~/lib/file-kinds";
import { isSafeAddress } from "~/lib/html/serialize";
import { oneLine } from "~/lib/line";
import { BUTTON_WORDS_MAX, SPAN_MOST, TONES } from "./block-rules";
import type { DocNode, EditorKind } from "./document";
import { MENTION_ID, MENTION_NAME_MAX, MENTIONS_MOST } from "./mention-rules";
import { OPTION_MAX, OPTIONS_MOST, POLL_KEY, POLL_RESULTS, QUESTION_MAX } from "./poll";

/** Deeper is no text anybody wrote, and whoever walks it would run out of stack. */
export const MAX_DOC_DEPTH = 40;
/** Nodes and marks: a book's chapter has a tenth of them. */
export const MAX_DOC_NODES = 10_000;
/** Letters of texts and attributes: one row must stay far under D1's limit. */
export const MAX_DOC_LETTERS = 300_000;
/** The words below a picture and for who does not see it. */
export const MAX_PICTURE_WORDS = 1000;
const MAX_ADDRESS = 2000;

declare const clean: unique symbol;

/** A document in which nothing stands but what `cleanDoc` knows. Which nodes may stand where, `renderDoc` says. */
export type CleanDoc = DocNode & { [clean]: true };

/**
 * The door for documents: whatever was sent comes out as nodes, marks and attributes of our editor, of the right
 * type and range, and without anything else. A link that leads nowhere allowed is no link any more. Throws 422 on
 * `field`: body_invalid for what is none of ours; body_too_long, body_too_complex, body_too_nested and
 * picture_words_long, poll_words_long, button_words_long, poll_options_many and mentions_many for what is too much; polls_same for two of one key. Counts while it walks, so that nothing is walked further than the limits.
 */
export function cleanDoc(value: unknown, kind: EditorKind, field = "body"): CleanDoc {
  const doc = new Door(kind, field).node(value, 1);
  if (doc.type !== "doc") throw invalid({ [field]: "body_invalid" });
  return doc as CleanDoc;
}

/** Whether two documents say the same, however their editors write what nobody chose. */
export function isSameDoc(a: DocNode, b: DocNode, kind: EditorKind): boolean {
  try {
    return JSON.stringify(cleanDoc(a, kind)) === JSON.stringify(cleanDoc(b, kind));
  } catch {
    return false;
  }
}

/** undefined: leave the attribute out. Throws a code for what may not stand in a document at all. */
type Read = (value: unknown) => unknown;
type Attributes = Record<string, Read>;

const refuse = (code: string): never => {
  throw new Refusal(code);
};

class Refusal extends Error {}

const wholeNumber =
  (from: number, to: number): Read =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to ? value : refuse("body_invalid");

const words: Read = (value) => {
  if (typeof value !== "string") return refuse("body_invalid");
  return value.length > MAX_PICTURE_WORDS ? refuse("picture_words_long") : printable(value);
};

/** Neither HTML nor SQLite keeps it. */
const printable = (value: string) => value.replaceAll("\0", "");

/** undefined for one that leads nowhere allowed. */
const address: Read = (value) =>
  typeof value === "string" && value.length <= MAX_ADDRESS && isSafeAddress(value) ? printable(value) : undefined;

const picture: Attributes = {
  fileId: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  width: wholeNumber(1, 99_999),
  height: wholeNumber(1, 99_999),
  alt: words,
  caption: words,
  moves: (value) => (value === true ? true : undefined),
};

/** Of a file: what its row says of it, which the write compares. */
const file: Attributes = {
  fileId: picture.fileId as Read,
  name: (value) =>
    typeof value === "string" && value !== "" && plainFileName(value) === value ? value : refuse("body_invalid"),
  size: wholeNumber(1, 1_000_000_000),
  type: (value) =>
    /^[a-z0-9.+-]{1,60}\/[a-z0-9.+_-]{1,100}$/i.test(String(value)) ? String(value) : refuse("body_invalid"),
};

/** Words of another site, as it was asked (features/links/preview has their lengths). */
const said: Read = (value) => (typeof value === "string" && value.length <= 300 ? printable(value) : undefined);

const webAddress: Read = (value) =>
  typeof value === "string" && value.length <= MAX_ADDRESS && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
    ? printable(value)
    : refuse("body_invalid");

const card: Attributes = {
  href: webAddress,
  title: said,
  description: said,
  site: said,
  author: said,
  sgid: (value) => (/^[\w-]{22}$/.test(String(value)) ? String(value) : undefined),
  fileId: picture.fileId as Read,
  width: picture.width as Read,
  height: picture.height as Read,
};

/** Of a poll; half of one is kept while it is written. */
const line =
  (max: number, code: string): Read =>
  (value) => {
    if (typeof value !== "string") return refuse("body_invalid");
    const words = oneLine(printable(value)).trim();
    return words.length > max ? refuse(code) : words;
  };

const yes: Read = (value) => (value === true ? true : undefined);

const poll: Attributes = {
  key: (value) => (typeof value === "string" && POLL_KEY.test(value) ? value : refuse("body_invalid")),
  question: line(QUESTION_MAX, "poll_words_long"),
  options: (value) => {
    if (!Array.isArray(value)) return refuse("body_invalid");
    return value.length > OPTIONS_MOST ? refuse("poll_options_many") : value.map(line(OPTION_MAX, "poll_words_long"));
  },
  isMultiple: yes,
  isAnonymous: yes,
  results: (value) => (POLL_RESULTS.some((one) => one === value) ? value : refuse("body_invalid")),
  closesAt: wholeNumber(1, 8_640_000_000_000_000),
};

/** Of a cell that takes the room of several. */
const spanned: Read = (value) =>
  Number.isSafeInteger(value) && Number(value) > 1 && Number(value) <= SPAN_MOST ? value : undefined;
const span: Attributes = { colspan: spanned, rowspan: spanned };

const COMMENT_NODES: Record<string, Attributes> = {
  doc: {},
  paragraph: {},
  text: {},
  hardBreak: {},
  blockquote: {},
  bulletList: {},
  listItem: {},
  orderedList: { start: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined) },
  codeBlock: { language: (value) => (/^[\w+#.-]{1,40}$/.test(String(value)) ? String(value) : undefined) },
  image: picture,
  linkCard: card,
  mention: {
    id: (value) => (typeof value === "string" && MENTION_ID.test(value) ? value : refuse("body_invalid")),
    label: line(MENTION_NAME_MAX, "body_invalid"),
  },
  emoji: {
    id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    name: (value) => (/^[a-z0-9_]{2,32}$/.test(String(value)) ? String(value) : refuse("body_invalid")),
  },
  file,
};

/** The nodes of each kind of document with their attributes (tests/ui/editor holds them against the schema). */
export const NODES: Record<EditorKind, Record<string, Attributes>> = {
  comment: COMMENT_NODES,
  post: {
    ...COMMENT_NODES,
    heading: { level: wholeNumber(2, 3) },
    horizontalRule: {},
    poll,
    callout: { tone: (value) => (TONES.some((one) => one === value) ? value : undefined) },
    details: {},
    detailsSummary: {},
    columns: {},
    column: {},
    linkButton: { href: address, words: line(BUTTON_WORDS_MAX, "button_words_long") },
    table: {},
    tableRow: {},
    tableCell: span,
    tableHeader: span,
  },
};

/** Without these a node is none: a picture of nothing, a heading of no level. */
const REQUIRED: Record<string, readonly string[]> = {
  image: ["fileId", "width", "height"],
  heading: ["level"],
  linkCard: ["href"],
  file: ["fileId", "name", "size", "type"],
  poll: ["key", "options"],
  mention: ["id", "label"],
  emoji: ["id", "name"],
};

export const MARKS: Record<string, Attributes> = {
  bold: {},
  code: {},
  italic: {},
  strike: {},
  underline: {},
  link: {
    href: address,
  },
};

class Door {
  #nodes = 0;
  #letters = 0;
  #mentions = 0;
  readonly #polls = new Set<string>();

  constructor(
    private readonly kind: EditorKind,
    private readonly field: string,
  ) {}

  node(value: unknown, depth: number): DocNode {
    if (depth > MAX_DOC_DEPTH) throw this.#refused("body_too_nested");
    this.#count();
    if (!isRecord(value) || typeof value.type !== "string") throw this.#refused("body_invalid");
    const { type, content, marks, text } = value;
    const known = Object.hasOwn(NODES[this.kind], type) ? NODES[this.kind][type] : undefined;
    if (!known || (type === "text") !== (typeof text === "string")) throw this.#refused("body_invalid");
    const attrs = this.#attributes(value.attrs, known);
    for (const name of REQUIRED[type] ?? []) if (!attrs || !(name in attrs)) throw this.#refused("body_invalid");
    if (type === "poll") this.#poll(String(attrs?.key));
    if (type === "mention" && ++this.#mentions > MENTIONS_MOST) throw this.#refused("mentions_many");
    const children = type === "text" ? [] : this.#list(content).map((child) => this.node(child, depth + 1));
    const kept = this.#list(marks).flatMap((mark) => this.#mark(mark));
    return {
      type,
      ...(attrs ? { attrs } : {}),
      ...(children.length > 0 ? { content: children } : {}),
      ...(kept.length > 0 ? { marks: kept } : {}),
      ...(typeof text === "string" ? { text: this.#letter(printable(text)) } : {}),
    };
  }

  #poll(key: string): void {
    if (this.#polls.has(key)) throw this.#refused("polls_same");
    this.#polls.add(key);
  }

  #mark(value: unknown): NonNullable<DocNode["marks"]> {
    this.#count();
    if (!isRecord(value) || typeof value.type !== "string") throw this.#refused("body_invalid");
    const { type } = value;
    const known = Object.hasOwn(MARKS, type) ? MARKS[type] : undefined;
    if (!known) throw this.#refused("body_invalid");
    const attrs = this.#attributes(value.attrs, known);
    if (type === "link" && !attrs) return [];
    return [{ type, ...(attrs ? { attrs } : {}) }];
  }

  #attributes(value: unknown, known: Attributes): Record<string, unknown> | undefined {
    if (value === undefined || value === null) return undefined;
    if (!isRecord(value)) throw this.#refused("body_invalid");
    const attrs: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(known)) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (given === undefined || given === null) continue;
      const kept = this.#read(read, given);
      if (kept === undefined) continue;
      for (const said of Array.isArray(kept) ? kept : [kept]) if (typeof said === "string") this.#letter(said);
      attrs[name] = kept;
    }
    return Object.keys(attrs).length > 0 ? attrs : undefined;
  }

  #read(read: Read, given: unknown): unknown {
    try {
      return read(given);
    } catch (error) {
      throw error instanceof Refusal ? this.#refused(error.message) : error;
    }
  }

  #list(value: unknown): unknown[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) throw this.#refused("body_invalid");
    return value;
  }

  #count(): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_DOC_NODES) throw this.#refused("body_too_complex");
  }

  #letter(words: string): string {
    this.#letters += words.length;
    if (this.#letters > MAX_DOC_LETTERS) throw this.#refused("body_too_long");
    return words;
  }

  #refused(code: string) {
    return invalid({ [this.field]: code });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
