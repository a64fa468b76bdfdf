import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { CalendarIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import type { CalendarPage } from "../../calendar-page.server";
import { onDay } from "../../calendar/placed";
import { type CalendarShape, dayOf, daysOf } from "../../calendar/window";
import { CalendarLine } from "./calendar-line";
import styles from "./calendar.module.css";
import { useDayKeys } from "./use-day-keys";

export interface DaysProps {
  page: CalendarPage;
  /** The address of other days. */
  to: (shape: CalendarShape, on: string) => string;
  showsSpace: boolean;
}

/** Lines that a day has room for; what else takes place stands in its week. */
const SHOWN = 3;

/**
 * The days of a calendar in one list, each with what takes place on it. As a month they stand in rows of seven; as an
 * agenda, and on a phone whatever was asked for, one below the other, without those on which there is nothing.
 */
export function CalendarDays({ page, to, showsSpace }: DaysProps) {
  const { window, events, today } = page;
  const days = daysOf(window);
  const isMonth = window.shape === "month";
  const keys = useDayKeys(page, to);
  // What is over is no agenda; whoever asks for another month wants all of it.
  const isNow = window.shape !== "week" && window.on === today.slice(0, 7);
  const hides = (day: string) =>
    (isNow && day < today) || (isMonth && !day.startsWith(window.on) && !(isNow && day > today));
  const seen = days.filter((day) => !hides(day) && events.some((one) => one.firstDay <= day && day <= one.lastDay));
  return (
    <div className={clsx(SHAPES[window.shape], styles.days)}>
      {isMonth && <Weekdays days={days.slice(0, 7)} />}
      <ol className={styles.list} {...keys.list}>
        {days.map((day) => {
          const all = onDay(events, day);
          return (
            <li
              key={day}
              id={`day-${day}`}
              className={clsx(
                styles.day,
                isMonth && !day.startsWith(window.on) && styles.out,
                day === today && styles.today,
                hides(day) && styles.hidden,
                all.length === 0 && styles.empty,
              )}
            >
              <DayName day={day} page={page} count={all.length} to={to} link={isMonth ? keys.linkOf(day) : null} />
              {all.length > 0 && (
                <ul>
                  {all.map((one, at) => (
                    <CalendarLine
                      key={one.event.id}
                      {...one}
                      showsSpace={showsSpace}
                      isBehind={at >= SHOWN && all.length > SHOWN + 1}
                    />
                  ))}
                </ul>
              )}
              {all.length > SHOWN + 1 && (
                <Link
                  to={to("week", day)}
                  className={styles.more}
                  rel="nofollow"
                  tabIndex={keys.isLive ? -1 : undefined}
                >
                  {m.events_more({ count: all.length - SHOWN })}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      {seen.length === 0 && (
        <div className={styles.nothing}>
          <EmptyState
            icon={CalendarIcon}
            title={NOTHING[window.shape]()}
            text={m.events_calendar_empty_text()}
            level={3}
          />
        </div>
      )}
    </div>
  );
}

const SHAPES = { month: styles.month, week: styles.inWeek, agenda: undefined };
const NOTHING = {
  month: m.events_month_empty,
  week: m.events_week_empty,
  agenda: m.events_month_empty,
} as const;

/** Each day says its weekday itself. */
function Weekdays({ days }: { days: string[] }) {
  const region = REGION[useRoot().locale];
  return (
    <div className={styles.weekdays} aria-hidden="true">
      {days.map((day) => (
        <span key={day}>
          {dateFormat(region, { weekday: "short", timeZone: "UTC" }).format(dayOf(day)).replace(".", "")}
        </span>
      ))}
    </div>
  );
}

interface DayNameProps extends Pick<DaysProps, "page" | "to"> {
  day: string;
  count: number;
  /** Of a month's day, which leads to its week. */
  link: { tabIndex: number | undefined } | null;
}

/** Its number among the others; in full where it stands alone, and to who hears it. */
function DayName({ day, page: { today }, count, to, link }: DayNameProps) {
  const region = REGION[useRoot().locale];
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(region, { ...options, timeZone: "UTC" }).format(dayOf(day));
  const near = NEAR.get(Math.round((dayOf(day).getTime() - dayOf(today).getTime()) / 86_400_000));
  const number = day.endsWith("-01") ? format({ day: "numeric", month: "short" }) : String(Number(day.slice(8)));
  const words = (
    <span className={styles.inFull}>
      <b>{near ? near() : format({ weekday: "long" })}</b>{" "}
      <span>
        {format(near ? { weekday: "long", day: "numeric", month: "short" } : { day: "numeric", month: "short" })}
      </span>
    </span>
  );
  if (!link) return <h3 className={styles.name}>{words}</h3>;
  return (
    <Link
      to={to("week", day)}
      rel="nofollow"
      className={styles.name}
      data-day={day}
      aria-current={day === today ? "date" : undefined}
      {...link}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {words}
      <span className="sr">{m.events_on_day({ count })}</span>
    </Link>
  );
}

const NEAR = new Map([
  [0, m.events_today],
  [1, m.events_tomorrow],
]);
