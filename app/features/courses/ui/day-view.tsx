import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import type { Outline } from "../outline";
import { MOST_DAYS } from "../release";
import type { CourseWords } from "../words";
import course from "./course.module.css";
import styles from "./builder.module.css";
import { useDay } from "./opening-words";
import { OutlineList } from "./outline-list";

/** What a builder was asked to show: the course as who starts it now finds it `day` days later. */
export interface DayAsked {
  day: number;
  didAll: boolean;
  /** That day, ms. */
  at: number;
  outline: Outline;
}

interface DayViewProps {
  slug: string;
  words: CourseWords;
  asked: DayAsked;
}

/** The outline as a student finds it on a given day: what is open, and why the rest is not. */
export function DayView({ slug, words, asked: { day, didAll, at, outline } }: DayViewProps) {
  const say = useDay();
  const open = outline.sections.flatMap(({ lessons }) => lessons).filter(({ closed }) => closed === null).length;
  return (
    <>
      <Form className={styles.day} preventScrollReset>
        <Input type="number" name="day" label={m.courses_day()} min={0} max={MOST_DAYS} defaultValue={day} required />
        <Select name="did" label={m.courses_day_did()} defaultValue={didAll ? "all" : "nothing"}>
          <option value="nothing">{m.courses_day_did_nothing()}</option>
          <option value="all">{m.courses_day_did_all()}</option>
        </Select>
        <Button type="submit" variant="primary">
          {m.courses_day_show()}
        </Button>
      </Form>
      <div className={course.heading}>
        <h2>{m.courses_day_of({ day, date: say(at) })}</h2>
        <span>{m.courses_day_open({ count: open })}</span>
      </div>
      <div className={course.outline}>
        <OutlineList slug={slug} sections={outline.sections} reader={{ isInside: true, manages: false, words }} />
      </div>
    </>
  );
}
