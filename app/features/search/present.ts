import type { SearchCounts } from "./counts.server";
import type { Filters } from "./payload";
import type { Hit, SearchPage } from "./queries.server";
import type { Piece } from "./snippet";

/** What was found, on the wire. Titles and snippets are pieces of text: whoever shows them marks by an element what `is_match`. */
export const presentSearch = ({ hits, cursor }: SearchPage) => ({
  records: hits.map(presentHit),
  next_cursor: cursor,
  has_next_page: cursor !== null,
});

export type HitPayload = ReturnType<typeof presentHit>;

export const presentHit = (hit: Hit) => ({
  type: hit.kind,
  id: hit.id,
  highlighted_name: hit.title.map(presentPiece),
  highlighted_body: hit.snippet.map(presentPiece),
  url: hit.path,
  space: hit.space,
  author: hit.author,
  event: hit.event,
  created_at: hit.at === null ? null : new Date(hit.at).toISOString(),
});

export interface PiecePayload {
  text: string;
  is_match: boolean;
}

const presentPiece = ({ text, isMatch }: Piece): PiecePayload => ({ text, is_match: isMatch });

/** Of each type, and in which spaces, by whom and since when most of the asked one stands; `most`: as many or more. */
export const presentCounts = (counts: SearchCounts, { places, authors, times }: Filters, most: number) => ({
  ...counts,
  by_space: places.map(({ id, slug, name, emoji, count }) => ({ id, slug, name, emoji, count })),
  by_author: authors.map(({ id, name, count }) => ({ public_uid: id, name, count })),
  since: times.map(({ day, count }) => ({ day, count })),
  exact_to: most,
});
