/** Snippets of a community, those that are off with them. */
export const MOST_SNIPPETS = 10;
export const NAME_LENGTH = 60;
/** Bytes. */
export const CODE_LENGTH = 65_536;
/** CSS pixels of a box. */
export const LEAST_HEIGHT = 40;
export const MOST_HEIGHT = 800;
/** How long a removed snippet can be brought back. */
export const UNDO_MS = 86_400_000;

/** `hidden` runs in every page unseen; the others are a box above the page, or below it. */
export const PLACES = ["hidden", "top", "foot"] as const;
export type Place = (typeof PLACES)[number];

export const VISIBLE_TO = ["everybody", "members", "visitors"] as const;
export type VisibleTo = (typeof VISIBLE_TO)[number];

/** Where its document stands: another address for each change. */
export const snippetPath = (id: number, version: number): string => `/snippets/${id}?v=${version}`;

export const bytesOf = (code: string): number => new TextEncoder().encode(code).length;

/** Of the frame itself; its document says the same. Without `allow-same-origin` it has no origin: nothing of ours. */
export const SANDBOX = "allow-scripts";
