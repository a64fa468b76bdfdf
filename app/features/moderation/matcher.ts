/**
 * Finds words of a list in a text: whole words and phrases, in any case, with or without accents, and in the disguises
 * that are tried first: letters of other scripts that look alike ("ѕрам"), signs and digits for letters ("$p4m"),
 * letters one by one ("s p a m", "s.p.a.m"), letters many times ("spaaaam"), and characters that nobody sees.
 * Pure, and linear in the text, whatever stands in it.
 */
export interface Matcher {
  /** The first that is found, as the list has it; null for none. */
  find(text: string): string | null;
  /** All that are found, each once. */
  findAll(text: string): string[];
}

export function matcherOf(words: readonly string[]): Matcher {
  const plain = new Map<string, Phrase[]>();
  const masked = new Map<string, Phrase[]>();
  const within: { word: string; letters: string }[] = [];
  for (const word of words) {
    const letters = fold(word);
    // Scripts that part no words: the word is one wherever its letters stand.
    if (UNPARTED.test(letters)) {
      within.push({ word, letters: letters.replace(/\s+/gu, "") });
      continue;
    }
    const tokens = tokensOf(letters);
    const shapes = tokens.map(shapeOf);
    const [first, shape] = [tokens[0], shapes[0]];
    if (first === undefined || shape === undefined) continue;
    put(plain, first, { word, tokens, shapes });
    put(masked, shape, { word, tokens, shapes });
  }
  const lookFor = (tokens: readonly string[], found: Set<string>): void => {
    const behind = tokens.map(behindMask);
    tokens.forEach((token, at) => {
      const shape = behind[at];
      const begun = [...(plain.get(token) ?? []), ...(shape ? (masked.get(shape) ?? []) : [])];
      for (const one of begun) {
        const stands = one.tokens.every(
          (wanted, i) => tokens[at + i] === wanted || (behind[at + i] ?? null) === one.shapes[i],
        );
        if (stands) found.add(one.word);
      }
    });
  };
  const findAll = (text: string): string[] => {
    const found = new Set<string>();
    const letters = fold(text);
    const bare = within.length === 0 ? "" : letters.replace(/\s+/gu, "");
    for (const one of within) if (one.letters !== "" && bare.includes(one.letters)) found.add(one.word);
    for (const line of letters.split("\n")) {
      const tokens = tokensOf(line);
      lookFor(tokens, found);
      for (const word of spelledOut(tokens)) lookFor([word], found);
    }
    return [...found];
  };
  return { find: (text) => findAll(text)[0] ?? null, findAll };
}

interface Phrase {
  word: string;
  tokens: string[];
  /** As a mask leaves them. */
  shapes: string[];
}

const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Written in Cyrillic and Greek, and read as Latin. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  "аa еe оo рp сc уy хx іi јj ѕs ԁd һh ӏl кk мm тt вb нh ɡg οo αa εe ιi κk νv ρp τt υu χx ѵv ԛq ԝw"
    .split(" ")
    .map((pair) => [[...pair][0] ?? "", [...pair][1] ?? ""]),
);

/** Signs and digits that stand for letters; `i` and `l` are told apart by nobody then. */
const SIGNS: Readonly<Record<string, string>> = {
  $: "s",
  "@": "a",
  "0": "o",
  "1": "i",
  "!": "i",
  "|": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "€": "e",
  "£": "l",
  "+": "t",
};

/** Lower case without accents and without what nobody sees; lines stay lines. */
function fold(text: string): string {
  const bare = text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu, "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}]/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe");
  // A word of one of those scripts alone is a word of that: only beside Latin letters, or all of them alike, is it a mask.
  return bare.replace(/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Latin}\p{N}]+/gu, (word) => {
    const letters = [...word].map((letter) => ALIKE[letter] ?? letter);
    return letters.every((letter) => /[\p{Script=Latin}\p{N}]/u.test(letter)) ? letters.join("") : word;
  });
}

/** Runs of letters, digits and the signs that stand for letters; of signs at the ends, those of a sentence are none. */
const tokensOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}$@!|€£+]+/gu) ?? [])
    .map((token) => token.replace(/[!|+]+$/u, ""))
    .filter((token) => token !== "");

const LETTER = /\p{L}/u;
const SIGN = /[$@01!|345789€£+]/u;
const DRAWN_OUT = /(.)\1\1/u;

/** The shape of a token that wears a mask: a sign or digit among its letters, or a letter three times; null for any other. */
function behindMask(token: string): string | null {
  if (!LETTER.test(token) || !(SIGN.test(token) || DRAWN_OUT.test(token))) return null;
  return shapeOf([...token].map((letter) => SIGNS[letter] ?? letter).join(""));
}

/** Behind a mask nobody tells apart i and l, nor how often a letter stands. */
const shapeOf = (token: string): string => token.replaceAll("l", "i").replace(/(.)\1+/gu, "$1");

/** Letters that stand one by one are a word: three of them at least. One before them may be a word of its own ("a s p a m"). */
function spelledOut(tokens: readonly string[]): string[] {
  const words: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 2) words.push(run.join(""));
    if (run.length > 3) words.push(run.slice(1).join(""));
    run = [];
  };
  for (const token of tokens) {
    if ([...token].length === 1) run.push(token);
    else end();
  }
  end();
  return words;
}

function put(into: Map<string, Phrase[]>, first: string, phrase: Phrase): void {
  const there = into.get(first);
  if (there) there.push(phrase);
  else into.set(first, [phrase]);
}
