import { fold } from "~/lib/fold";

/** What was found for a sign with the letters behind it ("@mar"). */
export interface Found<Suggestion> {
  for: string;
  all: readonly Suggestion[];
}

/** By what a suggestion is found. */
export interface Findable {
  key: string;
  label: string;
  /** Where it is not by its label alone. */
  names?: readonly string[];
}

/**
 * What of it may be shown for what is typed now, and taken: what fits it, for the answer may be that of fewer letters. The
 * answer for just these letters may know better, as of a name with a typo; but behind a blank it may be the next word.
 */
export function fitting<One extends Findable>(found: Found<One> | null, typed: string | null): readonly One[] {
  if (found === null || typed === null || found.for[0] !== typed[0]) return [];
  if (found.for === typed && !typed.includes(" ")) return found.all;
  const query = fold(typed.slice(1)).trim();
  return found.all.filter(({ label, names = [label] }) =>
    names.some((name) => (typed.startsWith(":") ? name.includes(query) : beginWords(query, fold(name)))),
  );
}

/** Every word that is typed begins one of the name's. */
function beginWords(query: string, name: string): boolean {
  const words = wordsOf(name);
  return name.startsWith(query) || wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
