import { useEffect } from "react";
import { useNavigate } from "react-router";
import { painted } from "./after-paint";

/**
 * Navigates without loading a document when a link to one of our pages is clicked plainly, also one that somebody
 * wrote into a post. Whatever asks for something else (a modifier, another target, a handler that prevented it, a
 * place on this page, a file) is left to the browser. Not for embedded pages, whose links open in the top window.
 */
export function useLinkNavigation(isEnabled: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onClick = (event: MouseEvent) => {
      const anchor = plainlyClicked(event);
      if (!anchor) return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(anchor.href);
      const preventScrollReset = anchor.dataset.nav === "stay";
      follow(() => navigate({ pathname, search, hash }, { preventScrollReset }));
    };
    goTo = (address) => follow(() => navigate(address));
    // On the window: React's own handlers, which stand on the document, have run by then.
    window.addEventListener("click", onClick);
    return () => {
      goTo = loadDocument;
      window.removeEventListener("click", onClick);
    };
  }, [navigate, isEnabled]);
}

let presses = 0;
const listeners = new Set<() => void>();

/** Whether a link was pressed whose navigation has not begun, or not ended: what answers the press shows it at once. */
export const isPressed = (): boolean => presses > 0;
export function subscribePress(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function follow(navigate: () => void | Promise<void>): void {
  const count = (by: 1 | -1) => {
    presses += by;
    for (const listener of listeners) listener();
  };
  count(1);
  void painted()
    .then(navigate)
    .finally(() => count(-1));
}

/** To a page of ours, from where there is no router to ask: the small parts of a list do without its hooks. */
export const go = (address: string) => goTo(address);

const loadDocument = (address: string) => window.location.assign(address);
let goTo = loadDocument;

function plainlyClicked(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!anchor || (anchor.target !== "" && anchor.target !== "_self") || anchor.hasAttribute("download")) return null;
  // The page itself once more, which does not load anew what is written in it.
  if (anchor.dataset.nav === "load") return null;
  if (anchor.getAttribute("href")?.startsWith("#") || OTHER_DOOR.test(anchor.pathname)) return null;
  return anchor.origin === window.location.origin ? anchor : null;
}

/** What is no page: the doors of workers/app.ts and the files of the build. */
const OTHER_DOOR = /^\/(?:internal_api|parties|files|dev|assets)(?:\/|$)|\.(?:svg|png|txt|xml)$/;
