import { type ComponentType, lazy, Suspense } from "react";
import { loadLater } from "~/platform/client/chunks";
// As in ../event-slots: the looks come with the page.
import "./calendar.module.css";
import "./calendar-week.module.css";
import type { CalendarProps } from "./calendar";

/** The calendar of a space of events; what draws it comes to whose page has one. */
export function CalendarSlot(props: CalendarProps) {
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  );
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringCalendar(calendar: ComponentType<CalendarProps>): void {
  Drawn = calendar;
}

let Drawn: ComponentType<CalendarProps> = lazy<ComponentType<CalendarProps>>(() =>
  loadLater(() => import("./calendar")),
);
