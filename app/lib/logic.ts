/**
 * How the parts of a rule are put together. A rule that is written for any `T` is written once: of booleans it decides
 * on what is at hand, of conditions (platform/database/condition) it stands in a statement.
 */
export interface Logic<T> {
  all(...parts: T[]): T;
  any(...parts: T[]): T;
  not(part: T): T;
}

export const ofFacts: Logic<boolean> = {
  all: (...parts) => parts.every(Boolean),
  any: (...parts) => parts.some(Boolean),
  not: (part) => !part,
};

/** What a rule says of one case, and the facts by which it says so. */
export interface Reasoned<Word extends string = string> {
  holds: boolean;
  because: readonly Reason<Word>[];
}

/** A fact as it is, whichever way it counts: `{ word: "isPrivate", holds: true }`. */
export interface Reason<Word extends string = string> {
  word: Word;
  holds: boolean;
}

export const reason = <Word extends string>(word: Word, holds: boolean): Reasoned<Word> => ({
  holds,
  because: [{ word, holds }],
});

/**
 * Of reasons a rule explains itself: where it holds, by every way in which it does; where it does not, by what is missing
 * in each. It decides as `ofFacts` does.
 */
export const ofReasons = <Word extends string>(): Logic<Reasoned<Word>> => ({
  all(...parts) {
    const missing = parts.filter(({ holds }) => !holds);
    return { holds: missing.length === 0, because: becauseOf(missing.length > 0 ? missing : parts) };
  },
  any(...parts) {
    const ways = parts.filter(({ holds }) => holds);
    return { holds: ways.length > 0, because: becauseOf(ways.length > 0 ? ways : parts) };
  },
  not: ({ holds, because }) => ({ holds: !holds, because }),
});

/** Each fact once. */
function becauseOf<Word extends string>(parts: readonly Reasoned<Word>[]): Reason<Word>[] {
  const reasons = new Map(parts.flatMap(({ because }) => because).map((one) => [one.word, one]));
  return [...reasons.values()];
}
