import clsx from "clsx";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { reach } from "~/ui/focus";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons";
import styles from "./news-line.module.css";
import { useTypingMark } from "./use-typing-mark";

interface NewsLineProps {
  /** "3 new comments", or what has become of the page; null while there is nothing to say. */
  text: string | null;
  /** Where they will stand. */
  where: "above" | "below";
  /** Shows them; without it, and without an address, there is nothing to press. */
  onPress?: () => void;
  /** Where it leads. */
  to?: string;
}

/**
 * Says over a list that there is something new, and lets it in when it is pressed. It is heard when it comes, and not
 * seen while somebody types.
 */
export function NewsLine({ text, where, onPress, to }: NewsLineProps) {
  useTypingMark();
  return (
    <output className={clsx(styles.place, where === "above" ? styles.above : styles.below)} aria-live="polite">
      {text !== null &&
        (onPress ? (
          <Pressed {...{ text, where, onPress }} />
        ) : to ? (
          <Button size="sm" className={styles.line} to={to}>
            {text}
          </Button>
        ) : (
          <span className={clsx(styles.line, styles.words)}>{text}</span>
        ))}
    </output>
  );
}

function Pressed({ text, where, onPress }: { text: string } & Required<Pick<NewsLineProps, "where" | "onPress">>) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // What was new may be deleted while the focus is here: work goes on at the heading.
  useLayoutEffect(() => {
    const here = button.current;
    return () => {
      if (isPressed.current || document.activeElement !== here) return;
      reach(document.querySelector<HTMLElement>(HEADING[where]))?.focus({ preventScroll: true });
    };
  }, [where]);
  useEffect(() => {
    isPressed.current = false;
  });

  function press() {
    isPressed.current = true;
    onPress();
  }

  return (
    <Button
      ref={button}
      size="sm"
      className={styles.line}
      icon={where === "above" ? ArrowUpIcon : ArrowDownIcon}
      onClick={press}
    >
      {text}
    </Button>
  );
}

const HEADING = { above: "main h1", below: "#comments-title" } as const;
