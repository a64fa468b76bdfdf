/** What an admin puts below a post's text: HTML of their own, with its scripts, in a document without an origin. */

/** Bytes. */
export const CUSTOM_HTML_LENGTH = 65_536;

/** CSS pixels of its frame: before it has said its own, and at most. */
export const CUSTOM_HTML_HEIGHTS = { first: 120, most: 4000 } as const;

/** Where its document stands: another address whenever the post was changed. */
export const customHtmlPath = (postId: number, version: number): string => `/snippets/posts/${postId}?v=${version}`;

/** What its document says of itself, and nothing else is heard from it. */
export interface HeightSaid {
  type: "atrium:height";
  height: number;
}

/** The height that a message says, as far as a frame may have it; null for any other message. */
export function heightIn(message: unknown): number | null {
  const { type, height } = (message ?? {}) as Partial<HeightSaid>;
  if (type !== "atrium:height" || typeof height !== "number" || !Number.isFinite(height)) return null;
  return Math.min(Math.max(0, Math.ceil(height)), CUSTOM_HTML_HEIGHTS.most);
}
