import { invalid } from "./errors";

/** A thing's place in the order that a list has: numbers and words, in the order's own sequence. */
export type Place = readonly (string | number)[];

/** The place of a page's last thing as the wire carries it: opaque, in letters that an address takes as they are. */
export function writeCursor(place: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify(place));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** What `writeCursor` wrote; null for none. Throws 422 for what is none of ours, or of another list. */
export function readCursor<Of extends Place>(
  text: string | null | undefined,
  isPlace: (parts: readonly unknown[]) => parts is Of,
): Of | null {
  if (!text) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const parts = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    if (Array.isArray(parts) && isPlace(parts)) return parts;
  } catch {
    // Falls through: whatever it is, we did not make it.
  }
  throw invalid({ cursor: "invalid" });
}

/** UTC ms, then an id: how most lists are ordered. */
export type Moment = readonly [at: number, id: number];

export const isMoment = (parts: readonly unknown[]): parts is Moment => parts.length === 2 && parts.every(isNumber);

/** A number alone: an id, a version. */
export const isSole = (parts: readonly unknown[]): parts is readonly [number] =>
  parts.length === 1 && parts.every(isNumber);

/** Of an id or a time, never below zero. */
export const isNumber = (part: unknown): part is number => Number.isSafeInteger(part) && Number(part) >= 0;
