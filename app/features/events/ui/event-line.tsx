import { Icon } from "~/ui/icon";
import { CalendarIcon } from "~/ui/icons";
import type { EventPayload } from "../present";
import { lineOf } from "../when";
import { useClocks } from "./zones";

/** When an event is, in one line, wherever its post stands among others. */
export function EventLine({ event }: { event: EventPayload }) {
  const { region, zone } = useClocks(event);
  return (
    <p className="row muted">
      <Icon as={CalendarIcon} size={16} />
      <time dateTime={event.starts_at}>{lineOf(event, region, zone)}</time>
    </p>
  );
}
