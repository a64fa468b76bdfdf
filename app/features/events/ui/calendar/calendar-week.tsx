import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Link } from "~/ui/link";
import { hoursOf, type InHours, inHours, onDay, standsAbove } from "../../calendar/placed";
import { dayOf, daysOf } from "../../calendar/window";
import type { DaysProps } from "./calendar-days";
import { CalendarLine, useHour } from "./calendar-line";
import calendar from "./calendar.module.css";
import styles from "./calendar-week.module.css";

/** Side by side; what has no room beside the others stands before the last. */
const LANES = 4;

/** A week by its hours, what has none above them. Where there is no room for seven days it is left out: the agenda below says the same. */
export function CalendarWeek({ page, showsSpace }: DaysProps) {
  const { window, events, today, minute } = page;
  const region = REGION[useRoot().locale];
  const hour = useHour();
  const days = daysOf(window).map((day) => ({ day, parts: inHours(events, day) }));
  const { from, until } = hoursOf(days.flatMap(({ parts }) => parts));
  const row = (minutes: number) => Math.max(0, Math.floor((minutes - from * 60) / HALF));
  return (
    <ol className={styles.week}>
      <li className={styles.hours} aria-hidden="true">
        {Array.from({ length: until - from }, (_, at) => (
          <span key={from + at} data-row={at * 2}>
            {hour((from + at) * 60)}
          </span>
        ))}
      </li>
      {days.map(({ day, parts }) => (
        <li key={day} className={clsx(styles.day, day === today && styles.today)}>
          <h3>
            {dateFormat(region, { weekday: "short", timeZone: "UTC" }).format(dayOf(day)).replace(".", "")}
            <b>{Number(day.slice(8))}</b>
            {day === today && <span className="sr">{m.events_today()}</span>}
          </h3>
          <ul className={clsx(styles.above, calendar.month)}>
            {onDay(events, day)
              .filter(({ event }) => standsAbove(event))
              .map((one) => (
                <CalendarLine key={one.event.id} {...one} showsSpace={showsSpace} isBehind={false} />
              ))}
          </ul>
          <ul className={styles.inHours} data-lanes={lanesOf(parts)} data-hours={until - from}>
            {parts.map((part) => (
              <Part
                key={part.event.id}
                part={part}
                time={hour(part.event.from)}
                row={row(part.from)}
                rows={row(part.until - 1) - row(part.from) + 1}
              />
            ))}
            {day === today && minute >= from * 60 && minute < until * 60 && (
              <li className={styles.now} data-row={row(minute)} aria-hidden="true" />
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const HALF = 30;

const lanesOf = (parts: readonly InHours[]): number => Math.min(LANES, Math.max(1, ...parts.map(({ lanes }) => lanes)));

interface PartProps {
  part: InHours;
  time: string;
  /** Half hours from the first that is shown, and how many. */
  row: number;
  rows: number;
}

function Part({ part: { event, lane, lanes }, time, row, rows }: PartProps) {
  return (
    <li
      className={clsx(
        styles.part,
        lanes === 1 && styles.whole,
        event.is_going && styles.going,
        event.isOver && styles.over,
      )}
      data-row={row}
      data-rows={rows}
      data-lane={lanes === 1 ? undefined : Math.min(lane, LANES - 1)}
    >
      <Link to={event.path}>
        <b dir="auto">{event.name}</b>
        <span>{time}</span>
        {event.is_going && <span className="sr">{m.events_going()}</span>}
      </Link>
    </li>
  );
}
