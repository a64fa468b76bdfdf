import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Dropped } from "~/ui/drag-order";
import { ManagedGroup } from "./managed-group";
import { type ManagedGroupData, useOrder } from "./use-order";

/** Every group with its spaces: moved by the arrows, without a script too, and by pointer once its code has come. */
export function ManagedSpaces({ groups: loaded }: { groups: ManagedGroupData[] }) {
  const { groups, announced, move } = useOrder(loaded);
  const root = useRef<HTMLDivElement>(null);
  const [isMovable, setIsMovable] = useState(false);
  const onDrop = useEffectEvent(({ kind, id, list, index }: Dropped) => {
    if (kind === "group" || kind === "space") void move({ kind, id, list, index });
  });

  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    import("~/ui/drag-order").then(
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
  }, []);

  return (
    <div ref={root} data-drop="group">
      {groups.map((group, place) => (
        <ManagedGroup
          key={group.id}
          group={group}
          isFirst={place === 0}
          isLast={place === groups.length - 1}
          isMovable={isMovable}
        />
      ))}
      <output className="sr" aria-live="polite">
        {announced}
      </output>
    </div>
  );
}
