import { m } from "~/i18n/generated/messages";
import { Link } from "~/ui/link";
import { calendarAddresses } from "../calendar-addresses";
import type { EventPayload } from "../present";
import styles from "./events.module.css";

/** The event for one's own calendar: as a file, or by the page of a calendar on the web. Nothing is asked of those before. */
export function CalendarLinks({ event, name, path }: { event: EventPayload; name: string; path: string }) {
  const to = calendarAddresses(event, name);
  return (
    <details className={styles.calendars}>
      <summary>{m.events_add_to_calendar()}</summary>
      <ul>
        {/* What a machine's own calendar opens: of a series all of its dates. */}
        <li>
          <a href={`${path}/event.ics`} className="link">
            {m.events_calendar_apple()}
          </a>
        </li>
        {event.series && (
          <li>
            <a href={`${path}/series.ics`} className="link">
              {m.events_calendar_apple_series()}
            </a>
          </li>
        )}
        <li>
          <a href={`${path}/event.ics`} className="link" download>
            {m.events_calendar_file()}
          </a>
        </li>
        {PAGES.map(([service, label]) => (
          <li key={service}>
            <a href={to[service]} target="_blank" rel="noreferrer" className="link">
              {label()}
            </a>
          </li>
        ))}
        <li>
          <Link to="/events/subscribe" className="link">
            {m.events_feed_all()}
          </Link>
        </li>
      </ul>
    </details>
  );
}

const PAGES = [
  ["google", m.events_calendar_google],
  ["outlook", m.events_calendar_outlook],
  ["yahoo", m.events_calendar_yahoo],
] as const;
