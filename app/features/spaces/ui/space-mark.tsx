import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { HashIcon } from "~/ui/icons";
import styles from "./space-mark.module.css";

/** What stands before a space's name, as in the sidebar: its emoji, else a sign as wide, so that names are aligned. */
export function SpaceMark({ emoji }: { emoji: string }) {
  if (emoji) return <Emoji>{emoji}</Emoji>;
  return (
    <span className={styles.sign}>
      <Icon as={HashIcon} size={16} />
    </span>
  );
}
