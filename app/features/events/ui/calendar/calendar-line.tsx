import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { CalendarEvent, OnDay } from "../../calendar/placed";
import styles from "./calendar.module.css";

interface CalendarLineProps extends OnDay {
  showsSpace: boolean;
  /** Its day has no room for it where days stand side by side. */
  isBehind: boolean;
}

/** An event on one of its days: short among the days of a month, with its place in an agenda. */
export function CalendarLine({ event, day, days, showsSpace, isBehind }: CalendarLineProps) {
  const hour = useHour();
  const isWhole = event.is_all_day || (day > 1 && day < days);
  const said = isWhole ? null : day > 1 ? m.events_ends_at({ time: hour(event.until) }) : hour(event.from);
  return (
    <li
      className={clsx(
        styles.event,
        event.is_going && styles.going,
        event.isOver && styles.over,
        days > 1 && styles.several,
        isBehind && styles.behind,
      )}
    >
      <Link to={event.path}>
        <span className={styles.time}>
          {said ?? <span className={styles.allDay}>{m.events_all_day()}</span>}
          {days === 1 && !event.is_all_day && <small>{m.events_ends_at({ time: hour(event.until) })}</small>}
        </span>
        <span className={styles.what}>
          <b dir="auto">{event.name}</b>
          {days > 1 && <span className={styles.part}>{m.events_day_of({ day, days })}</span>}
          <span className={styles.where} dir="auto">
            {showsSpace ? `${placeOf(event)}${DOT}${event.spaceName}` : placeOf(event)}
          </span>
        </span>
        {event.is_going && (
          <span className={styles.said}>
            <Icon as={CheckIcon} size={16} />
            {m.events_going()}
          </span>
        )}
      </Link>
    </li>
  );
}

/** What clocks show so many minutes after midnight, as short as the language has it. */
export function useHour(): (minutes: number) => string {
  const region = REGION[useRoot().locale];
  const whole = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
  const isTwelve = dateFormat(region, whole).resolvedOptions().hour12 === true;
  return (minutes) =>
    dateFormat(region, isTwelve && minutes % 60 === 0 ? { hour: "numeric", timeZone: "UTC" } : whole).format(
      minutes * 60_000,
    );
}

const placeOf = ({ in_person_location: address, location_type: kind }: CalendarEvent): string =>
  address ?? WHERE[kind]();

const WHERE = {
  in_person: m.events_location_in_person,
  virtual: m.events_location_virtual,
  tba: m.events_location_tba,
} as const;
