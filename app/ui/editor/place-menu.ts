import type { EditorView } from "@tiptap/pm/view";

/** What may stand over the text: the page's header, and the bar that publishes. */
const BARS = 72;
const GAP = 6;

/** Puts a menu beside the line that is written: under it, or over it where there is more room. */
export function placeMenu(menu: HTMLElement, view: EditorView, at = view.state.selection.from): void {
  const box = menu.offsetParent?.getBoundingClientRect();
  if (!box) return;
  const line = view.coordsAtPos(at);
  const below = window.innerHeight - BARS - line.bottom - GAP;
  const above = line.top - BARS - GAP;
  menu.style.maxHeight = "";
  const isOver = below < menu.offsetHeight && above > below;
  menu.style.maxHeight = `min(18.4rem, ${Math.max(isOver ? above : below, 120)}px)`;
  menu.style.top = `${isOver ? line.top - box.top - menu.offsetHeight - GAP : line.bottom - box.top + GAP}px`;
  menu.style.left = `${Math.max(0, Math.min(line.left - box.left, box.width - menu.offsetWidth - 8))}px`;
}
