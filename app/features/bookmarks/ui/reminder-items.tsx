import type { ComponentProps } from "react";
import { SOON, useMoment } from "~/features/communities/ui/moment";
import { m } from "~/i18n/generated/messages";
import { ClockIcon } from "~/ui/icons";
import { MenuItem } from "~/ui/menu";
import type { Reminder } from "../reminders";
import styles from "./reminder-items.module.css";

/** A reminder, and when that is (UTC ms). */
export interface OfferedTime {
  reminder: Reminder;
  at: number;
}

interface ReminderItemsProps {
  times: readonly OfferedTime[];
  /** What choosing one does. */
  press(reminder: Reminder): Pick<ComponentProps<typeof MenuItem>, "type" | "form" | "name" | "value">;
}

/** The times at which one can be reminded of something, as items of its menu, each once. */
export function ReminderItems({ times, press }: ReminderItemsProps) {
  const soon = useMoment(SOON);
  // On a Sunday tomorrow morning is Monday's.
  const offered = times.filter(({ at: time }, i) => times.findIndex((one) => one.at === time) === i);
  return offered.map(({ reminder, at: time }) => (
    <MenuItem key={reminder} icon={ClockIcon} {...press(reminder)}>
      <span className={styles.offer}>
        {nameOfReminder(reminder)}
        <span className="muted">{soon(time)}</span>
      </span>
    </MenuItem>
  ));
}

function nameOfReminder(reminder: Reminder): string {
  switch (reminder) {
    case "hour":
      return m.bookmarks_in_an_hour();
    case "tomorrow":
      return m.bookmarks_tomorrow();
    case "monday":
      return m.bookmarks_monday();
  }
}
