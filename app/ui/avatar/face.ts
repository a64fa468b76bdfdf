/** How many drawn portraits faces.svg (`#f0` to `#f47`) and faces.webp hold; scripts/draw-faces.mjs draws them. */
export const FACES = 48;

const ACROSS = 8;

/** The classes that show a face of the sheet, row after row from the left: its column and its row (parts.css). */
export const sheetPlace = (face: number): string => `face x${face % ACROSS} y${Math.floor(face / ACROSS)}`;

/** The drawn portrait of somebody without a picture: always the same for the same id. */
export function faceFor(id: number): number {
  // Ids made in one go differ in their last bits only; multiplying by a large odd number spreads them.
  return Number(((BigInt(Math.trunc(id)) * 0x9e3779b97f4a7c15n) >> 32n) & 0xffffffffn) % FACES;
}
