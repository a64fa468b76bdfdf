import { useEffect, useEffectEvent } from "react";

/** Whether its reader has the page before them, and at hand. */
export const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/** Says so with the first frame, and whenever they come back to the page. */
export function useEyes(onSeen: () => void): void {
  const note = useEffectEvent(onSeen);
  useEffect(() => {
    const seen = () => note();
    const frame = requestAnimationFrame(seen);
    window.addEventListener("focus", seen);
    document.addEventListener("visibilitychange", seen);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("focus", seen);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
}
