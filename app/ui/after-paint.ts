/**
 * Resolves when the browser has painted what has changed until now. A press answers within a frame when its work
 * (a request, a navigation) begins after it: on a slow phone beginning either takes three frames.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
