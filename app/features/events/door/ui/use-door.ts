import { useEffect, useState, useSyncExternalStore } from "react";
import type { Door } from "../payload";
import { DoorBook, type DoorView } from "./book";
import { changeActs, keepAct, keepCopy, keptActs, readCopy } from "./device";
import { doorLine } from "./line";
import { markCopy } from "./unsent-mark";

/** While nobody does anything here, others may at the same door. */
const LOOK_MS = 15_000;

/** The list at the door of an event: brought up from this device, kept on it, and kept up with the house. */
export function useDoor(event: number, whose: string, door: Door): [DoorBook, DoorView] {
  const [book] = useState(() => bookOf(event, whose, door));
  const view = useSyncExternalStore(book.subscribe, book.view, book.view);
  useEffect(() => {
    markCopy(whose);
    void book.open();
    const look = () => {
      if (document.visibilityState === "visible") void book.sync();
    };
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [book, whose]);
  return [book, view];
}

const bookOf = (event: number, whose: string, door: Door): DoorBook =>
  new DoorBook({
    whose,
    door,
    line: doorLine(event),
    store: {
      readCopy: () => readCopy(whose, event),
      keepCopy: (copy) => keepCopy(whose, event, copy),
      keptActs: () => keptActs(whose, event),
      keepAct: (act) => keepAct(whose, event, act),
      changeActs: (ids, change) => changeActs(whose, ids, change),
    },
  });
