import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { useZoneName } from "~/features/posts/ui/time-fields";
import { m } from "~/i18n/generated/messages";
import { wallOf } from "~/lib/wall-time";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import type { LessonLine, SectionOutline } from "../outline";
import { type CourseType, MOST_DAYS, type Opening } from "../release";
import styles from "./opening-fields.module.css";

interface OpeningFieldsProps {
  type: CourseType;
  opening: Opening;
  /** What is said where they are left empty. */
  hint: string;
  /** What was typed and refused, and why. */
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

/** A day and its time, or a number of days, as the course's type has it; nothing where it opens all at once. */
export function OpeningFields({ type, opening, hint, values, errors = {} }: OpeningFieldsProps) {
  const { viewer } = useRoot();
  const [date, time] = opening.opensAt === null ? ["", ""] : wallOf(opening.opensAt, viewer.timeZone).split("T");
  const zone = useZoneName(opening.opensAt ?? 0);
  if (type === "structured")
    return (
      <Input
        type="number"
        name="days_after_enrolment"
        label={m.courses_days()}
        hint={hint}
        min={0}
        max={MOST_DAYS}
        inputMode="numeric"
        className={styles.days}
        defaultValue={values?.days_after_enrolment ?? opening.opensAfter ?? ""}
        error={errors.days_after_enrolment}
      />
    );
  if (type === "self_paced") return null;
  return (
    <div className={styles.moment}>
      <Input
        type="date"
        name="opens_date"
        label={m.courses_date()}
        hint={`${hint} ${m.courses_zone({ zone })}`}
        defaultValue={values?.opens_date ?? date}
        error={errors.dripped_at}
      />
      <Input type="time" name="opens_time" label={m.courses_time()} defaultValue={values?.opens_time ?? time} />
    </div>
  );
}

interface OpeningFormProps {
  type: CourseType;
  section: SectionOutline;
  /** What was typed and refused, by the form it was typed in. */
  refused: { intent: string; message: string; values: Record<string, string> } | null;
}

/** When a section opens, with all that stands in it. */
export function OpeningForm({ section, type, refused }: OpeningFormProps) {
  const intent = `open_section=${section.id}`;
  const ours = refused?.intent === intent ? refused : null;
  return (
    <Form method="post" className={styles.opens}>
      <OpeningFields
        type={type}
        opening={section}
        hint={m.courses_date_hint_section()}
        values={ours?.values}
        errors={ours ? { dripped_at: ours.message, days_after_enrolment: ours.message } : undefined}
      />
      <Button type="submit" name="intent" value={intent} label={m.courses_opens_save({ name: section.name })}>
        {m.courses_save()}
      </Button>
    </Form>
  );
}

/** What a lesson waits for besides its section. */
export function LessonOpens({ lesson, words }: { lesson: LessonLine; words: string | null }) {
  return (
    <>
      {words && <span className="muted">{words}</span>}
      {lesson.needsPrevious && <Badge>{m.courses_needs_previous()}</Badge>}
    </>
  );
}
