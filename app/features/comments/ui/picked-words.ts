import { anchorOf } from "../rules";

let picked: { id: number; words: string } | null = null;

/** Keeps what is selected in a comment, before a press on its menu may let it go. */
export function keepPicked(id: number): void {
  picked = { id, words: selectedIn(id) };
}

/** The words of a comment that its reader has selected; "" for none. */
export function pickedIn(id: number): string {
  return selectedIn(id) || (picked?.id === id ? picked.words : "");
}

function selectedIn(id: number): string {
  const selection = window.getSelection();
  const words = document.getElementById(anchorOf(id))?.querySelector(".prose");
  if (!words || !selection || selection.isCollapsed) return "";
  const isWithin = [selection.anchorNode, selection.focusNode].every((node) => words.contains(node));
  return isWithin ? selection.toString().trim() : "";
}

/** Everything that a comment says. */
export const wordsOn = (id: number): string =>
  document.getElementById(anchorOf(id))?.querySelector<HTMLElement>(".prose")?.innerText ?? "";
