import { useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Navigates without loading a document when a `Link` is clicked plainly. Whatever asks for something else (a
 * modifier, another target, a handler that prevented it) is left to the browser. Not for embedded pages, whose
 * links open in the top window.
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
      void navigate({ pathname, search, hash }, { preventScrollReset: anchor.dataset.nav === "stay" });
    };
    // On the window: React's own handlers, which stand on the document, have run by then.
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, [navigate, isEnabled]);
}

function plainlyClicked(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-nav]") : null;
  if (!anchor || (anchor.target !== "" && anchor.target !== "_self") || anchor.hasAttribute("download")) return null;
  return anchor.origin === window.location.origin ? anchor : null;
}
