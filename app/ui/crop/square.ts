/** A square of a picture, in the picture's own pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How many times nearer than the whole picture one may come. */
export const MAX_ZOOM = 8;
/** Nearer than this many pixels a face is a blur: small pictures are not blown up. */
const LEAST_SIDE = 48;

/** The largest square, from the middle: what most people want. */
export function largestSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, side };
}

/** 1 is the largest square there is. */
export const zoomOf = ({ side }: Square, { width, height }: Size) => Math.min(width, height) / side;

export function maxZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(MAX_ZOOM, Math.min(width, height) / LEAST_SIDE));
}

/** Nearer or further; the point `at` (0 to 1, from the square's top left) stays where it is seen, if it can. */
export function zoomTo(square: Square, size: Size, zoom: number, at = { x: 0.5, y: 0.5 }): Square {
  const side = Math.min(size.width, size.height) / Math.min(Math.max(zoom, 1), maxZoom(size));
  const left = square.left + (square.side - side) * at.x;
  const top = square.top + (square.side - side) * at.y;
  return inside({ left, top, side }, size);
}

/** Moves by parts of the square's side: 1 is a whole side to the right or down. */
export function moveBy(square: Square, size: Size, x: number, y: number): Square {
  return inside({ ...square, left: square.left + x * square.side, top: square.top + y * square.side }, size);
}

/** Never past an edge: nothing but picture is in the square. */
function inside({ left, top, side }: Square, { width, height }: Size): Square {
  return { left: clamp(left, width - side), top: clamp(top, height - side), side };
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));
