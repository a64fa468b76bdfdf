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
