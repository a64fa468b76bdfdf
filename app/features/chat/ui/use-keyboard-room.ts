import { useEffect } from "react";

/**
 * On a phone the room is as high as what the keyboard of the screen leaves: what one writes stands right above it. Where
 * the browser makes no room for it by itself the page takes its height from what is seen.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const root = document.documentElement;
    const fit = () => {
      const isKeyboard = view.scale === 1 && window.innerHeight - view.height > 80;
      if (isKeyboard) root.style.setProperty("--seen-h", `${view.height}px`);
      else root.style.removeProperty("--seen-h");
      if (isKeyboard) window.scrollTo(0, 0);
    };
    view.addEventListener("resize", fit);
    return () => {
      view.removeEventListener("resize", fit);
      root.style.removeProperty("--seen-h");
    };
  }, []);
}
