import { m } from "~/i18n/generated/messages";
import { MessagesIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import styles from "./room.module.css";

/** Beside a list that is empty. */
export function NothingOpen() {
  return (
    <section className={styles.nothing} aria-label={m.chat_nothing_open()}>
      <EmptyState compact icon={MessagesIcon} title={m.chat_nothing_open()} text={m.chat_nothing_open_text()} />
    </section>
  );
}
