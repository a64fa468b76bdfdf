import { useEffect, useState, useSyncExternalStore } from "react";
import type { Door } from "../payload";
import { DoorBook } from "./book";
import { changeActs, dropCopy, keepAct, keepCopy, keptActs, readCopy } from "./device";
import { doorLine } from "./line";
import type { DoorStore, DoorView } from "./shown";
import { markCopy } from "./unsent-mark";

/** While nobody does anything here, others may at the same door. */
const LOOK_MS = 15_000;

/** The list at the door of an event: brought up from this device, kept on it, and kept up with the house. */
export function useDoor(event: number, whose: string | null, door: Door): [DoorBook, DoorView] {
  const [book] = useState(() => bookOf(event, whose, door));
  const view = useSyncExternalStore(book.subscribe, book.view, book.view);
  useEffect(() => {
    if (whose !== null) markCopy(whose);
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

const bookOf = (event: number, whose: string | null, door: Door): DoorBook =>
  new DoorBook({ whose, door, line: doorLine(event), store: whose === null ? NOTHING : storeOf(event, whose) });

const storeOf = (event: number, whose: string): DoorStore => ({
  readCopy: () => readCopy(whose, event),
  keepCopy: (copy) => keepCopy(whose, event, copy),
  dropCopy: () => dropCopy(whose, event),
  keptActs: () => keptActs(whose, event),
  keepAct: (act) => keepAct(whose, event, act),
  changeActs: (ids, change) => changeActs(whose, ids, change),
});

/** Whoever looks through another's eyes leaves nothing of theirs on this device. */
const NOTHING: DoorStore = {
  readCopy: () => Promise.resolve(null),
  keepCopy: () => Promise.resolve(),
  dropCopy: () => Promise.resolve(),
  keptActs: () => Promise.resolve([]),
  keepAct: () => Promise.resolve(),
  changeActs: () => Promise.resolve(),
};
