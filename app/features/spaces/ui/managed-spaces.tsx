import { useRef } from "react";
import { useDragOrder } from "~/ui/use-drag-order";
import { ManagedGroup } from "./managed-group";
import { type ManagedGroupData, useOrder } from "./use-order";

/** Every group with its spaces: moved by the arrows, without a script too, and by pointer once its code has come. */
export function ManagedSpaces({ groups: loaded }: { groups: ManagedGroupData[] }) {
  const { groups, announced, move } = useOrder(loaded);
  const root = useRef<HTMLDivElement>(null);
  const isMovable = useDragOrder(root, ({ kind, id, list, index }) => {
    if (kind === "group" || kind === "space") void move({ kind, id, list, index });
  });
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
