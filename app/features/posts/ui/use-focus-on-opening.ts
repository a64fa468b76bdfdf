import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useNavigationType } from "react-router";

/**
 * Gives the field the focus once its page has opened: after whoever takes it for the page itself, and not from
 * somebody who already writes. Who comes back to a page finds it as it was, and takes the focus where they want it.
 */
export function useFocusOnOpening(isWanted: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The server's answer is taken while its page is hydrated, and at no other time.
  const isHydrating = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
  const [isFirst] = useState(isHydrating);
  const isBack = useNavigationType() === "POP";

  const onOpened = useEffectEvent(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isReturn = isFirst ? entry?.type === "back_forward" : isBack;
    const isWriting = document.activeElement?.matches("input, textarea, select, [contenteditable]");
    if (!isReturn && !isWriting) field.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(onOpened);
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);

  return field;
}

const noChange = () => () => {};
