/** The one table of what may be uploaded, how big and how often; the door, the command and the forms read it. */

const MB = 1_000_000;

/** One file, of any kind. The door's body limit (workers/bodies.ts) stands a little above it. */
export const MAX_FILE_BYTES = 25 * MB;
/** Pictures beyond this are refused before they are decoded: a small file can unpack to gigabytes. */
export const MAX_PIXELS = 60_000_000;

/** Of a picture that moves: what a phone plays without pain. A larger one is refused where it would move. */
export const MOVING_LIMITS = { bytes: 8 * MB, pixels: 2_100_000, frames: 600 } as const;

/** What one member may upload on one UTC day. */
export const DAILY_LIMITS = { files: 200, bytes: 500 * MB } as const;

/** Hanging on nothing for this long, a file is removed. */
export const LOOSE_MS = 86_400_000;

/**
 * What a file is uploaded for. `widths` are the sizes kept of a picture, in pixels at most (a smaller picture is
 * never enlarged); `picturesOnly` refuses everything else. Anything may come as `file`, and leaves as a download.
 */
export const PURPOSES = {
  picture: { widths: [480, 960, 1600], picturesOnly: true },
  avatar: { widths: [96, 192, 384], picturesOnly: true },
  /** As wide as the places that show a shared link take it: one size, which every picture has. */
  open_graph: { widths: [1200], picturesOnly: true },
  logo: { widths: [96, 192, 384], picturesOnly: true },
  file: { widths: [480, 960, 1600], picturesOnly: false },
} as const satisfies Record<string, { widths: readonly number[]; picturesOnly: boolean }>;

export type Purpose = keyof typeof PURPOSES;

export const AVATAR_WIDTHS = PURPOSES.avatar.widths;
export const PICTURE_WIDTHS = PURPOSES.picture.widths;

/** Formats that are re-encoded to WebP. SVG is none of them: it can carry scripts. */
export const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

/** For `<input type="file" accept>`. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(",");

/** The sizes that stand in R2 of a picture `width` pixels wide: up to the first that holds all of it. */
export function keptWidths(widths: readonly number[], width: number): number[] {
  const enough = widths.findIndex((candidate) => candidate >= width);
  return widths.slice(0, enough === -1 ? widths.length : enough + 1);
}
