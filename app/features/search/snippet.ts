import { fold } from "~/lib/fold";
import { isNear } from "./near";

/** A piece of a text, and whether it is what was looked for. Text and never HTML: whoever shows it marks it by an element. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

interface Found {
  from: number;
  to: number;
}

/**
 * Where words of a text are what was looked for, as the index compares them: folded, the last one by its beginning; of a name
 * that was mistyped, with a typo.
 */
function findWords(text: string, words: readonly string[], isLastOpen: boolean, isMistyped = false): Found[] {
  const wanted = words.flatMap((word) => fold(word).match(WORD) ?? []);
  const open = isLastOpen ? wanted.at(-1) : undefined;
  const whole = new Set(wanted);
  const found: Found[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = fold(match[0]);
    const isOpen = open !== undefined && open.length > 1 && word.startsWith(open);
    const isTypo = isMistyped && wanted.some((typed) => isNear(word, typed));
    if (whole.has(word) || isOpen || isTypo) found.push({ from: match.index, to: match.index + match[0].length });
  }
  return found;
}

const AROUND = 80;
const LENGTH = 220;

/** The words around the first match, or the first words; with every match in them. */
export function snippetOf(text: string, words: readonly string[], isLastOpen: boolean): Piece[] {
  const [first] = findWords(text, words, isLastOpen);
  const start = wordStart(text, Math.max(0, (first?.from ?? 0) - AROUND));
  const end = wordEnd(text, Math.min(text.length, start + LENGTH));
  const cut = `${start > 0 ? "…" : ""}${text.slice(start, end).trim()}${end < text.length ? "…" : ""}`;
  return piecesOf(cut, words, isLastOpen);
}

/** A whole text in pieces; `isMistyped`: a name that is a typo away from the words. */
export function piecesOf(text: string, words: readonly string[], isLastOpen: boolean, isMistyped = false): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of findWords(text, words, isLastOpen, isMistyped)) {
    if (from > at) pieces.push({ text: text.slice(at, from), isMatch: false });
    pieces.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false });
  return pieces;
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(" ", at);
  return space === -1 || space - at > 30 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return at - space > 30 ? at : space;
}
