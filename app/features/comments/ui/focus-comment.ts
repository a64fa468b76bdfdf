import { reach } from "~/ui/focus";

/** Goes on at a comment: its name says who and when, and its words are read out after it. */
export function focusComment(comment: HTMLElement | null): void {
  const words = comment?.querySelector(".prose");
  if (comment && words) {
    words.id = `${comment.id}_words`;
    comment.setAttribute("aria-describedby", words.id);
  }
  reach(comment)?.focus({ preventScroll: true });
}
