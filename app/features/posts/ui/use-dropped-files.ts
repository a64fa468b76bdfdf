import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Files that are dropped on `root`; whether some are held over it. */
export function useDroppedFiles(root: RefObject<HTMLElement | null>, dropped: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onDropped = useEffectEvent(dropped);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const ends = new AbortController();
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Else the browser would open what is dropped.
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      if (!holdsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      onDropped(event.dataTransfer.files);
    };
    element.addEventListener("dragover", onOver, { signal: ends.signal });
    element.addEventListener("dragleave", onLeave, { signal: ends.signal });
    element.addEventListener("drop", onDrop, { signal: ends.signal });
    return () => ends.abort();
  }, [root]);
  return isOver;
}
