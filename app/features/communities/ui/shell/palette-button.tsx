import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { HeaderSearch } from "~/ui/layout/header";
import { useRoot } from "../root-data";
import { noteVisit } from "./visits";

// Not with the page, whose script has a budget: it comes when a hand is at its button or on the first of its keys.
const loadPalette = () => loadLater(() => import("./palette"));
const CommunityPalette = lazy(loadPalette);
const warm = () => void loadPalette().catch((error: unknown) => console.warn("the palette did not load", error));

/** Opens the palette: by its button, or anywhere by Ctrl+K (⌘K on a Mac), which an editor keeps for its links. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const early = useRef("");
  const isMac = useSyncExternalStore(never, isMacHere, () => false);
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  const { isSignedIn, publicUid } = viewer;
  const isOneself = viewer.masquerade === null;

  useEffect(() => {
    if (isSignedIn && isOneself) noteVisit(publicUid, pathname);
  }, [isSignedIn, isOneself, publicUid, pathname]);

  const close = () => {
    early.current = "";
    setOpen(false);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = isMacHere() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      // Whoever holds the key down is about to press the other one.
      if (event.key === "Control" || event.key === "Meta") return warm();
      if (!isModified || event.shiftKey || event.altKey || event.key.toLowerCase() !== "k") return;
      if (event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault();
      // A key that is held is pressed once.
      if (event.repeat) return;
      early.current = "";
      setOpen((before) => !before);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <HeaderSearch
        label={m.shell_palette_button()}
        kbd={isMac ? "⌘K" : "Ctrl K"}
        shortcut={isMac ? "Meta+K" : "Control+K"}
        onWarm={warm}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={<Early onType={(text) => void (early.current = text)} onLeave={close} />}>
          <CommunityPalette takeTyped={() => early.current} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Whoever presses the keys types on at once: into this, until the palette has come and looks for it. */
function Early({ onType, onLeave }: { onType: (text: string) => void; onLeave: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    // The palette gives the focus back to what has it when it opens.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <input
      ref={field}
      type="text"
      className="unseen"
      aria-label={m.shell_palette_button()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key }) => key === "Escape" && onLeave()}
    />
  );
}

/** In an editor the keys make a link; another dialog has the page to itself. The palette's own closes by them. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof Element && target.closest("[contenteditable=true], .editor") !== null) ||
  document.querySelector("dialog[open]:not([data-palette])") !== null;

const isMacHere = () => /^(Mac|iP)/.test(navigator.platform);
const never = () => () => undefined;
