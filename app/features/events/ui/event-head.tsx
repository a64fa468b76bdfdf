import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { AvatarStack } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CalendarIcon, CheckIcon, GlobeIcon, MapPinIcon, UsersIcon } from "~/ui/icons";
import { FormError } from "~/ui/field";
import { withWords } from "~/ui/words";
import type { EventPagePayload, EventPayload } from "../present";
import { rsvpStateAt } from "../rules";
import { CalendarLinks } from "./calendar-links";
import { useWhen } from "./event-when";
import styles from "./events.module.css";

export interface EventHeadProps {
  event: EventPayload | EventPagePayload;
  /** Its name, and the path of its page. */
  name: string;
  path: string;
  now: number;
  /** Why the last press was refused. */
  refused?: string | null;
  /** It is only read here: nobody says whether they come, and nothing is said of who does. */
  isAlone?: boolean;
}

/** What an event's page says above its text: when, where, who comes, and whether one comes oneself (design/mock/event.html). */
export default function EventHead(props: EventHeadProps) {
  const { event, isAlone = false } = props;
  return (
    <div className={styles.head}>
      <dl className={styles.facts}>
        <When event={event} />
        <Where event={event} />
        {!isAlone && <Who event={event} />}
      </dl>
      {!isAlone && <Rsvp {...props} />}
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
        <b dir="auto">{address ?? (kind === "virtual" ? m.events_location_virtual() : NAMES[kind]())}</b>
        {event.is_location_hidden && <span>{m.events_location_hidden()}</span>}
        {address && (
          <a href={mapOf(address)} target="_blank" rel="noreferrer" className="link">
            {m.events_map()}
          </a>
        )}
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

/** Followed by whoever wants a map; nothing is asked of it before. */
const mapOf = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

function Who({ event }: { event: EventPayload | EventPagePayload }) {
  const { going_count: count, rsvp_limit: limit } = event;
  if (count === null || event.rsvp_disabled) return null;
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
        {sample.length > 0 && <AvatarStack people={sample} size={24} max={8} />}
      </dd>
    </div>
  );
}

/** The answer, and one sentence about what it means. Without scripts it is a form of the page. */
function Rsvp({ event, name, path, now, refused = null }: EventHeadProps) {
  const { viewer } = useRoot();
  const isSending = useNavigation().state === "submitting";
  const state = rsvpStateAt(
    {
      startsAt: Date.parse(event.starts_at),
      endsAt: Date.parse(event.ends_at),
      closesAt: Date.parse(event.rsvp_closes_at),
      isOff: event.rsvp_disabled,
      isFull: event.is_full,
    },
    now,
  );
  const isOpen = state === "open" || state === "full" || state === "closed";
  const mayPress = viewer.isSignedIn && !viewer.isViewOnly;
  const left = event.rsvp_limit !== null && event.going_count !== null ? event.rsvp_limit - event.going_count : null;
  return (
    <section className={styles.rsvp} aria-label={m.events_open()}>
      <div className={styles.answer}>
        <b>{event.is_going && isOpen ? m.events_youre_going() : TITLES[state]()}</b>
        {state === "open" && left !== null && <span>{m.events_places_left({ count: left })}</span>}
        {event.is_going && isOpen && (
          <span className={styles.said}>
            <Icon as={CheckIcon} size={16} />
            {m.events_going()}
          </span>
        )}
      </div>
      {state === "full" && !event.is_going && <p>{m.events_full_text()}</p>}
      {state === "past" && event.going_count !== null && !event.rsvp_disabled && (
        <p>{m.events_over_text({ count: event.going_count })}</p>
      )}
      {state === "off" && <p>{m.events_off_text()}</p>}
      {state === "closed" && (
        <p>{withWords(m.events_closed_text, { when: <Time at={event.rsvp_closes_at} now={now} /> })}</p>
      )}
      <FormError>{refused}</FormError>
      {isOpen && mayPress && (event.is_going || state === "open") && (
        <Form method="post" action={path} preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value={event.is_going ? "rsvp_back" : "rsvp"}
            variant={event.is_going ? "secondary" : "primary"}
            loading={isSending}
          >
            {event.is_going ? m.events_cannot_go() : m.events_rsvp()}
          </Button>
        </Form>
      )}
      {state === "open" && !viewer.isSignedIn && (
        <Form method="post" action={path}>
          <Button type="submit" name="intent" value="rsvp" variant="primary">
            {m.events_rsvp()}
          </Button>
        </Form>
      )}
      {state === "open" && event.rsvp_closes_at !== event.ends_at && (
        <p>{withWords(m.events_closes, { when: <Time at={event.rsvp_closes_at} now={now} isAhead /> })}</p>
      )}
      {state !== "past" && <CalendarLinks event={event} name={name} path={path} />}
    </section>
  );
}

const TITLES = {
  open: m.events_open,
  full: m.events_full,
  closed: m.events_closed,
  past: m.events_over,
  off: m.events_rsvp_off,
} as const;
