/** How many drawn portraits faces.svg holds, `#f0` to `#f47`; scripts/draw-faces.mjs draws them. */
export const FACES = 48;

/** The drawn portrait of somebody without a picture: always the same for the same id. */
export function faceFor(id: number): number {
  // Ids made in one go differ in their last bits only; multiplying by a large odd number spreads them.
  return Number(((BigInt(Math.trunc(id)) * 0x9e3779b97f4a7c15n) >> 32n) & 0xffffffffn) % FACES;
}
