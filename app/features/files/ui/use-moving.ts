import { type RefObject, useEffect } from "react";

/**
 * A picture that moves in a text can be stopped, once its page has scripts; who wants nothing to move has it still from
 * the first. The code comes with the first text that shows one.
 */
export function useMoving(prose: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    if (!html.includes(' data-moving="')) return;
    import("./moving").then(
      ({ letStop }) => letStop(prose.current),
      // They move all the same.
      () => undefined,
    );
  }, [html, prose]);
}
