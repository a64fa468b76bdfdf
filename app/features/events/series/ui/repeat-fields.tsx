import { useState } from "react";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { useRoot } from "~/features/communities/ui/root-data";
import { Checkbox, FieldGroup, Radio, Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import {
  dayIn,
  FREQUENCIES,
  type Frequency,
  MONTHLY,
  type Monthly,
  ONCE,
  type Repeats,
  repeatsErrors,
  repeatsIn,
  repeatsText,
  ruleFrom,
  WEEKDAYS,
} from "../rule";
import { seriesInWords, weekdayName } from "../words";
import styles from "./series.module.css";

interface RepeatFieldsProps {
  /** As rule.ts writes it. */
  repeats: string;
  /** `2026-12-04`; "" while it is not chosen. */
  firstDay: string;
  /** By the fields' names on the wire. */
  errors: Record<string, string>;
  onChange: (repeats: string) => void;
}

/** How an event repeats, and when it ends to (design/mock/event-new.html). Without scripts what does not apply is hidden by its looks. */
export function RepeatFields({ repeats: text, firstDay, errors, onChange }: RepeatFieldsProps) {
  const { locale } = useRoot();
  const region = REGION[locale];
  const said = repeatsIn(text);
  const [chosen, setChosen] = useState<Repeats>(said ?? NEW);
  const [ends, setEnds] = useState<Ends>(endsOf(said));
  const frequency = said?.frequency ?? "";
  function change(part: Partial<Repeats>, how: { frequency?: Frequency | ""; ends?: Ends } = {}) {
    const next = { ...chosen, ...part };
    const nextEnds = how.ends ?? ends;
    setChosen(next);
    setEnds(nextEnds);
    const nextFrequency = how.frequency ?? frequency;
    if (nextFrequency === "") return onChange(ONCE);
    onChange(
      repeatsText({
        ...next,
        frequency: nextFrequency,
        until: nextEnds === "date" ? next.until : "",
        count: nextEnds === "count" ? next.count : null,
      }),
    );
  }
  const isWhole = said !== null && firstDay !== "" && Object.keys(repeatsErrors(said, firstDay)).length === 0;
  const summary = isWhole ? seriesInWords({ rule: ruleFrom(said, firstDay), until: said.until || null }, region) : null;
  return (
    <div className={styles.repeats}>
      <Select
        name="event_repeats"
        label={m.events_repeats()}
        value={frequency}
        error={errors.recurring}
        onChange={({ target }) => change({}, { frequency: target.value as Frequency | "" })}
      >
        <option value="">{m.events_repeats_once()}</option>
        {FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {FREQUENCY_NAMES[one]()}
          </option>
        ))}
      </Select>
      <div className={styles.rule}>
        {/* No bounds here: what a browser refuses in a field that is hidden it refuses without a word. */}
        <Input
          type="number"
          name="event_interval"
          label={m.events_repeats_interval()}
          hint={m.events_repeats_interval_hint()}
          value={chosen.interval || ""}
          onChange={({ target }) => change({ interval: Math.trunc(Number(target.value)) })}
        />
        <div className={styles.weekly}>
          <FieldGroup label={m.events_repeats_week_days()} hint={m.events_repeats_week_days_hint()}>
            {(group) => (
              <fieldset className={styles.days} {...group}>
                {WEEKDAYS.map((day) => (
                  <Checkbox
                    key={day}
                    name={`event_on_${day}`}
                    label={weekdayName(day, region, "short")}
                    checked={chosen.weekDays.includes(day) || (firstDay !== "" && dayIn(firstDay).weekday === day)}
                    onChange={({ target }) =>
                      change({
                        weekDays: target.checked
                          ? [...chosen.weekDays, day]
                          : chosen.weekDays.filter((one) => one !== day),
                      })
                    }
                  />
                ))}
              </fieldset>
            )}
          </FieldGroup>
        </div>
        <div className={styles.monthly}>
          <Select
            name="event_monthly"
            label={m.events_repeats_monthly_which()}
            value={chosen.monthly}
            onChange={({ target }) => change({ monthly: target.value as Monthly })}
          >
            {MONTHLY.map((one) => (
              <option key={one} value={one}>
                {MONTHLY_NAMES[one]()}
              </option>
            ))}
          </Select>
        </div>
        <FieldGroup label={m.events_repeats_ends()}>
          {(group) => (
            <div className={styles.ends} role="radiogroup" {...group}>
              {ENDS.map((one) => (
                <Radio
                  key={one}
                  name="event_ends"
                  value={one}
                  label={ENDS_NAMES[one]()}
                  checked={ends === one}
                  onChange={() => change({}, { ends: one })}
                />
              ))}
            </div>
          )}
        </FieldGroup>
        <div className={styles.until}>
          <Input
            type="date"
            name="event_ends_at"
            label={m.events_repeats_last_day()}
            value={chosen.until}
            error={errors.recurring_ends_at}
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
        <div className={styles.count}>
          <Input
            type="number"
            name="event_occurrences"
            label={m.events_repeats_count()}
            value={chosen.count ?? ""}
            error={errors.recurring_occurrences}
            onChange={({ target }) => change({ count: Math.trunc(Number(target.value)) })}
          />
        </div>
        <p className={styles.summary} aria-live="polite">
          {summary && <b>{summary}</b>}
          {m.events_repeats_hint()}
        </p>
      </div>
    </div>
  );
}

const ENDS = ["never", "date", "count"] as const;
type Ends = (typeof ENDS)[number];

const endsOf = (said: Repeats | null): Ends =>
  said?.until ? "date" : typeof said?.count === "number" ? "count" : "never";

const NEW: Repeats = { frequency: "weekly", interval: 1, weekDays: [], monthly: "date", until: "", count: 10 };

const FREQUENCY_NAMES = {
  daily: m.events_repeats_daily,
  weekly: m.events_repeats_weekly,
  monthly: m.events_repeats_monthly,
  yearly: m.events_repeats_yearly,
} as const;
const MONTHLY_NAMES = {
  date: m.events_repeats_monthly_date,
  weekday: m.events_repeats_monthly_weekday,
  last: m.events_repeats_monthly_last,
} as const;
const ENDS_NAMES = {
  never: m.events_repeats_ends_never,
  date: m.events_repeats_ends_date,
  count: m.events_repeats_ends_count,
} as const;
