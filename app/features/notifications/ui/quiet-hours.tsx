import { useState } from "react";
import { m } from "~/i18n/generated/messages";
import { timeZonePlace } from "~/features/accounts/ui/time-zones";
import { Button } from "~/ui/button";
import { Select, Switch } from "~/ui/choice";
import { TextLink } from "~/ui/link";
import { minutesOf, QUIET_DAYS, type QuietDays, type QuietHours as Hours } from "../preferences";
import styles from "./preferences.module.css";

const USUAL: Hours = { from: "22:00", until: "07:30", days: "every" };
const DAY = 24 * 60;

const DAYS: Record<QuietDays, () => string> = {
  every: m.notifications_quiet_every,
  weekdays: m.notifications_quiet_weekdays,
};

interface QuietHoursProps {
  hours: Hours | null;
  /** As they were typed where they were refused, without JavaScript. */
  typed?: Record<string, string>;
  error?: string | null;
  timeZone: string;
  onChange(hours: Hours | null, words: string): void;
}

/** From when until when mail waits. What makes no sense is said, and not kept. */
export function QuietHours({ hours, typed, error, timeZone, onChange }: QuietHoursProps) {
  const [draft, setDraft] = useState<Hours>(typed ? hoursOf(typed) : (hours ?? USUAL));
  const [isOn, setIsOn] = useState(hours !== null || typed?.is_on === "on");
  const isEmpty = draft.from === draft.until;

  function keep(next: Hours, on = isOn) {
    setDraft(next);
    setIsOn(on);
    if (!on) onChange(null, "");
    else if (next.from !== next.until)
      onChange(next, m.notifications_quiet_value({ ...next, days: DAYS[next.days]() }));
  }

  return (
    <div className={styles.quiet}>
      <Switch
        name="is_on"
        label={<span className={styles.title}>{m.notifications_quiet()}</span>}
        hint={m.notifications_quiet_text()}
        checked={isOn}
        onChange={(event) => keep(draft, event.currentTarget.checked)}
      />
      <div className={styles.times}>
        <div className={styles.clocks}>
          <Clock
            label={m.notifications_quiet_from()}
            name="from"
            value={draft.from}
            onChange={(from) => keep({ ...draft, from })}
          />
          <Clock
            label={m.notifications_quiet_until()}
            name="until"
            value={draft.until}
            error={isEmpty ? (error ?? m.notifications_error_quiet_hours_empty()) : null}
            onChange={(until) => keep({ ...draft, until })}
          />
          <Select
            hideLabel
            label={m.notifications_quiet_days()}
            name="days"
            value={draft.days}
            onChange={(event) =>
              keep({ ...draft, days: event.currentTarget.value === "weekdays" ? "weekdays" : "every" })
            }
          >
            {QUIET_DAYS.map((days) => (
              <option key={days} value={days}>
                {DAYS[days]()}
              </option>
            ))}
          </Select>
        </div>
        {!isEmpty && <Bar {...draft} />}
        <p className="small muted">
          {m.notifications_quiet_zone({ zone: timeZonePlace(timeZone) })}{" "}
          <TextLink to="/account">{m.notifications_quiet_change()}</TextLink>
        </p>
      </div>
      <noscript>
        <Button type="submit" name="intent" value="quiet" size="sm">
          {m.notifications_save()}
        </Button>
      </noscript>
    </div>
  );
}

interface ClockProps {
  label: string;
  name: string;
  value: string;
  error?: string | null;
  onChange(clock: string): void;
}

const HALVES = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`,
);

function Clock({ value, onChange, ...select }: ClockProps) {
  // The door takes any minute.
  const all = HALVES.includes(value) ? HALVES : [...HALVES, value].sort();
  return (
    <Select {...select} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {all.map((clock) => (
        <option key={clock}>{clock}</option>
      ))}
    </Select>
  );
}

/** The day as a line, dark where it is quiet: drawn for the eye, the fields beside it say the same. */
function Bar({ from, until }: Hours) {
  const [begins, ends] = [percent(from), percent(until)];
  const parts =
    begins < ends
      ? [[begins, ends]]
      : [
          [0, ends],
          [begins, 100],
        ];
  return (
    <svg className={styles.dayline} aria-hidden="true">
      <rect className={styles.day} width="100%" height="20" rx="6" />
      {parts.map(
        ([left = 0, right = 0]) =>
          right > left && (
            <rect key={left} className={styles.night} x={`${left}%`} width={`${right - left}%`} height="20" rx="6" />
          ),
      )}
      {[from, until].map((clock) => (
        <text key={clock} x={`${percent(clock)}%`} y="36" textAnchor={anchorOf(percent(clock))}>
          {clock}
        </text>
      ))}
    </svg>
  );
}

const percent = (clock: string): number => ((minutesOf(clock) ?? 0) / DAY) * 100;

const anchorOf = (at: number) => (at < 8 ? "start" : at > 92 ? "end" : "middle");

const hoursOf = ({ from = "", until = "", days }: Record<string, string>): Hours => ({
  from: minutesOf(from) === null ? USUAL.from : from,
  until: minutesOf(until) === null ? USUAL.until : until,
  days: days === "weekdays" ? "weekdays" : "every",
});
