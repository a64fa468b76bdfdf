import type { Person } from "~/features/members/person";
import type { SavedType, SINCE_DAYS } from "./rules";

/** A space, and how much was found in it of the newest `MOST_COUNTED`. */
export interface FoundIn {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  count: number;
}

/** Somebody, and how much of it they wrote. */
export interface FoundBy extends Person {
  count: number;
}

/** How much of it is of the last `days`, which began with a day ("2026-01-31"). */
export interface FoundSince {
  days: (typeof SINCE_DAYS)[number];
  day: string;
  count: number;
}

/** Of what was found: where, whose and of which time. */
export interface Filters {
  places: readonly FoundIn[];
  authors: readonly FoundBy[];
  times: readonly FoundSince[];
}

/** What of a search says nothing to whoever asks: a name that leads to nothing, or an operator (`value`) that takes none of its kind. */
export interface Misread {
  kind: "space" | "from" | "mentions" | "day" | "held";
  /** As it was typed. */
  value: string;
}

/** A saved search as pages and the JSON door send it. */
export interface SavedSearch {
  id: number;
  name: string;
  query: string;
  type: SavedType;
  /** Its member is told of each new post and comment that it finds. */
  notifies: boolean;
  url: string;
}
