/**
 * Resolves when the browser has painted what has changed until now. A press answers within a frame when its work
 * (a request, a navigation) begins after it: on a slow phone beginning either takes three frames. A tab that is hidden
 * in that moment paints nothing, and must not keep what was pressed: then it resolves without.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNPAINTED_MS);
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });

/** Longer than any frame somebody still waits for. */
const UNPAINTED_MS = 200;
