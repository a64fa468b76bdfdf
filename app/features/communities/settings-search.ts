import { fold } from "~/lib/fold";

/** What the settings' search looks through: a page, or a setting on one. */
export interface Sought {
  label: string;
  /** What else people call it, in the reader's language. */
  words?: string;
}

/**
 * What is called so: every word of the query begins a word of its name or of what else it is called, without accents and
 * capitals ("cor" finds "Cores", not "Incorporar"). Whole words first, then names, then the rest, each in its order.
 */
export function searchSettings<T extends Sought>(all: readonly T[], query: string): T[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  return all
    .map((one) => ({ one, rank: rankOf(wordsOf(one.label), wordsOf(one.words ?? ""), wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ one }) => one);
}

function rankOf(label: string[], words: string[], wanted: string[]): number | null {
  const isWhole = (among: string[]) => wanted.every((word) => among.includes(word));
  const begins = (among: string[]) => wanted.every((word) => among.some((one) => one.startsWith(word)));
  const all = [...label, ...words];
  const ranks = [isWhole(label), isWhole(words), begins(label), begins(all)];
  const rank = ranks.indexOf(true);
  return rank < 0 ? null : rank;
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
