import { encode } from "uqr";

/** A code as one path of squares, on a paper of `size`: its edge of four is part of it. */
export function pictureOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
