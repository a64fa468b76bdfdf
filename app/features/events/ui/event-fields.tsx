import { useState } from "react";
import { TimeZoneOptions } from "~/features/accounts/ui/time-zone-options";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Checkbox, Radio, Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import type { EventForm } from "../present";
import {
  CLOSES_BEFORE,
  LOCATION_KINDS,
  type LocationKind,
  NEW_EVENT,
  OCCURRENCES,
  PLACE_MAX,
  SEATS_MOST,
} from "../rules";
import { RepeatFields } from "../series/ui/repeat-fields";
import styles from "./events.module.css";
import { ReminderFields } from "./reminder-fields";
import { PlaceFields } from "./place-fields";
import { RsvpFields, WordsFields } from "./rsvp-fields";

interface EventFieldsProps {
  event: EventForm;
  /** By the fields' names on the wire. */
  errors: Record<string, string>;
  onChange: (event: EventForm) => void;
}

/** When, where, and who can come, of an event that is written. Without scripts what does not apply is hidden by its looks. */
export function EventFields({ event, errors, onChange }: EventFieldsProps) {
  const change = (part: Partial<EventForm>) => onChange({ ...event, ...part });
  return (
    <div className={styles.fields}>
      <input type="hidden" name="event" value="asked" />
      <WhenFields {...{ event, errors, change }} />
      {event.repeats !== undefined && (
        <RepeatFields
          repeats={event.repeats}
          firstDay={event.starts_at_wall.slice(0, "2026-12-04".length)}
          errors={errors}
          onChange={(repeats) => change({ repeats })}
        />
      )}
      <WhereFields {...{ event, errors, change }} />
      <WhoFields {...{ event, errors, change }} />
      <ReminderFields
        reminders={event.reminders ?? NEW_EVENT.reminders}
        isAllDay={event.is_all_day}
        onChange={(reminders) => change({ reminders })}
      />
      <WordsFields {...{ event, errors, change }} />
    </div>
  );
}

interface PartProps extends Omit<EventFieldsProps, "onChange"> {
  change: (part: Partial<EventForm>) => void;
}

function WhenFields({ event, errors, change }: PartProps) {
  const { now } = useRoot();
  const [wasDate = "", wasTime = ""] = event.starts_at_wall.split("T");
  const [{ date, time }, setStart] = useState({ date: wasDate, time: wasTime });
  // A time without its day is none yet, and is kept by the fields alone.
  function begin(next: { date: string; time: string }, isAllDay = event.is_all_day) {
    setStart(next);
    const hour = isAllDay ? "00:00" : next.time.slice(0, "09:00".length);
    const wall = next.date && hour ? `${next.date}T${hour}` : "";
    change({ starts_at_wall: wall, is_all_day: isAllDay, occurrence: "" });
  }
  const hours = Math.floor(event.duration_minutes / 60);
  const lasts = (duration: number) =>
    change({ duration_minutes: Number.isFinite(duration) ? Math.max(0, duration) : 0 });
  const asksWhich = errors.occurrence !== undefined || event.occurrence !== "";
  return (
    <fieldset>
      <legend>{m.events_when()}</legend>
      <div className={styles.when}>
        <Input
          type="date"
          name="event_date"
          label={m.events_date()}
          value={date}
          error={errors.starts_at}
          onChange={({ target }) => begin({ date: target.value, time })}
        />
        <div className={styles.hours}>
          <Input
            type="time"
            name="event_time"
            label={m.events_starts()}
            value={time}
            onChange={({ target }) => begin({ date, time: target.value })}
          />
        </div>
        <div className={styles.hours}>
          <Input
            type="number"
            min={0}
            max={744}
            name="event_hours"
            label={m.events_duration_hours()}
            value={hours}
            error={errors.duration_in_seconds}
            onChange={({ target }) => lasts(Number(target.value) * 60 + (event.duration_minutes % 60))}
          />
        </div>
        <div className={styles.hours}>
          <Input
            type="number"
            min={0}
            max={59}
            name="event_minutes"
            label={m.events_duration_minutes()}
            value={event.duration_minutes % 60}
            onChange={({ target }) => lasts(hours * 60 + Number(target.value))}
          />
        </div>
        <div className={styles.days}>
          <Input
            type="number"
            min={1}
            max={31}
            name="event_days"
            label={m.events_days()}
            value={Math.max(1, Math.ceil(event.duration_minutes / DAY))}
            error={errors.duration_in_seconds}
            onChange={({ target }) => lasts(Number(target.value) * DAY)}
          />
        </div>
      </div>
      {asksWhich && (
        <div className="stack" role="radiogroup" aria-label={m.events_occurrence()}>
          {OCCURRENCES.map((which) => (
            <Radio
              key={which}
              name="event_occurrence"
              value={which}
              label={OCCURRENCE_NAMES[which]()}
              checked={event.occurrence === which}
              onChange={() => change({ occurrence: which })}
            />
          ))}
        </div>
      )}
      <Checkbox
        name="event_all_day"
        label={m.events_all_day()}
        hint={m.events_all_day_hint()}
        checked={event.is_all_day}
        onChange={({ target }) => begin({ date, time }, target.checked)}
      />
      <Select
        name="event_zone"
        label={m.events_zone()}
        hint={m.events_zone_hint()}
        value={event.time_zone}
        error={errors.time_zone}
        onChange={({ target }) => change({ time_zone: target.value, occurrence: "" })}
      >
        <TimeZoneOptions chosen={event.time_zone} now={now} />
      </Select>
    </fieldset>
  );
}

const DAY = 1_440;
const OCCURRENCE_NAMES = { earlier: m.events_occurrence_earlier, later: m.events_occurrence_later } as const;

function WhereFields({ event, errors, change }: PartProps) {
  return (
    <fieldset>
      <legend>{m.events_location()}</legend>
      <div className={`row wrap ${styles.kinds}`} role="radiogroup" aria-label={m.events_location()}>
        {LOCATION_KINDS.map((kind) => (
          <Radio
            key={kind}
            name="event_location"
            value={kind}
            label={KIND_NAMES[kind]()}
            checked={event.location_type === kind}
            onChange={() => change({ location_type: kind })}
          />
        ))}
      </div>
      <div className={styles.address}>
        <Input
          name="event_place"
          label={m.events_place()}
          limit={PLACE_MAX}
          value={event.in_person_location}
          error={errors.in_person_location}
          autoComplete="off"
          onChange={({ target }) => change({ in_person_location: target.value })}
        />
        <PlaceFields event={event} errors={errors} change={change} />
      </div>
      <div className={styles.url}>
        <Input
          type="text"
          inputMode="url"
          name="event_url"
          label={m.events_url()}
          placeholder="https://"
          value={event.virtual_location_url}
          error={errors.virtual_location_url}
          autoComplete="off"
          onChange={({ target }) => change({ virtual_location_url: target.value })}
        />
      </div>
      <div className={styles.hide}>
        <Checkbox
          name="event_hide_location"
          label={m.events_hide_location()}
          checked={event.hide_location_from_non_attendees}
          onChange={({ target }) => change({ hide_location_from_non_attendees: target.checked })}
        />
      </div>
    </fieldset>
  );
}

const KIND_NAMES: Record<LocationKind, () => string> = {
  in_person: m.events_location_in_person,
  virtual: m.events_location_virtual,
  tba: m.events_location_tba,
};

function WhoFields({ event, errors, change }: PartProps) {
  const { rsvp_closes_minutes_before: closes, rsvp_limit: limit } = event;
  // Another time than those that are offered came by a call: it stays until somebody chooses.
  const offered =
    closes === null || CLOSES_BEFORE.some((one) => one === closes) ? CLOSES_BEFORE : [...CLOSES_BEFORE, closes];
  return (
    <fieldset>
      <legend>{m.events_settings_who()}</legend>
      <div className={styles.when}>
        <Input
          type="number"
          min={1}
          max={SEATS_MOST}
          name="event_limit"
          label={m.events_limit()}
          hint={m.events_limit_hint()}
          value={limit ?? ""}
          error={errors.rsvp_limit}
          onChange={({ target }) =>
            change({ rsvp_limit: target.value === "" ? null : Math.trunc(Number(target.value)) })
          }
        />
        <Select
          name="event_closes"
          label={m.events_closes_label()}
          value={closes ?? ""}
          error={errors.rsvp_closes_minutes_before}
          onChange={({ target }) =>
            change({ rsvp_closes_minutes_before: target.value === "" ? null : Number(target.value) })
          }
        >
          <option value="">{m.events_closes_at_end()}</option>
          {offered.map((minutes) => (
            <option key={minutes} value={minutes}>
              {inWords(minutes)}
            </option>
          ))}
        </Select>
      </div>
      <RsvpFields {...{ event, errors, change }} />
      <Checkbox
        name="event_rsvp_disabled"
        label={m.events_rsvp_off()}
        hint={m.events_rsvp_off_hint()}
        checked={event.rsvp_disabled}
        onChange={({ target }) => change({ rsvp_disabled: target.checked })}
      />
      <Checkbox
        name="event_hide_attendees"
        label={m.events_hide_attendees()}
        hint={m.events_attendees_hidden_hint()}
        checked={event.hide_attendees}
        onChange={({ target }) => change({ hide_attendees: target.checked })}
      />
    </fieldset>
  );
}

function inWords(minutes: number): string {
  if (minutes === 0) return m.events_closes_at_start();
  if (minutes % DAY === 0) return m.events_closes_days({ count: minutes / DAY });
  if (minutes % 60 === 0) return m.events_closes_hours({ count: minutes / 60 });
  return m.events_closes_minutes({ count: minutes });
}
