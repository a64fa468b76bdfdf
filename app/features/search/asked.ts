import { titleWords } from "./near";
import { LONGEST_BEGINNING, MOST_TYPED, MOST_WORDS } from "./rules";

/** What is looked for, as it was typed: words and phrases, and where, whose, when. */
export interface Asked {
  /** Each a word or, in quotes, several beside each other. */
  words: readonly string[];
  /** What must not stand there. */
  without: readonly string[];
  /** Somebody may be in the middle of the last one. */
  isLastOpen: boolean;
  /** `in:`, and part of a member's name (`from:`). */
  space: AskedSpace | null;
  from: string | null;
  /** Whom it mentions: part of a name, or `ME`. */
  mentions: string | null;
  /** UTC ms: `after:` its day's beginning, `before:` its day's beginning. */
  after: number | null;
  before: number | null;
  /** Each of them stands in it. */
  has: readonly Held[];
  /** What was typed behind an operator that takes nothing of the kind; it is looked for as words. */
  unread: readonly Unread[];
}

/** A space by its address, or, in quotes, by words of its name that stand beside each other. */
export interface AskedSpace {
  address: string;
  name: string | null;
}

export type Held = "image" | "file" | "voice" | "poll" | "link";

export interface Unread {
  takes: "day" | "held";
  /** As it was typed. */
  operator: string;
}

/** What stands in `mentions` for whoever asks. */
export const ME = "";

/** As they are called in each language of ours: whoever reads the page in one types them in that. */
const OPERATORS: Record<string, "in" | "from" | "mentions" | "before" | "after" | "has"> = {
  in: "in",
  em: "in",
  from: "from",
  de: "from",
  mentions: "mentions",
  menciona: "mentions",
  before: "before",
  antes: "before",
  after: "after",
  depois: "after",
  has: "has",
  com: "has",
};
const HELD: readonly (readonly [Held, RegExp])[] = [
  ["image", /^(?:pictures?|images?|image[mn]s?)$/i],
  ["file", /^(?:files?|arquivos?)$/i],
  ["voice", /^(?:voices?|voz|vozes|[aá]udios?)$/i],
  ["poll", /^(?:polls?|enquetes?)$/i],
  ["link", /^links?$/i],
];
const MINE = new Set(["me", "mim", "eu"]);
const PART = /(?:(in|em|from|de|mentions|menciona|before|antes|after|depois|has|com):)?(?:"([^"]*)"?|(\S+))/giu;
/** What the index sees of a text: of nothing else is there anything to find. */
const SAYS = /[\p{L}\p{N}\p{Co}]/u;
/** No index of words has them, and a database's text may end at the first. */
const CONTROLS = /\p{Cc}/gu;

/** Whatever is typed means something, or nothing: quotes that do not close, signs, ten thousand letters. */
export function readAsked(typed: string): Asked {
  const text = typed.normalize("NFC").slice(0, MOST_TYPED).replace(CONTROLS, " ");
  const words: string[] = [];
  const without: string[] = [];
  const asked: Narrowing = { space: null, from: null, mentions: null, after: null, before: null, has: [], unread: [] };
  let isLastOpen = false;
  for (const [whole, operator, quoted, plain] of text.matchAll(PART)) {
    const value = quoted ?? plain ?? "";
    if (operator && isOperator(asked, operator, value, quoted !== undefined)) continue;
    const word = operator && quoted === undefined ? whole : value;
    if (/^-[\p{L}\p{N}\p{Co}]/u.test(whole) && without.length < MOST_WORDS) {
      without.push(whole.slice(1).replaceAll('"', " "));
      continue;
    }
    if (!SAYS.test(word) || words.length === MOST_WORDS) continue;
    words.push(word.replaceAll('"', " ").trim());
    isLastOpen = quoted === undefined;
  }
  return { words, without, isLastOpen, ...asked };
}

type Narrowing = Omit<Asked, "words" | "without" | "isLastOpen">;

/** Takes it as what it says; one that says nothing of the kind is a word like any other. */
function isOperator(asked: Narrowing, operator: string, value: string, isQuoted: boolean): boolean {
  if (value === "") return false;
  const name = OPERATORS[operator.toLowerCase()];
  const day = readDay(value);
  const held = HELD.find(([, called]) => called.test(value))?.[0];
  if (name === "in") asked.space = { address: value.toLowerCase(), name: isQuoted && SAYS.test(value) ? value : null };
  else if (name === "from" && SAYS.test(value)) asked.from = value;
  else if (name === "mentions" && SAYS.test(value)) asked.mentions = MINE.has(value.toLowerCase()) ? ME : value;
  else if (name === "after" && day !== null) asked.after = day;
  else if (name === "before" && day !== null) asked.before = day;
  else if (name === "has" && held !== undefined) asked.has = [...new Set([...asked.has, held])];
  else {
    const takes = name === "has" ? "held" : name === "after" || name === "before" ? "day" : null;
    const isKnown = asked.unread.some((one) => one.operator === operator);
    if (takes !== null && !isKnown) asked.unread = [...asked.unread, { takes, operator }];
    return false;
  }
  return true;
}

function readDay(value: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  const at = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(at) || at < 0 ? null : at;
}

/** Whether there is anything to look for. */
export const isAsked = ({ words, without, space, from, mentions, after, before, has }: Asked): boolean =>
  words.length > 0 ||
  without.length > 0 ||
  space !== null ||
  from !== null ||
  mentions !== null ||
  after !== null ||
  before !== null ||
  has.length > 0;

/**
 * As the index takes words: each in quotes is text, whatever signs it has; a star says that the last may go on. Whether it
 * may is left open (`MAYBE`) where the index would read all that goes on so.
 */
function terms({ words, isLastOpen }: Asked): string[] {
  return words.map((word, at) => {
    const letters = word.match(/[\p{L}\p{N}\p{Co}]/gu)?.length ?? 0;
    // One letter begins half of all words.
    const isOpen = isLastOpen && at === words.length - 1 && letters > 1;
    return `"${word}"${isOpen ? (letters > LONGEST_BEGINNING ? MAYBE : " *") : ""}`;
  });
}

/** No word has it: in the place of a star, or of nothing. */
export const MAYBE = "\u0001";

/**
 * Expressions of FTS5 for the words alone: all of them anywhere, all in the title, all beside each other in their order. A
 * title's words stand in the scope as words of their own: `title : word` would walk every text that has the word.
 */
export function expressionsOf(asked: Asked): { all: string; title: string; beside: string } | null {
  const each = terms(asked);
  if (each.length === 0) return null;
  const inTitle = asked.words.map((word, at) => `"${titleWords(word)}"${starOf(each[at] ?? "")}`);
  return {
    all: `{title body} : (${each.join(" AND ")})`,
    title: `scope : (${inTitle.join(" AND ")})`,
    beside: `{title body} : (${each.join(" + ")})`,
  };
}

const starOf = (term: string): string => (term.endsWith('"') ? "" : term.slice(term.lastIndexOf('"') + 1));

/** What stands in a community without these words, as an expression for the index; null where none is to be without. */
export const withoutExpression = (communityId: number, { without }: Asked): string | null =>
  without.length === 0
    ? null
    : `(scope : c${communityId} NOT {title body} : (${without.map((word) => `"${word}"`).join(" OR ")}))`;

/** Who is meant by `from:` or `mentions:`: a part of a name, as an expression for the index of members. */
export function nameExpression(from: string): string {
  const letters = from.match(/[\p{L}\p{N}\p{Co}]+/gu)?.at(-1)?.length ?? 0;
  // One letter begins half of all words.
  return `title : ("${from.replaceAll('"', " ")}"${letters > 1 ? " *" : ""})`;
}

/** The words that each thing is found by that it has, as parts of an expression for the index. */
export const heldExpressions = ({ has }: Asked): string[] => has.map((held) => `scope : h${held}`);

/** Spaces whose names have these words beside each other, as an expression for the index. */
export const spaceNameExpression = (name: string): string => `title : "${name}"`;

/** The space that what was typed is narrowed to; null for none. */
export const askedSpace = (typed: string): AskedSpace | null => readAsked(typed).space;

/** What narrows a search down, by what it says. */
const NARROWS = {
  place: /(?:^|\s)(?:in|em):(?:"[^"]*"?|\S+)/giu,
  author: /(?:^|\s)(?:from|de):(?:"[^"]*"?|\S+)/giu,
  time: /(?:^|\s)(?:after|depois|before|antes):(?:"[^"]*"?|\S+)/giu,
};

/** The same, narrowed down by that alone (`in:plaza`), or, with null, not at all. */
export function narrowedBy(typed: string, what: keyof typeof NARROWS, by: string | null): string {
  const words = typed.replace(NARROWS[what], "").trim();
  return by === null ? words : `${words} ${by}`.trim();
}
