import { useRoot } from "~/features/communities/ui/root-data";
import type { PostCardPayload } from "~/features/posts/present";
import { postPath } from "~/features/posts/ui/addresses";
import { PinnedMark } from "~/features/posts/ui/pinned-mark";
import type { SpaceHead } from "~/features/spaces/head";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CalendarIcon, CheckIcon, ClockIcon, GlobeIcon, MapPinIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import type { EventPayload } from "../present";
import { DateTile } from "./date-tile";
import { useWhen } from "./event-when";
import styles from "./events.module.css";

export interface EventListProps {
  head: SpaceHead;
  events: PostCardPayload[];
  nextCursor: string | null;
  isPast: boolean;
}

/** The events of a space by when they are (design/mock/events-list.html): what comes, or what is over. */
export default function EventList({ head, events, nextCursor, isPast }: EventListProps) {
  const path = `/c/${head.slug}`;
  if (events.length === 0) return <NoEvents head={head} isPast={isPast} />;
  return (
    <>
      <div className={styles.list}>
        {events.map((post) => (
          <EventCard key={post.id} post={post} />
        ))}
      </div>
      {nextCursor && (
        <div className="more-row">
          <Button to={`${path}?${isPast ? "tab=past&" : ""}after=${encodeURIComponent(nextCursor)}`}>
            {m.posts_load_more()}
          </Button>
        </div>
      )}
    </>
  );
}

function EventCard({ post }: { post: PostCardPayload }) {
  const { event } = post;
  if (!event) return null;
  return (
    <article className={styles.card} aria-labelledby={`event-${post.id}`}>
      <DateTile event={event} />
      <div className="grow">
        <h2 id={`event-${post.id}`} className={styles.name} dir="auto">
          <Link to={postPath(post)}>{post.name}</Link>
        </h2>
        <CardLines event={event} />
        <div className={styles.marks}>
          {post.is_pinned && <PinnedMark />}
          {event.is_going && (
            <span className={styles.said}>
              <Icon as={CheckIcon} size={16} />
              {m.events_going()}
            </span>
          )}
          {event.going_count !== null && !event.rsvp_disabled && (
            <span>{m.events_going_count({ count: event.going_count })}</span>
          )}
          {event.is_full && <Badge tone="warning">{m.events_full()}</Badge>}
        </div>
      </div>
      {post.cover && (
        <Link to={postPath(post)} tabIndex={-1} aria-hidden="true" className={styles.picture}>
          <img
            src={post.cover.src}
            srcSet={post.cover.srcSet}
            sizes="8rem"
            width={post.cover.width}
            height={post.cover.height}
            loading="lazy"
            alt=""
          />
        </Link>
      )}
    </article>
  );
}

function CardLines({ event }: { event: EventPayload }) {
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

/** Said to who writes here, and to who reads. */
function NoEvents({ head, isPast }: Pick<EventListProps, "head" | "isPast">) {
  const { viewer } = useRoot();
  if (isPast) return <EmptyState icon={CalendarIcon} title={m.events_empty_past()} text={m.events_empty_past_text()} />;
  const mayAdd = head.canPost && !viewer.isViewOnly;
  return (
    <EmptyState
      icon={CalendarIcon}
      title={m.events_empty_upcoming()}
      text={mayAdd ? m.events_empty_upcoming_write() : m.events_empty_upcoming_text()}
      action={mayAdd && <Button to={`/c/${head.slug}/new`}>{m.events_add_first()}</Button>}
    />
  );
}
