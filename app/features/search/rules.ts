/** What can be found, as the wire names it. `general`: all of it. `mentions`: posts and comments that name the viewer. `messages`: what was said in rooms that they are in, which is no part of all of it. */
export const SEARCH_TYPES = ["general", "members", "posts", "comments", "spaces", "mentions", "messages"] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export type SearchKind = "post" | "comment" | "member" | "space";

/** What a search may be saved of. */
export const SAVED_TYPES = ["general", "members", "posts", "comments", "spaces", "mentions"] as const;
export type SavedType = (typeof SAVED_TYPES)[number];

export const KIND_OF: Record<Exclude<SavedType, "general" | "mentions">, SearchKind> = {
  members: "member",
  posts: "post",
  comments: "comment",
  spaces: "space",
};

/** `relevance`: what has the words in its title, then what has them beside each other, the newest of each first. */
export const SEARCH_ORDERS = ["relevance", "latest"] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

export const SEARCH_PAGE = 20;
/** Of the matches the newest so many are put in order: a word that everybody uses costs as much as one that is used so often. */
export const CANDIDATES = 500;
/** Counts are exact up to here. */
export const MOST_COUNTED = 1_000;
/** Of the spaces that most was found in, and of its authors, so many are named. */
export const MOST_PLACES = 8;
/** Of how many days back it is said how much was found. */
export const SINCE_DAYS = [7, 30, 365] as const;
/** More is not read of what is typed, nor more words of it. */
export const MOST_TYPED = 300;
export const MOST_WORDS = 12;
/** Of a text so much is searched. */
export const MOST_INDEXED = 100_000;
/** Beginnings of so many letters the index has as words of their own, of titles one letter less: they have one more before them. */
export const LONGEST_BEGINNING = 7;
/** In one text so many are mentioned. */
export const MOST_NAMED = 50;
/** Of a text so much is kept as words, for who is shown what was found in it. */
export const MOST_KEPT = 8_000;

/** Numbers of the index grow by the second (UTC, since 2026-01-01), with room for as many as a second may have. */
export const EPOCH_MS = 1_767_225_600_000;
export const A_SECOND = 4_096_000;
/** Members and spaces stand before all that was written: a name is not lost behind 500 posts that say it. */
export const NAMES_FIRST = 2 ** 52;

/** The number that stands before all of a moment. */
export const placeAt = (at: number): number => Math.floor((at - EPOCH_MS) / 1000) * A_SECOND;

/** Searches that one member keeps. */
export const MOST_SAVED = 20;
export const SAVED_NAME_LENGTH = 60;

/** What is told of is written: who joins, and which spaces open, is told elsewhere. */
export const isTellable = (type: SearchType): boolean => type !== "members" && type !== "spaces" && type !== "messages";

/** The day of the calendar (UTC) so many days ago, as `after:` takes it. */
export const dayBefore = (now: number, days: number): string =>
  new Date(now - days * 86_400_000).toISOString().slice(0, 10);
