import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { m } from "~/i18n/generated/messages";
import { withWords } from "~/ui/words";
import type { ParticipantPayload } from "../payload";
import { authorOf } from "./names";
import type { RoomLine } from "./room-line";
import styles from "./typing-line.module.css";

const NOBODY: readonly number[] = [];

interface TypingLineProps {
  line: RoomLine;
  people: readonly ParticipantPayload[];
  /** In a chat space: whose names are needed. */
  onNamed(memberIds: readonly number[]): void;
}

/** Who types just now. Its place is kept, so that nothing moves; nobody has it read to them. */
export function TypingLine({ line, people, onNamed }: TypingLineProps) {
  const typists = useSyncExternalStore(line.subscribe, line.typists, () => NOBODY);
  const name = useEffectEvent(() => onNamed(typists));
  useEffect(() => {
    if (typists.length > 0) name();
  }, [typists]);
  const blocked = new Set(people.flatMap((one) => (one.is_blocked ? [one.member_id] : [])));
  const names = typists.filter((id) => !blocked.has(id)).map((id) => authorOf(people, id)?.name ?? m.chat_somebody());
  return (
    <p className={styles.line} dir="auto">
      {names.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="trunc">{wordsFor(names)}</span>
        </>
      )}
    </p>
  );
}

function wordsFor([one = "", other, ...more]: readonly string[]): ReactNode {
  if (other === undefined) return withWords(m.chat_typing, { name: one });
  return more.length > 0 ? m.chat_typing_several() : withWords(m.chat_typing_two, { one, other });
}
