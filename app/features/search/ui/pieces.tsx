import type { PiecePayload } from "../present";

/** A text with what was looked for marked in it: by elements, so that nobody's words are ever HTML. */
export function Pieces({ of }: { of: readonly PiecePayload[] }) {
  return of.map(({ text, is_match }, place) => (is_match ? <mark key={place}>{text}</mark> : text));
}

/** The same without the marks. */
export const textOf = (pieces: readonly PiecePayload[]): string => pieces.map(({ text }) => text).join("");
