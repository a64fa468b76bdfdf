import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same one and does what the latest drawing says: for a part that is drawn anew only where it must be. */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
