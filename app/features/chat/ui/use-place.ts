import { type RefObject, useMemo } from "react";
import { flushSync } from "react-dom";
import { HISTORY_PAGE } from "../protocol";
import { MOST_SHOWN } from "./room-state";

/** Nearer to an end of what is shown than this, more is asked for; see `near`. */
const NEAR_PX = { least: 100, usual: 800, most: 2_400 };

/** Nearer to the end than this, one reads the newest. */
const AT_END_PX = 48;

/**
 * The place in a room's history. The log is laid out from its end (`column-reverse`): it opens at the newest without a
 * script, stays there while more comes, and nothing moves when older messages come above. Its scroll counts down from 0.
 */
export interface Place {
  isAtEnd(): boolean;
  /** Does what changes the page at once; what is read stays where it is, and the end stays the end. */
  keep(change: () => void): void;
  toEnd(): void;
  /** px above and below what is seen. */
  rest(): { above: number; below: number };
  /** px to an end from which on more is asked for: so far that few wait there, and so near that what comes there, and takes as much away at the other end, has nobody asking for that at once. */
  near(): number;
  /** The newest message that is seen, at least its first line. */
  lastSeen(): number;
}

export function usePlace(log: RefObject<HTMLElement | null>): Place {
  return useMemo(() => placeIn(() => log.current), [log]);
}

function placeIn(find: () => HTMLElement | null): Place {
  const rest = () => {
    const element = find();
    if (!element) return { above: 0, below: 0 };
    const below = Math.max(0, -element.scrollTop);
    return { above: element.scrollHeight - element.clientHeight - below, below };
  };
  // What ends there may go on: then nobody is at the newest.
  const isAtEnd = () => rest().below < AT_END_PX && find()?.dataset.goesOn === undefined;
  const near = () => {
    const element = find();
    // What comes takes nothing away yet.
    if (!element || messagesIn(element).length <= MOST_SHOWN - HISTORY_PAGE) return NEAR_PX.usual;
    const { scrollHeight, clientHeight } = element;
    return Math.min(NEAR_PX.most, Math.max(NEAR_PX.least, scrollHeight / 4 - clientHeight / 2));
  };
  const toEnd = () => {
    const element = find();
    if (element) element.scrollTop = 0;
  };
  return {
    rest,
    near,
    isAtEnd,
    toEnd,
    keep(change) {
      const wasAtEnd = isAtEnd();
      const anchor = wasAtEnd ? null : firstSeen(find());
      const before = anchor?.getBoundingClientRect().top ?? 0;
      flushSync(change);
      const element = find();
      if (wasAtEnd) return toEnd();
      if (element && anchor?.isConnected) element.scrollTop += anchor.getBoundingClientRect().top - before;
    },
    lastSeen() {
      const element = find();
      if (!element) return 0;
      const end = element.getBoundingClientRect().bottom - FIRST_LINE_PX;
      const seen = messagesIn(element).findLast((one) => one.getBoundingClientRect().top <= end);
      return Number(seen?.dataset.n ?? 0);
    },
  };
}

const FIRST_LINE_PX = 16;

const messagesIn = (log: HTMLElement): HTMLElement[] => [...log.querySelectorAll<HTMLElement>("[data-n]")];

function firstSeen(log: HTMLElement | null): HTMLElement | null {
  if (!log) return null;
  const { top } = log.getBoundingClientRect();
  return messagesIn(log).find((one) => one.getBoundingClientRect().bottom > top) ?? null;
}
