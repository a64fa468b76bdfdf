import type { KeyboardEvent, Ref } from "react";
import { timeZonePlace } from "~/features/accounts/ui/time-zones";
import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { m } from "~/i18n/generated/messages";
import { dateFormat } from "~/lib/dates";
import { FormError, Input } from "~/ui/field";
import styles from "./schedule.module.css";

/** A date and a time as their fields send them. */
export interface ChosenTime {
  date: string;
  time: string;
}

export const chosenAt = (wall: string): ChosenTime => {
  const [date = "", time = ""] = wall.split("T");
  return { date, time };
};

interface TimeFieldsProps {
  chosen: ChosenTime;
  error: string | undefined;
  dateRef?: Ref<HTMLInputElement>;
  /** Enter in one of them. */
  onEnter?: () => void;
}

/** A day and a time of it, in the time zone of who chooses. */
export function TimeFields({ chosen, error, dateRef, onEnter }: TimeFieldsProps) {
  // A form's first button is another than the one these belong to.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !onEnter) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <>
      <div className={styles.fields}>
        <Input
          ref={dateRef}
          type="date"
          name="schedule_date"
          label={m.posts_schedule_date()}
          defaultValue={chosen.date}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
        />
        <Input
          type="time"
          name="schedule_time"
          label={m.posts_schedule_time()}
          defaultValue={chosen.time}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <FormError>{error}</FormError>
    </>
  );
}

/** "São Paulo, GMT-3": where the clocks stand that these times are of. */
export function useZoneName(at: number): string {
  const { locale, viewer } = useRoot();
  const { timeZone } = viewer;
  const parts = dateFormat(REGION[locale], { timeZone, timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const place = timeZonePlace(timeZone);
  return place === "UTC" ? place : `${place}, ${offset}`;
}
