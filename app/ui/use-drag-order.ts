import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Dropped } from "./drag-order";

/** Whether what is in `root` can be taken by its handles already: the code for that comes after the page. */
export function useDragOrder(root: RefObject<HTMLElement | null>, moved: (dropped: Dropped) => void): boolean {
  const [isMovable, setIsMovable] = useState(false);
  const onDrop = useEffectEvent(moved);
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    import("./drag-order").then(
      ({ dragOrder }) => {
        if (isOver || !root.current) return;
        stop = dragOrder(root.current, (dropped) => onDrop(dropped));
        setIsMovable(true);
      },
      // The arrows are there all the same.
      (error: unknown) => console.error("dragging could not be loaded", error),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [root]);
  return isMovable;
}
