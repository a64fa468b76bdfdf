import * as z from "zod";
import { SEARCH_ORDERS, SEARCH_TYPES } from "./rules";

/** Messages, of all rooms or of one. */
export interface MessagesSearchInput {
  query: string;
  cursor?: string | undefined;
}

/** What is too long is cut and not refused: nobody is sent back for what they pasted. */
const query = z.string("invalid").default("");

export const searchInput = z.object({
  query,
  type: z.enum(SEARCH_TYPES, "invalid").default("general"),
  sort: z.enum(SEARCH_ORDERS, "invalid").default("relevance"),
  cursor: z.string("invalid").max(200, "invalid").optional(),
});

/** Of one room's messages. */
export const roomSearchInput = z.object({ uuid: z.uuid(), query, cursor: searchInput.shape.cursor });

/** `type`: of what the spaces are told. */
export const searchCountInput = searchInput.pick({ query: true, type: true });

export const rebuildInput = z.object({});

export interface SearchInput {
  query: string;
  type: (typeof SEARCH_TYPES)[number];
  sort: (typeof SEARCH_ORDERS)[number];
  cursor?: string | undefined;
}

/** What an address of the page asks for: what is no choice of ours chooses nothing. */
export function searchOf(query: URLSearchParams): SearchInput {
  const type = z.enum(SEARCH_TYPES).catch("general").parse(query.get("type"));
  const sort = z.enum(SEARCH_ORDERS).catch("relevance").parse(query.get("sort"));
  return { query: query.get("q") ?? "", type, sort, cursor: query.get("cursor") ?? undefined };
}
