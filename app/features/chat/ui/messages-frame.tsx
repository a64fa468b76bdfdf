import type { ReactNode } from "react";
import styles from "./messages-frame.module.css";

interface MessagesFrameProps {
  list: ReactNode;
  /** A phone shows the list alone, or what is beside it. */
  isListFirst: boolean;
  children: ReactNode;
}

/** The conversations, and the one that is open, each with a scroll of its own: as high as the window. */
export function MessagesFrame({ list, isListFirst, children }: MessagesFrameProps) {
  return (
    <div className={styles.frame} data-shows={isListFirst ? "list" : "room"}>
      {list}
      {children}
    </div>
  );
}
