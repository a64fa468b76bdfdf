import { m } from "~/i18n/generated/messages";
import { Checkbox, Select } from "~/ui/choice";
import { GROUP_MOST } from "../line";
import type { EventForm } from "../present";

interface RsvpFieldsProps {
  event: EventForm;
  errors: Record<string, string>;
  change: (part: Partial<EventForm>) => void;
}

/** Of who can come: whom one may bring, and whether to wait where there is no place. */
export function RsvpFields({ event, errors, change }: RsvpFieldsProps) {
  return (
    <>
      <Select
        name="event_guests"
        label={m.events_guests_label()}
        value={event.rsvp_group_limit - 1}
        error={errors.rsvp_group_limit}
        onChange={({ target }) => change({ rsvp_group_limit: Number(target.value) + 1 })}
      >
        {Array.from({ length: GROUP_MOST }, (_, guests) => (
          <option key={guests} value={guests}>
            {guests === 0 ? m.events_guests_none() : guests}
          </option>
        ))}
      </Select>
      <Checkbox
        name="event_waiting_list"
        label={m.events_waiting_list()}
        hint={m.events_line_rule()}
        checked={event.waiting_list_enabled}
        onChange={({ target }) => change({ waiting_list_enabled: target.checked })}
      />
    </>
  );
}
