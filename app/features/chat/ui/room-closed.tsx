import { m } from "~/i18n/generated/messages";
import { TextLink } from "~/ui/link";
import styles from "./room.module.css";

/** In place of the field, once the room is its reader's no longer. */
export function RoomOver({ isOfSpace }: { isOfSpace: boolean }) {
  return (
    <output className={styles.closed}>
      {isOfSpace ? m.chat_over_space() : m.chat_over()}{" "}
      <TextLink to={isOfSpace ? "/" : "/messages"}>{isOfSpace ? m.chat_to_home() : m.chat_back()}</TextLink>
    </output>
  );
}

/** In its place for whoever may read and not write. */
export function RoomClosed({ isOfSpace, isLooking }: { isOfSpace: boolean; isLooking: boolean }) {
  const why = isOfSpace ? m.chat_managers_write() : m.chat_nobody_hears();
  return <p className={styles.closed}>{isLooking ? m.chat_looking() : why}</p>;
}
