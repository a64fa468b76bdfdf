/** From where one may import. */
export const SOURCES = ["stackexchange", "slack"] as const;
/** Rows in one call: small enough for a Worker's time, large enough that the wire costs little. */
export const CHUNK_ROWS = 200;
/** Spaces are made for the largest leading tags; what is left goes to "General". */
export const MAX_TAG_SPACES = 12;
/** Characters. Longer bodies are no text that somebody wrote. */
export const MAX_BODY_LENGTH = 300_000;
export const MAX_TITLE_LENGTH = 200;
export const MAX_AUTHOR_LENGTH = 80;
export const MAX_EMAIL_LENGTH = 254;
/** Letters of where a left-out row stood. */
export const MAX_PLACE_LENGTH = 300;
/** Rooms in one call: each is some statements. */
export const ROOMS_AT_ONCE = 20;
/** Bytes of one bound JSON value; D1 takes two million. */
export const MAX_JSON_BYTES = 900_000;
/** Days a token made on the settings page is good for. */
export const TOKEN_DAYS = 7;

/** Why a row was not taken. Each has its words: `imports_reason_<code>`. */
export const SKIP_REASONS = [
  "broken_xml",
  "missing_id",
  "missing_date",
  "missing_title",
  "missing_body",
  "too_long",
  "too_complex",
  "unknown_kind",
  "duplicate",
  "no_question",
  "broken_json",
  "room_gone",
  "room_spoken_in",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a run came to. `posts`, `comments` and `authors` are the file's; `new` is what was not here before. */
export interface ImportCounts {
  posts: number;
  comments: number;
  authors: number;
  skipped: number;
  new: number;
  /** Of the skipped ones: pages about tags, which are no posts. */
  tag_wikis: number;
  /** Of the skipped ones: what the other system itself had said in a room, such as who came. Not in older runs. */
  system?: number;
}
