import { type KeyboardEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import type { CalendarPage } from "../../calendar-page.server";
import { type CalendarShape, type CalendarWindow, daysAfter, weekdayOf } from "../../calendar/window";

/**
 * The days of a month by the keyboard: one of them is in the order of tabs, arrows go on from it by a day or a week,
 * Home and End within its week, Page up and down to another month. Without scripts each is a link like others.
 */
export function useDayKeys({ window, today }: CalendarPage, to: (shape: CalendarShape, on: string) => string) {
  const navigate = useNavigate();
  const list = useRef<HTMLOListElement>(null);
  const isLive = useSyncExternalStore(never, yes, no) && window.shape === "month";
  const [chosen, setChosen] = useState<string | null>(null);
  const isWithin = (day: string) => window.first <= day && day <= window.last;
  const active = [chosen, today].find((day) => day !== null && isWithin(day)) ?? `${window.on}-01`;
  // Where the keys have led to, in a month that is still to come: whoever goes on meanwhile goes on from there.
  const onItsWay = useRef<string | null>(null);
  // In the step in which the days before are taken away (ui/focus): nobody's next press is lost.
  useLayoutEffect(() => {
    if (onItsWay.current === null) return;
    if (focusOn(list.current, onItsWay.current)) onItsWay.current = null;
    else list.current?.querySelector<HTMLElement>("[data-day]")?.focus();
  }, [window]);
  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const focused = (event.target as HTMLElement).closest<HTMLElement>("[data-day]")?.dataset.day;
    const from = focused && (onItsWay.current ?? focused);
    const day = from && !event.altKey && !event.ctrlKey && !event.metaKey ? dayBy(event.key, from, window) : null;
    if (!day) return;
    event.preventDefault();
    setChosen(day);
    onItsWay.current = focusOn(list.current, day) ? null : day;
    if (onItsWay.current === null) return;
    void navigate(to("month", day.slice(0, 7)), { preventScrollReset: true });
  }
  return {
    isLive,
    list: isLive ? { ref: list, onKeyDown } : { ref: list },
    linkOf: (day: string) => ({ tabIndex: isLive ? (day === active ? 0 : -1) : undefined }),
  };
}

/** Where a key leads from a day; null for a key that leads nowhere. */
function dayBy(key: string, from: string, { first }: CalendarWindow): string | null {
  const inWeek = (weekdayOf(from) - weekdayOf(first) + 7) % 7;
  switch (key) {
    case "ArrowLeft":
      return daysAfter(from, -1);
    case "ArrowRight":
      return daysAfter(from, 1);
    case "ArrowUp":
      return daysAfter(from, -7);
    case "ArrowDown":
      return daysAfter(from, 7);
    case "Home":
      return daysAfter(from, -inWeek);
    case "End":
      return daysAfter(from, 6 - inWeek);
    case "PageUp":
      return inMonth(from, -1);
    case "PageDown":
      return inMonth(from, 1);
    default:
      return null;
  }
}

/** The same day of another month, or its last where it is shorter. */
function inMonth(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

function focusOn(list: HTMLElement | null, day: string): boolean {
  const link = list?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  link?.focus();
  return link != null;
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
