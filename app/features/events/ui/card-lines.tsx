import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { ClockIcon, GlobeIcon, MapPinIcon, RepeatIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import type { EventPayload } from "../present";
import { seriesInWords } from "../series/words";
import { useWhen } from "./event-when";
import { useClocks } from "./zones";

/** When and where it is, and how it repeats; with `path`, where the way to its other dates is. */
export function CardLines({ event, path }: { event: EventPayload; path?: string }) {
  const { region } = useClocks(event);
  const { day, hours, there, place } = useWhen(event);
  const { in_person_location: address, location_type: kind } = event;
  return (
    <>
      {event.is_cancelled && (
        <p>
          <Badge tone="danger">{m.events_cancelled_short()}</Badge>
        </p>
      )}
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
      {event.series && (
        <p>
          <Icon as={RepeatIcon} size={16} />
          <span>
            {seriesInWords(event.series, region)}{" "}
            {path !== undefined && (
              <Link to={`${path}/dates`} className="link">
                {m.events_dates()}
              </Link>
            )}
          </span>
        </p>
      )}
    </>
  );
}

const WHERE = {
  in_person: m.events_location_hidden,
  virtual: m.events_location_virtual,
  tba: m.events_location_tba,
} as const;
