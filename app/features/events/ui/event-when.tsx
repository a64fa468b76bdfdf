import { timeZonePlace } from "~/features/accounts/ui/time-zones";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import type { EventPayload } from "../present";
import { isElsewhere, type When, whenIn } from "../when";
import { useClocks } from "./zones";

/** Day and hours of an event by the reader's clocks, and by those of the place where they differ. */
export function useWhen(event: EventPayload) {
  const { viewer } = useRoot();
  const { region, zone } = useClocks(event);
  const own = whenIn(event, region, zone);
  const place = timeZonePlace(event.time_zone);
  const there = viewer.isSignedIn && isElsewhere(event, zone) ? inWords(whenIn(event, region, event.time_zone)) : null;
  return {
    day: daysOf(own),
    hours: hoursOf(own),
    /** "14:00 to 15:30 in Oslo", for who is elsewhere. */
    there: there && m.events_in_zone({ time: there, place }),
    /** Whose clocks these are, where no reader is known. */
    place: viewer.isSignedIn || event.is_all_day ? null : place,
  };
}

const daysOf = ({ firstDay, lastDay, starts, ends }: When): string => {
  if (lastDay === null) return firstDay;
  // Its hours belong to different days.
  const [start, end] = starts === null ? [firstDay, lastDay] : [`${firstDay}, ${starts}`, `${lastDay}, ${ends}`];
  return m.events_until({ start, end });
};

const hoursOf = ({ lastDay, starts, ends }: When): string | null => {
  if (starts === null || ends === null) return m.events_all_day();
  return lastDay === null ? m.events_until({ start: starts, end: ends }) : null;
};

const inWords = (when: When): string => {
  const hours = hoursOf(when);
  return when.lastDay === null && hours ? hours : daysOf(when);
};
