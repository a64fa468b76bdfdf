import clsx from "clsx";
import { Button } from "~/ui/button";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons";
import styles from "./news-line.module.css";

interface NewsLineProps {
  /** "3 new comments"; null while there are none. */
  text: string | null;
  /** Where they will stand. */
  where: "above" | "below";
  /** Shows them; without it there is nothing to press. */
  onPress?: () => void;
}

/** Says over a list that there is something new, and lets it in when it is pressed. It is heard when it comes. */
export function NewsLine({ text, where, onPress }: NewsLineProps) {
  return (
    <output className={styles.place} aria-live="polite">
      {text !== null &&
        (onPress ? (
          <Button
            size="sm"
            icon={where === "above" ? ArrowUpIcon : ArrowDownIcon}
            className={styles.line}
            onClick={onPress}
          >
            {text}
          </Button>
        ) : (
          <span className={clsx(styles.line, styles.words)}>{text}</span>
        ))}
    </output>
  );
}
