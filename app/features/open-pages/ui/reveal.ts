import { focusComment } from "~/features/comments/ui/focus-comment";

/** So long what was let in is marked. */
const MARKED_MS = 6_000;

/** Leads to the first of what was let in, in the page's order, and marks all of it for a while. */
export function reveal(elements: readonly (HTMLElement | null | undefined)[]): void {
  const shown = elements.filter((one) => one != null).sort(inPage);
  const [first] = shown;
  if (!first) return;
  const isTall = first.offsetHeight > window.innerHeight / 2;
  first.scrollIntoView({ block: isTall ? "start" : "center" });
  focusComment(first);
  for (const one of shown) one.dataset.fresh = "";
  setTimeout(() => {
    for (const one of shown) delete one.dataset.fresh;
  }, MARKED_MS);
}

const inPage = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
