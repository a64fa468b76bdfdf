import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import type { EventPagePayload, EventPayload, OwnAnswer } from "../present";
import { ANSWER_MAX, GUEST_NAME_MAX } from "../rules";
import styles from "./events.module.css";

/** What an event's page is told of a press that was refused. */
export interface RefusedRsvp {
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}

interface GroupFormProps {
  event: EventPayload | EventPagePayload;
  path: string;
  /** People that the answer may be for. */
  most: number;
  answer?: OwnAnswer | null;
  refused: RefusedRsvp | null;
  hint?: string;
  /** Its buttons; a function is told that there are not so many places. */
  children: ReactNode | ((isTooMany: boolean) => ReactNode);
}

/** How many come, and who; where nobody brings anybody, the buttons alone. Names beyond the number are hidden by their looks. */
export function GroupForm({ event, path, most, answer = null, refused, hint, children }: GroupFormProps) {
  const kept = (name: string) => refused?.values[name];
  const [seats, setSeats] = useState(Math.min(most, Number(kept("seats")) || answer?.seats || 1));
  const { places_left: left, waiting_list_enabled: hasLine } = event;
  const questions = "questions" in event ? event.questions : [];
  const own = answer?.status === "going" || answer?.status === "offered" ? answer.seats : 0;
  const isTooMany = left !== null && left > 0 && answer?.status !== "waiting" && seats > left + own;
  return (
    <Form method="post" action={path} preventScrollReset className={styles.group}>
      {most > 1 && (
        <>
          <Select
            name="seats"
            label={m.events_how_many()}
            hint={hint ?? m.events_guests_most({ count: most - 1 })}
            error={refused?.fields.guests}
            value={seats}
            onChange={({ target }) => setSeats(Number(target.value))}
          >
            {Array.from({ length: most }, (_, n) => (
              <option key={n + 1} value={n + 1}>
                {n + 1}
              </option>
            ))}
          </Select>
          <div className={styles.guests}>
            {Array.from({ length: most - 1 }, (_, n) => (
              <div key={n + 1} className={styles.guest}>
                <Input
                  name={`guest_${n + 1}`}
                  label={m.events_guest({ number: n + 1 })}
                  placeholder={m.events_guest_name()}
                  defaultValue={kept(`guest_${n + 1}`) ?? answer?.guests[n] ?? ""}
                  maxLength={GUEST_NAME_MAX}
                  autoComplete="off"
                />
              </div>
            ))}
          </div>
        </>
      )}
      {questions.map(
        ({ text, is_required: isRequired }, n) =>
          text !== "" && (
            <Input
              key={`${n + 1} ${text}`}
              name={`answer_${n + 1}`}
              label={isRequired ? text : m.events_question_optional({ question: text })}
              defaultValue={kept(`answer_${n + 1}`) ?? answer?.answers[n] ?? ""}
              error={refused?.fields[`answer_${n + 1}`]}
              maxLength={ANSWER_MAX}
              autoComplete="off"
            />
          ),
      )}
      {isTooMany && (
        <output className="muted">
          {hasLine ? m.events_would_wait({ left, seats }) : m.events_too_many({ count: left })}
        </output>
      )}
      <div className={styles.presses}>{typeof children === "function" ? children(isTooMany) : children}</div>
    </Form>
  );
}
