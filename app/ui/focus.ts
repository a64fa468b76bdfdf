const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]";

let last: HTMLElement | null = null;

/** What had the focus last, also when it is no longer in the page; null once somebody has given the focus up. */
export const lastFocused = (): HTMLElement | null => last;

/** Lets what is no control (a heading, a new comment) take the focus for as long as it has it. */
export function reach<T extends HTMLElement>(element: T | null): T | null {
  if (!element || element.matches(FOCUSABLE)) return element;
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  return element;
}

/**
 * From now on the focus does not fall out of the page with what had it: when that is deleted, archived or drawn anew,
 * the focus goes to the same thing in its place, to the next item, else to the one before, else to the heading.
 * Whoever knows better where work goes on focuses that, in the same step. Returns the way to stop.
 */
export function keepFocus(page: Document): () => void {
  const onFocusIn = ({ target }: FocusEvent) => void (last = target instanceof HTMLElement ? target : null);
  // A press beside everything gives the focus up; what has left the page has not given up anything.
  const onFocusOut = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (last === target && last?.isConnected && page.activeElement === page.body) last = null;
    });
  const observer = new MutationObserver((records) => {
    if (!last || last.isConnected || page.activeElement !== page.body) return;
    const gone = last;
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
    last = null;
    const next = record && nextOf(record, gone);
    if (next) next.focus();
    else reach(page.querySelector<HTMLElement>("main h1"))?.focus({ preventScroll: true });
  });
  page.addEventListener("focusin", onFocusIn);
  page.addEventListener("focusout", onFocusOut);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    page.removeEventListener("focusin", onFocusIn);
    page.removeEventListener("focusout", onFocusOut);
  };
}

/** Beside the place of what is gone, then beside what held it, to the edge of the list or section. */
function nextOf({ target, previousSibling }: MutationRecord, gone: HTMLElement): HTMLElement | null {
  let holder = target instanceof Element && target.isConnected ? target : null;
  let before = previousSibling instanceof Element && previousSibling.isConnected ? previousSibling : null;
  while (holder?.closest("main") && holder.tagName !== "MAIN") {
    const items = [...holder.children];
    const at = before ? items.indexOf(before) + 1 : 0;
    for (const item of [...items.slice(at), ...items.slice(0, at).reverse()]) {
      const found = inside(item, gone);
      if (found) return found;
    }
    if (holder.matches("section, ul, ol, table, form")) return null;
    before = holder;
    holder = holder.parentElement;
  }
  return null;
}

/** In an item: what is there for the same purpose, else its heading's link, else whatever comes first. */
function inside(item: Element, gone: HTMLElement): HTMLElement | null {
  const found = [item, ...item.querySelectorAll(FOCUSABLE)].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(FOCUSABLE) && one.tabIndex >= 0 && one.checkVisibility(),
  );
  const twin = found.find((one) => one.tagName === gone.tagName && nameOf(one) === nameOf(gone));
  return twin ?? found.find((one) => one.matches("h2 a, h3 a")) ?? found[0] ?? null;
}

const nameOf = (one: HTMLElement) =>
  one.getAttribute("name") ?? one.getAttribute("aria-label") ?? one.textContent?.trim() ?? "";
