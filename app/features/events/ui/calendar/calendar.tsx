import type { ReactNode } from "react";
import { timeZonePlace } from "~/features/accounts/ui/time-zones";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { ChevronLeftIcon, ChevronRightIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Segmented } from "~/ui/segmented";
import type { CalendarPage } from "../../calendar-page.server";
import {
  asShape,
  CALENDAR_SHAPES,
  type CalendarShape,
  type CalendarWindow,
  dayOf,
  shownAt,
} from "../../calendar/window";
import styles from "./calendar.module.css";
import { CalendarDays } from "./calendar-days";
import { CalendarWeek } from "./calendar-week";

export interface CalendarProps {
  page: CalendarPage;
  /** Of the page it stands on, and what its addresses keep beside the days. */
  path: string;
  kept?: Record<string, string>;
  /** Its events are of several spaces. */
  showsSpace?: boolean;
  /** What chooses among them. */
  filter?: ReactNode;
}

/** Events by their days (design/mock/events-calendar.html): a month, a week or one after the other, all by links. */
export default function Calendar({ page, path, kept = {}, showsSpace = false, filter }: CalendarProps) {
  const { window, today, earlier, later } = page;
  const goesOn = (way: "after" | "before", at: string) =>
    `${to(window.shape, window.on)}&${new URLSearchParams({ [way]: at })}`;
  const around = (
    <>
      {earlier && (
        <Link to={goesOn("before", earlier)} className="link" rel="nofollow">
          {m.events_calendar_earlier()}
        </Link>
      )}{" "}
      {later && (
        <Link to={goesOn("after", later)} className="link" rel="nofollow">
          {m.events_calendar_later()}
        </Link>
      )}
    </>
  );
  const isPart = earlier !== null || later !== null;
  const to = (shape: CalendarShape, on: string) => `${path}?${new URLSearchParams({ ...kept, [shape]: on })}`;
  const days = { page, to, showsSpace };
  return (
    <section aria-label={m.events_calendar()}>
      <div className={styles.bar}>
        <Button size="sm" to={to(window.shape, shownAt(window.shape, today))} rel="nofollow">
          {m.events_today()}
        </Button>
        <span className={styles.arrows}>
          <Arrow
            to={window.before && to(window.shape, window.before)}
            icon={ChevronLeftIcon}
            label={BEFORE[window.shape]()}
          />
          <Arrow
            to={window.after && to(window.shape, window.after)}
            icon={ChevronRightIcon}
            label={AFTER[window.shape]()}
          />
        </span>
        <Title window={window} />
        <div className={styles.choices}>
          {filter}
          <div className={styles.shapes}>
            <Segmented
              label={m.events_calendar_shape()}
              value={window.shape}
              options={CALENDAR_SHAPES.map((shape) => ({
                value: shape,
                label: SHAPES[shape](),
                to: to(shape, asShape(shape, window, today)),
              }))}
            />
          </div>
        </div>
      </div>
      {isPart && (
        <p className={styles.note}>
          {m.events_calendar_more()} {around}
        </p>
      )}
      {window.shape === "week" && <CalendarWeek {...days} />}
      <CalendarDays {...days} />
      {isPart && <p className={styles.note}>{around}</p>}
      <Foot page={page} />
    </section>
  );
}

const SHAPES = { month: m.events_month, week: m.events_week, agenda: m.events_agenda } as const;
const BEFORE = { month: m.events_month_before, week: m.events_week_before, agenda: m.events_month_before } as const;
const AFTER = { month: m.events_month_after, week: m.events_week_after, agenda: m.events_month_after } as const;

/** Search engines need not walk the months of a century. */
function Arrow({ to, icon, label }: { to: string | null; icon: typeof ChevronLeftIcon; label: string }) {
  return (
    to && (
      <Button variant="ghost" size="sm" iconOnly icon={icon} label={label} to={to} rel="nofollow" preventScrollReset />
    )
  );
}

/** "November 2026", or the first and the last day of the week. */
function Title({ window: { shape, on, first, last } }: { window: CalendarWindow }) {
  const region = REGION[useRoot().locale];
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(region, { ...options, timeZone: "UTC" }).format(dayOf(day));
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const short = { day: "numeric", month: "short" } as const;
  const words =
    shape === "week"
      ? m.events_until({
          start: format(first, isSameYear ? short : { ...short, year: "numeric" }),
          end: format(last, { ...short, year: "numeric" }),
        })
      : format(`${on}-01`, { month: "long", year: "numeric" });
  return (
    <h2 className={styles.title} aria-live="polite">
      {words}
    </h2>
  );
}

/** What the marks mean, and whose clocks these are. */
function Foot({ page: { window, zone, events } }: { page: CalendarPage }) {
  const { locale, viewer, now } = useRoot();
  const offset = dateFormat(REGION[locale], { timeZone: zone ?? "UTC", timeZoneName: "shortOffset" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value;
  return (
    <div className={styles.foot}>
      {viewer.isSignedIn && events.length > 0 && window.shape !== "agenda" && (
        <>
          <span className={styles.answered}>{m.events_youre_going()}</span>
          <span className={styles.open}>{m.events_no_answer()}</span>
        </>
      )}
      <span className={styles.zone}>
        {zone === null ? (
          m.events_times_of_place()
        ) : (
          <>
            {m.events_times_in({ place: timeZonePlace(zone), offset: offset ?? "" })}{" "}
            {viewer.hasAccount && !viewer.masquerade && (
              <Link to="/account" className="link">
                {m.events_times_change()}
              </Link>
            )}
          </>
        )}
      </span>
    </div>
  );
}
