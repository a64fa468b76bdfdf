import { m } from "~/i18n/generated/messages";
import { Checkbox } from "~/ui/choice";
import { REMINDERS, type Reminder } from "../rules";

interface ReminderFieldsProps {
  reminders: readonly Reminder[];
  isAllDay: boolean;
  onChange: (reminders: Reminder[]) => void;
}

/** When who comes is reminded of an event. */
export function ReminderFields({ reminders, isAllDay, onChange }: ReminderFieldsProps) {
  return (
    <fieldset>
      <legend>{m.events_reminders()}</legend>
      <input type="hidden" name="event_reminders" value="asked" />
      <p className="muted">{isAllDay ? m.events_reminders_hint_days() : m.events_reminders_hint()}</p>
      {REMINDERS.map((one) => (
        <Checkbox
          key={one}
          name={`event_remind_${one}`}
          label={NAMES[one]()}
          checked={reminders.includes(one)}
          onChange={({ target }) =>
            onChange(REMINDERS.filter((other) => (other === one ? target.checked : reminders.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}

const NAMES: Record<Reminder, () => string> = {
  day: m.events_remind_day,
  hour: m.events_remind_hour,
  start: m.events_remind_start,
};
