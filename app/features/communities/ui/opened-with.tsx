import { useState } from "react";
import { OPENED } from "../opened";

interface OpenedWithProps {
  /** By the names of the form's fields. */
  stored: Record<string, string>;
  /** What was sent and refused: it was opened with what it says, whatever is stored by now. */
  sent: Record<string, string> | undefined;
}

/** In a form, sent along with it: what it was opened with, however long ago. */
export function OpenedWith({ stored, sent }: OpenedWithProps) {
  const [opened] = useState(() =>
    Object.entries(stored).map(([name, value]): [string, string] => [
      `${OPENED}${name}`,
      sent?.[`${OPENED}${name}`] ?? value,
    ]),
  );
  return opened.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
