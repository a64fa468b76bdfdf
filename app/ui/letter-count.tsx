import clsx from "clsx";
import { useEffect, useState } from "react";
import { m } from "~/i18n/generated/messages";

/** A limit is of interest near its end: in its last tenth, and in the last twenty letters of a short one. */
const isNear = (left: number, max: number) => left <= Math.max(20, max / 10);

/** Nobody is told of each letter: those who hear the page hear it when they pause. */
const PAUSE_MS = 1000;

/**
 * How many letters are left of a limit, once few are, and how many are too many beyond it: nothing is cut off, and
 * the server refuses what is too long. `count` is of what the server counts.
 */
export function LetterCount({ count, max }: { count: number; max: number }) {
  const left = max - count;
  const words = !isNear(left, max)
    ? ""
    : left < 0
      ? m.ui_letters_over({ count: -left })
      : m.ui_letters_left({ count: left });
  const said = useSettled(words);
  return (
    <span className={clsx("letters", left < 0 && "over")}>
      <span aria-hidden="true">{words}</span>
      <output className="sr">{said}</output>
    </span>
  );
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
