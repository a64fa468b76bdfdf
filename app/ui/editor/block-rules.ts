import type { DocNode } from "./document";
import { pollError, pollsIn } from "./poll";

/** How loud a callout is. */
export const TONES = ["info", "tip", "warning"] as const;
export type Tone = (typeof TONES)[number];

export const toneOf = (value: unknown): Tone => TONES.find((tone) => tone === value) ?? "info";

export const BUTTON_WORDS_MAX = 80;
/** Rows or columns of a table that one cell may take the room of. */
export const SPAN_MOST = 20;

/** What of a document readers cannot be given, as the code of an error; null for what they can. */
export function blockError(doc: DocNode): string | null {
  return pollError(pollsIn(doc)) ?? (hasHalfButton(doc) ? "button_unfinished" : null);
}

function hasHalfButton({ type, attrs = {}, content = [] }: DocNode): boolean {
  if (type === "linkButton") return !attrs.href || !attrs.words;
  return content.some(hasHalfButton);
}
