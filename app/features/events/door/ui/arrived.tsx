import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import type { ShownGuest } from "./shown";
import styles from "./door.module.css";

interface ArrivedProps {
  guest: ShownGuest;
  /** Who came in just now. */
  people: readonly number[];
  wasHere: boolean;
  onUndo: (() => void) | null;
}

/** Who came in last, and the way back. */
export function Arrived({ guest, people, wasHere, onUndo }: ArrivedProps) {
  const { community_member: member, answers } = guest;
  const others = people.filter((n) => n > 0).length;
  const said = answers.filter(Boolean).join(", ");
  const first = people[0] ?? 0;
  const isGuestAlone = people.length === 1 && first > 0;
  const name = isGuestAlone ? guest.guests[first - 1] || m.door_guest_of({ n: first, name: member.name }) : member.name;
  return (
    <div className={styles.arrived}>
      <Icon as={CheckIcon} size={20} />
      <span className="grow">
        <b dir="auto">
          {others > 0 && !isGuestAlone ? m.door_in_with({ name, count: others }) : m.door_in_all({ name })}
        </b>
        {(wasHere || said) && <span className={styles.sub}>{wasHere ? m.door_was_here() : <bdi>{said}</bdi>}</span>}
      </span>
      {onUndo && (
        <Button variant="ghost" size="sm" label={m.door_undo_named({ name })} onClick={onUndo}>
          {m.door_undo()}
        </Button>
      )}
    </div>
  );
}
