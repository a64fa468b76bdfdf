import { fold } from "~/lib/fold";
import { LONGEST_BEGINNING } from "./rules";

/** Of a name so many words are found with one wrong letter, each of so many letters; a shorter one has no typo, it is another. */
const MOST_WORDS = 6;
const LEAST_LETTERS = 3;
const MOST_LETTERS = 24;
/** What is typed with fewer letters, or in more words, is taken as it stands. */
const LEAST_TYPED = 4;
const MOST_TYPED_WORDS = 4;

const LETTERS = /[\p{L}\p{N}\p{Co}]+/gu;

const wordsIn = (text: string): string[] => fold(text).match(LETTERS) ?? [];

/**
 * By what the index finds a name with one typo in it: each of its words whole, and once without each of its letters, with
 * the place where it was. Words of their own in `scope`, which hold letters and digits alone, whatever stands in the name.
 */
export function nearWords(name: string): string {
  const words = wordsIn(name).map((word) => Array.from(word));
  const long = words.filter(({ length }) => length >= LEAST_LETTERS && length <= MOST_LETTERS).slice(0, MOST_WORDS);
  return long.flatMap((word) => [whole(word), ...word.map((_, at) => without(at, word))]).join(" ");
}

/** A title's words, in their order, as words of their own: a word that texts are full of is looked for in titles by these alone. */
export const titleWords = (title: string): string => wordsIn(title).map(titleWord).join(" ");

/** As the index has a word in titles. */
const titleWord = (word: string): string => `t${said(Array.from(word))}`;

const whole = (letters: readonly string[]): string => `v0x${said(letters)}`;

/** `letters` are what is left. */
const lacking = (at: number, letters: readonly string[]): string => `v${at + 1}x${said(letters)}`;

const without = (at: number, word: readonly string[]): string => lacking(at, word.toSpliced(at, 1));

/** The index knows fewer letters than we do: where it would end a word, a place in the scope could be made of a name. */
const said = (letters: readonly string[]): string =>
  letters.map((one) => (/[a-z0-9]/.test(one) ? one : `0${(one.codePointAt(0) ?? 0).toString(36)}0`)).join("");

/**
 * An expression of FTS5 for names that have each of these words, with at most one typo in each: a letter too many, too
 * few, another one, or two in each other's place. null where what was typed is too short, or too much, to be a typo.
 */
export function nearExpression(words: readonly string[]): string | null {
  const typed = words.flatMap(wordsIn).map((word) => Array.from(word));
  if (typed.length === 0 || typed.length > MOST_TYPED_WORDS) return null;
  if (!typed.some(isTypo)) return null;
  const each = typed.map((word) => {
    // One letter begins half of all words, and for more than the index has beginnings of it would read all that go on so.
    const isOpen = word.length > 1 && word.length <= LONGEST_BEGINNING;
    const asTyped = `title : "${word.join("")}"${isOpen ? " *" : ""}`;
    return isTypo(word) ? `(${asTyped} OR scope : (${neighbours(word).join(" OR ")}))` : `(${asTyped})`;
  });
  return `(${each.join(" AND ")} AND scope : (kmember OR kspace))`;
}

const isTypo = ({ length }: readonly string[]): boolean => length >= LEAST_TYPED && length <= MOST_LETTERS;

function neighbours(word: readonly string[]): string[] {
  const places = [...word.keys()];
  return [
    whole(word),
    // A letter too few: the name has it at any place.
    ...[...places, word.length].map((at) => lacking(at, word)),
    // Another letter.
    ...places.map((at) => without(at, word)),
    // One too many.
    ...places.map((at) => whole(word.toSpliced(at, 1))),
    ...places.slice(1).map((at) => whole(swapped(word, at))),
  ];
}

const swapped = (word: readonly string[], at: number): string[] =>
  word.toSpliced(at - 1, 2, word[at] ?? "", word[at - 1] ?? "");

/** Whether two folded words are one typo apart, as the index takes it. */
export function isNear(name: string, typed: string): boolean {
  const letters = Array.from(typed);
  if (!isTypo(letters)) return false;
  const known = new Set(nearWords(name).split(" "));
  return neighbours(letters).some((one) => known.has(one));
}
