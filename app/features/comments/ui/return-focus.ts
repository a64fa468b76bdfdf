import { anchorOf } from "../rules";

/** After a form has gone: to what opened it in its comment, unless the focus has moved on by itself. */
export function returnFocus(commentId: number, selector: string): void {
  if (document.activeElement !== document.body) return;
  document.getElementById(anchorOf(commentId))?.querySelector<HTMLElement>(selector)?.focus();
}
