import { m } from "~/i18n/generated/messages";
import type { When } from "./when";

/** Its days, with their hours where those belong to different ones. */
export const daysOf = ({ firstDay, lastDay, starts, ends }: When): string => {
  if (lastDay === null) return firstDay;
  // Its hours belong to different days.
  const [start, end] = starts === null ? [firstDay, lastDay] : [`${firstDay}, ${starts}`, `${lastDay}, ${ends}`];
  return m.events_until({ start, end });
};

/** null where its days say them. */
export const hoursOf = ({ lastDay, starts, ends }: When): string | null => {
  if (starts === null || ends === null) return m.events_all_day();
  return lastDay === null ? m.events_hours({ start: starts, end: ends }) : null;
};

/** Its hours, else its days. */
export const whenInWords = (when: When): string => {
  const hours = hoursOf(when);
  return when.lastDay === null && hours ? hours : daysOf(when);
};
