import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons";
import styles from "./room.module.css";

interface JumpsProps {
  /** What is unread begins further up than what is seen. */
  isUnreadAbove: boolean;
  /** There is more further down than what is shown, or has come meanwhile. */
  hasNewer: boolean;
  /** What has come meanwhile. */
  below: number;
  onUnread(): void;
  onNewest(): void;
}

/** Over the end of what is shown: the ways to where one left off, and to the newest. */
export function Jumps({ isUnreadAbove, hasNewer, below, onUnread, onNewest }: JumpsProps) {
  if (!isUnreadAbove && !hasNewer) return null;
  return (
    <div className={styles.jumps}>
      {isUnreadAbove && (
        <Button size="sm" icon={ArrowUpIcon} onClick={onUnread}>
          {m.chat_to_unread()}
        </Button>
      )}
      {hasNewer && (
        <Button size="sm" icon={ArrowDownIcon} onClick={onNewest}>
          {below > 0 ? m.chat_newest_count({ count: below }) : m.chat_newest()}
        </Button>
      )}
    </div>
  );
}
