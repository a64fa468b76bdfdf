import { findFolded } from "~/lib/fold";

/** Somewhere to go, or something to do, by its name. */
export interface Named {
  id: string;
  label: string;
  /** What else it may be found by, shown beside it: a space's group, a page's area. */
  detail?: string;
  /** What it may be found by as well, without being shown. */
  words?: string;
}

export interface Match<T extends Named> {
  one: T;
  /** Where in the label the query stands. */
  marked: [from: number, to: number] | null;
}

/** What a query finds, the names that begin with it first; without a query everything, as it stands. */
export function matchNamed<T extends Named>(all: readonly T[], query: string): Match<T>[] {
  if (query.trim() === "") return all.map((one) => ({ one, marked: null }));
  const found = all.map((one) => {
    const marked = findFolded(one.label, query);
    return {
      one,
      marked,
      isFound: marked !== null || findFolded(`${one.detail ?? ""}\n${one.words ?? ""}`, query) !== null,
    };
  });
  const rank = ({ marked }: Match<T>) => (marked ? Math.min(marked[0], 1) : 2);
  return found.filter(({ isFound }) => isFound).sort((a, b) => rank(a) - rank(b));
}

/** The paths visited, newest first, each once, with one more. */
export const withVisit = (visited: readonly string[], path: string): string[] =>
  [path, ...visited.filter((before) => before !== path)].slice(0, MOST_VISITS);

const MOST_VISITS = 12;

/** Those of the places that were visited lately, newest first, without the one where somebody is. */
export function recentOf<T extends { to?: string }>(
  places: readonly T[],
  visited: readonly string[],
  here: string,
): T[] {
  const byPath = new Map(places.map((place) => [place.to, place]));
  return visited.flatMap((path) => (path === here ? [] : (byPath.get(path) ?? []))).slice(0, MOST_RECENT);
}

const MOST_RECENT = 4;
