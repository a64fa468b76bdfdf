import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { keepFocus, lastFocused, reach } from "./focus";
import { pageTitle } from "./page-title";

/**
 * What a browser does for a new document, done for a navigation in the client: its title is said, and the focus goes
 * to its heading. A tab or an order of the same page is no arrival. Stands once in a page, last, so that what takes
 * the focus for itself (a field to write in) has it by then.
 */
export function Arrival() {
  const location = useLocation();
  const way = useNavigationType();
  const { state, formMethod } = useNavigation();
  const before = useRef(location);
  const region = useRef<HTMLOutputElement>(null);
  const left = useRef(new Map<string, string>());
  const isSent = useRef(false);

  useEffect(() => keepFocus(document), []);
  // While the page still stands that is left: its skeleton may take the link away before the next one is there.
  useEffect(() => {
    const pressed = state !== "idle" && lastFocused()?.closest("a")?.getAttribute("href");
    if (pressed) left.current.set(location.key, pressed);
  }, [state, location.key]);
  useEffect(() => {
    // Its code comes with the first form that is sent: who only reads sends none.
    if (state === "idle" && isSent.current)
      import("./go-to-refusal").then(
        ({ goToRefusal }) => goToRefusal(),
        (error: unknown) => console.warn(error),
      );
    isSent.current = state !== "idle" && formMethod === "POST";
  }, [state, formMethod]);
  // Before the frame is painted, and before anybody looks after a focus that went with the page before.
  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    if (from.pathname === location.pathname) return;
    const back = way === NavigationType.Pop ? left.current.get(location.key) : undefined;
    if (!isWriting()) placeOf(location, back)?.focus({ preventScroll: true });
    if (region.current) region.current.textContent = pageTitle();
  }, [location, way]);

  return <output ref={region} className="sr" id="arrival" aria-live="polite" />;
}

/** Back leads to the link that was pressed, a hash to what it names, everything else to the heading. */
function placeOf({ hash }: Location, back: string | undefined): HTMLElement | null {
  const link = back && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(back)}"]`);
  if (link) return link;
  const named = hash.length > 1 && document.getElementById(nameIn(hash));
  return reach(named || (document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main")));
}

/** Whoever wrote the link may have meant a percent sign by one: then the hash stands for itself. */
function nameIn(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The page was opened to write, or asks something. */
const isWriting = () =>
  document.activeElement?.matches(
    "main :is(input, select, textarea, [contenteditable=true]), dialog[open], dialog[open] *",
  ) ?? false;
