import { SPACES_OF_A_TOPIC } from "../spaces/rules";

/** Topics of one community: more are no help to who chooses one. */
export const MOST_TOPICS = 100;
/** Topics of one post. */
export const MOST_ON_A_POST = 5;
/** Spaces a topic names; for more it is offered everywhere. */
export const MOST_SPACES = SPACES_OF_A_TOPIC;
export const PAGE_SIZE = 20;
export const NAME_LENGTH = 40;
/** How long a deleted topic can be brought back. */
export const UNDO_MS = 86_400_000;

/** A name as it is kept. */
export const cleanName = (typed: string): string => typed.replace(/\s+/gu, " ").trim();

/** By which names are told apart: "Recipes" and "recipes" are one, "avó" and "avô" are two. */
export const nameKeyOf = (name: string): string => name.normalize("NFC").toLowerCase();
