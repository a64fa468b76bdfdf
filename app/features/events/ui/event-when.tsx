import { timeZonePlace } from "~/features/accounts/ui/time-zones";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import type { EventPayload } from "../present";
import { isElsewhere, whenIn } from "../when";
import { daysOf, hoursOf, whenInWords as inWords } from "../when-words";
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
