import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { attempt } from "./attempt";
import { DATED } from "./jump-to-date";
import type { LiveRoom } from "./live-room";
import type { RoomView } from "./room-view";
import { rowAt } from "./rows";

/** The line above what is unread. */
export const UNREAD = "unread";

interface Standing {
  live: LiveRoom;
  view: RoomView;
  log: RefObject<HTMLElement | null>;
  marked: number | null;
  dated: string | null;
  unreadAfter: number | null;
  /** Says where one is now. */
  onDay(day: string): void;
}

/** The ways to other places of a room's history than where one reads, and at which of them it opens. */
export function useJumps({ live, view, log, marked, dated: opened, unreadAfter, onDay }: Standing) {
  const { messages } = view.room;
  const [dated, setDated] = useState(opened);
  const [isUnreadAbove, setUnreadAbove] = useState(false);

  useLayoutEffect(() => {
    if (marked !== null) showMessage(live, marked);
    else show(opened === null ? UNREAD : DATED);
  }, [live, marked, opened]);

  const noteUnread = () => setUnreadAbove(isAbove(log.current, live.view().room.messages[0]?.n, unreadAfter));
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setUnreadAbove(isAbove(log.current, messages[0]?.n ?? Number.NaN, unreadAfter)),
    );
    return () => cancelAnimationFrame(frame);
  }, [log, messages, unreadAfter]);

  async function toMessage(n: number) {
    await attempt(() => live.openAt(n));
    focusOn(showMessage(live, n));
  }

  async function toUnread() {
    if (!document.getElementById(UNREAD)) await attempt(() => live.openAt(Math.max(1, unreadAfter ?? 1)));
    focusOn(show(UNREAD)?.nextElementSibling);
  }

  async function toDate(date: string) {
    await attempt(() => live.openOn(date));
    // The mark of the day is to be there.
    flushSync(() => setDated(date));
    const day = show(DATED);
    focusOn(day?.nextElementSibling);
    onDay(day?.textContent ?? "");
  }

  /** 1 may be none of those that are shown to whoever came later: then their first ones are. */
  async function toBeginning() {
    await attempt(() => live.openAt(1));
    const first = log.current?.querySelector("[data-n]");
    first?.scrollIntoView({ block: "center" });
    focusOn(first);
  }

  return { dated, isUnreadAbove, noteUnread, toMessage, toUnread, toDate, toBeginning };
}

/** Of one that was taken away: where it stood. */
const showMessage = (live: LiveRoom, n: number) => show(`message-${rowAt(live.view().room.messages, n)}`, "center");

function show(id: string, block: ScrollLogicalPosition = "start"): HTMLElement | null {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block });
  return element;
}

/** Who goes on by keyboard goes on from there. */
function focusOn(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** Whether what is unread begins further up than what is seen; it may be further up than what is loaded. */
function isAbove(log: HTMLElement | null, first = Number.NaN, unreadAfter: number | null): boolean {
  if (log === null || unreadAfter === null) return false;
  const line = document.getElementById(UNREAD);
  return line ? line.getBoundingClientRect().bottom < log.getBoundingClientRect().top : first > unreadAfter + 1;
}
