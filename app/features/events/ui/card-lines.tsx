import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { ClockIcon, GlobeIcon, MapPinIcon } from "~/ui/icons";
import type { EventPayload } from "../present";
import { useWhen } from "./event-when";

/** When and where it is. */
export function CardLines({ event }: { event: EventPayload }) {
  const { day, hours, there, place } = useWhen(event);
  const { in_person_location: address, location_type: kind } = event;
  return (
    <>
      <p>
        <Icon as={ClockIcon} size={16} />
        <span>
          <time dateTime={event.starts_at}>{hours ? `${day}, ${hours}` : day}</time>
          {(there ?? place) && ` (${there ?? place})`}
        </span>
      </p>
      <p>
        <Icon as={kind === "virtual" ? GlobeIcon : MapPinIcon} size={16} />
        <span dir="auto">{address ?? WHERE[kind]()}</span>
      </p>
    </>
  );
}

const WHERE = {
  in_person: m.events_location_hidden,
  virtual: m.events_location_virtual,
  tba: m.events_location_tba,
} as const;
