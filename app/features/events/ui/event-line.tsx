import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CalendarIcon } from "~/ui/icons";
import type { EventPayload } from "../present";
import { lineOf } from "../when";
import { useClocks } from "./zones";

/** When an event is, in one line: made outside of what is kept for many readers, whose clocks differ. */
export function useEventLine(event: EventPayload | undefined): string | null {
  const { region, zone } = useClocks({ time_zone: event?.time_zone ?? "UTC" });
  if (!event) return null;
  const line = lineOf(event, region, zone);
  return event.is_cancelled ? m.events_cancelled_line({ line }) : line;
}

/** The line wherever its post stands among others. */
export function EventLine({ startsAt, line }: { startsAt: string; line: string }) {
  return (
    <p className="row muted">
      <Icon as={CalendarIcon} size={16} />
      <time dateTime={startsAt}>{line}</time>
    </p>
  );
}
