import { m } from "~/i18n/generated/messages";
import { AvatarStack } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { CalendarIcon, GlobeIcon, MapPinIcon, UserIcon, UsersIcon } from "~/ui/icons";
import { DOT } from "~/ui/words";
import { ROLE_NAMES } from "../answer-names";
import { addressOf } from "../place";
import type { EventPayload } from "../present";
import { CallingOff } from "./calling-off";
import { SeriesFact } from "./series-part";
import { useWhen } from "./event-when";
import styles from "./events.module.css";
import { MapLinks } from "./map-links";
import { RsvpCard, type RsvpCardProps } from "./rsvp-card";

export interface EventHeadProps extends RsvpCardProps {
  /** It is only read here: nobody says whether they come, and nothing is said of who does. */
  isAlone?: boolean;
  /** Its reader changes it. */
  mayChange?: boolean;
}

/** What an event's page says above its text: when, where, who comes, and whether one comes oneself (design/mock/event.html). */
export default function EventHead(props: EventHeadProps) {
  const { event, path, now, isAlone = false, mayChange = false } = props;
  return (
    <div className={styles.head}>
      <dl className={styles.facts}>
        <When event={event} />
        <Where event={event} />
        {!isAlone && <SeriesFact event={event} path={path} />}
        {!isAlone && <Who event={event} path={path} mayChange={mayChange} />}
        {!isAlone && <Hosts event={event} />}
      </dl>
      {!isAlone && <RsvpCard {...props} />}
      {!isAlone && mayChange && Date.parse(event.ends_at) > now && (
        <CallingOff isCancelled={event.is_cancelled} path={path} />
      )}
    </div>
  );
}

function When({ event }: { event: EventPayload }) {
  const { day, hours, there, place } = useWhen(event);
  return (
    <div>
      <dt>
        <Icon as={CalendarIcon} size={20} />
        <span className="sr">{m.events_when()}</span>
      </dt>
      <dd>
        <b>
          <time dateTime={event.starts_at}>{day}</time>
        </b>
        {hours && <span>{place ? m.events_in_zone({ time: hours, place }) : hours}</span>}
        {!hours && place && <span>{place}</span>}
        {there && <span>{there}</span>}
      </dd>
    </div>
  );
}

function Where({ event }: { event: EventPayload }) {
  const { in_person_location: address, virtual_location_url: url, location_type: kind } = event;
  return (
    <div>
      <dt>
        <Icon as={kind === "virtual" ? GlobeIcon : MapPinIcon} size={20} />
        <span className="sr">{m.events_location()}</span>
      </dt>
      <dd>
        <b dir="auto">
          {event.location?.name || (address ?? (kind === "virtual" ? m.events_location_virtual() : NAMES[kind]()))}
        </b>
        {event.location?.name && address !== event.location.name && (
          <span dir="auto">{addressOf({ ...event.location, name: "" })}</span>
        )}
        {event.is_location_hidden && <span>{m.events_location_hidden()}</span>}
        {address && <MapLinks address={address} location={event.location} />}
        {url && (
          <a href={url} target="_blank" rel="noreferrer nofollow" className="link">
            {m.events_join_link()}
          </a>
        )}
      </dd>
    </div>
  );
}

const NAMES = {
  in_person: m.events_location_in_person,
  virtual: m.events_location_virtual,
  tba: m.events_location_tba,
} as const;

/** Who else makes it, beside its author. */
function Hosts({ event }: Pick<RsvpCardProps, "event">) {
  const hosts = "hosts" in event ? event.hosts : [];
  if (hosts.length === 0) return null;
  return (
    <div>
      <dt>
        <Icon as={UserIcon} size={20} />
        <span className="sr">{m.events_hosts()}</span>
      </dt>
      <dd>
        {hosts.map(({ id, name, role }) => (
          <span key={id}>
            <Link to={`/u/${id}`} className="link">
              <bdi>{name}</bdi>
            </Link>
            {DOT}
            {ROLE_NAMES[role]()}
          </span>
        ))}
      </dd>
    </div>
  );
}

function Who({ event, path, mayChange }: Pick<EventHeadProps, "event" | "path" | "mayChange">) {
  const { going_count: count, rsvp_limit: limit } = event;
  if (count === null || (event.rsvp_disabled && !mayChange)) return null;
  // Of those that are offered, and those that gather for a group.
  const kept = limit === null || event.places_left === null ? 0 : limit - count - event.places_left;
  const sample = "going_sample" in event ? event.going_sample : [];
  return (
    <div>
      <dt>
        <Icon as={UsersIcon} size={20} />
        <span className="sr">{m.events_attendees_title()}</span>
      </dt>
      <dd>
        <b>{m.events_going_count({ count })}</b>
        {limit !== null && <span>{m.events_going_of({ going: count, limit })}</span>}
        {kept > 0 && <span>{m.events_places_kept({ count: kept })}</span>}
        {sample.length > 0 && <AvatarStack people={sample} size={24} max={8} />}
        {(count > 0 || mayChange) && (
          <Link to={`${path}/attendees`} className="link">
            {mayChange ? m.events_answers() : m.events_attendees_all()}
          </Link>
        )}
        {mayChange && !event.rsvp_disabled && (
          <Link to={`${path}/invite`} className="link">
            {m.events_invite()}
          </Link>
        )}
      </dd>
    </div>
  );
}
