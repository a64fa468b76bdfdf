import { m } from "~/i18n/generated/messages";
import { Checkbox, Select } from "~/ui/choice";
import { Input, Textarea } from "~/ui/field";
import { GROUP_MOST } from "../line";
import type { ConfirmationPayload, EventForm, QuestionPayload } from "../present";
import { CONFIRMATION_MAX, QUESTION_MAX, QUESTIONS_MOST } from "../rules";
import styles from "./events.module.css";

interface RsvpFieldsProps {
  event: EventForm;
  errors: Record<string, string>;
  change: (part: Partial<EventForm>) => void;
}

/** Of who can come: whom one may bring, whether to wait where there is no place, and whether to be asked first. */
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
      <Checkbox
        name="event_approval"
        label={m.events_approval()}
        hint={m.events_approval_hint()}
        checked={event.rsvp_approval_required}
        onChange={({ target }) => change({ rsvp_approval_required: target.checked })}
      />
    </>
  );
}

/** What who comes is asked, and told once they do. */
export function WordsFields({ event, errors, change }: RsvpFieldsProps) {
  const { confirmation } = event;
  const tell = (part: Partial<ConfirmationPayload>) => change({ confirmation: { ...confirmation, ...part } });
  const questions = Array.from(
    { length: QUESTIONS_MOST },
    (_, n): QuestionPayload => event.questions[n] ?? { text: "", is_required: false },
  );
  const ask = (at: number, part: Partial<QuestionPayload>) =>
    change({ questions: questions.map((one, n) => (n === at ? { ...one, ...part } : one)) });
  return (
    <>
      <fieldset>
        <legend>{m.events_questions()}</legend>
        {questions.map((question, n) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={n} className={styles.question}>
            <Input
              name={`event_question_${n + 1}`}
              label={m.events_question({ number: n + 1 })}
              limit={QUESTION_MAX}
              value={question.text}
              autoComplete="off"
              onChange={({ target }) => ask(n, { text: target.value })}
            />
            <Checkbox
              name={`event_question_${n + 1}_required`}
              label={m.events_question_required()}
              checked={question.is_required}
              onChange={({ target }) => ask(n, { is_required: target.checked })}
            />
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>{m.events_confirmation()}</legend>
        <Input
          name="event_confirm_title"
          label={m.events_confirm_title()}
          limit={CONFIRMATION_MAX.title}
          value={confirmation.title}
          autoComplete="off"
          onChange={({ target }) => tell({ title: target.value })}
        />
        <Textarea
          name="event_confirm_text"
          label={m.events_confirm_text()}
          limit={CONFIRMATION_MAX.text}
          rows={3}
          value={confirmation.description}
          onChange={({ target }) => tell({ description: target.value })}
        />
        <div className={styles.when}>
          <Input
            name="event_confirm_button"
            label={m.events_confirm_button()}
            limit={CONFIRMATION_MAX.button}
            value={confirmation.button_title}
            autoComplete="off"
            onChange={({ target }) => tell({ button_title: target.value })}
          />
          <Input
            inputMode="url"
            name="event_confirm_link"
            label={m.events_confirm_link()}
            placeholder="https://"
            value={confirmation.button_link}
            error={errors.confirmation_button_link}
            autoComplete="off"
            onChange={({ target }) => tell({ button_link: target.value })}
          />
        </div>
      </fieldset>
    </>
  );
}
