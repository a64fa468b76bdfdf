import type { SearchInput } from "../input";

/** The page of a search; what is left out is as it is by itself. */
export function searchPath({ query, type, sort, cursor }: Partial<SearchInput>): string {
  const asked = new URLSearchParams();
  if (query) asked.set("q", query);
  if (type && type !== "general") asked.set("type", type);
  if (sort && sort !== "relevance") asked.set("sort", sort);
  if (cursor) asked.set("cursor", cursor);
  const text = asked.toString();
  return text === "" ? "/search" : `/search?${text}`;
}
