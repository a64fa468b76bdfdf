/** An id that is always the same for the same words: what makes the seeder safe to run twice. 48 bits, FNV-1a. */
export function seedId(...words: string[]): number {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(words.join("\u0000"))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return Number(hash >> 16n);
}

/** The same as a short name for URLs. */
export const seedUid = (...words: string[]): string =>
  seedId(...words, "uid")
    .toString(36)
    .padStart(10, "0")
    .slice(-10);

/** The share link of a demo's one shared post: to be found in what is written here, as everything of a demo is. */
export const seedShareUid = (community: string): string =>
  (seedUid(community, "share") + seedUid(community, "link") + seedUid(community, "post"))
    .replace(/[01ilo]/g, "z")
    .slice(0, 26);
