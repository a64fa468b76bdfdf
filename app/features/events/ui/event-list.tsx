import { useRoot } from "~/features/communities/ui/root-data";
import type { PostCardPayload } from "~/features/posts/present";
import { postPath } from "~/features/posts/ui/addresses";
import { PinnedMark } from "~/features/posts/ui/pinned-mark";
import type { SpaceHead } from "~/features/spaces/head";
import { ASCENDING, PAST_TAB } from "~/features/spaces/rules";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CalendarIcon, CheckIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Segmented } from "~/ui/segmented";
import { EmptyState } from "~/ui/states";
import { CardLines } from "./card-lines";
import { DateTile } from "./date-tile";
import { EventTiles } from "./event-tiles";
import styles from "./events.module.css";

export interface EventListProps {
  head: SpaceHead;
  events: PostCardPayload[];
  nextCursor: string | null;
  isPast: boolean;
  /** The first that was before those that came after it. */
  isAscending: boolean;
}

/** The events of a space by when they are (design/mock/events-list.html): what comes, or what is over. */
export default function EventList({ head, events, nextCursor, isPast, isAscending }: EventListProps) {
  const path = `/c/${head.slug}`;
  if (events.length === 0) return <NoEvents head={head} isPast={isPast} />;
  const asked = { ...(isPast && { tab: PAST_TAB }), ...(isAscending && { sort: ASCENDING }) };
  return (
    <>
      {isPast && !head.hideSorting && <PastOrder path={path} isAscending={isAscending} />}
      {head.view === "cards" || head.view === "grid" ? (
        <EventTiles events={events} view={head.view} />
      ) : (
        <div className={styles.list}>
          {events.map((post) => (
            <EventCard key={post.id} post={post} />
          ))}
        </div>
      )}
      {nextCursor && (
        <div className="more-row">
          <Button to={`${path}?${new URLSearchParams({ ...asked, after: nextCursor })}`}>{m.posts_load_more()}</Button>
        </div>
      )}
    </>
  );
}

/** What is over, the latest first or as it came. */
export function PastOrder({
  path,
  kept = {},
  isAscending,
}: {
  path: string;
  /** What else its address says. */
  kept?: Record<string, string>;
  isAscending: boolean;
}) {
  const to = (sort: Record<string, string>) => `${path}?${new URLSearchParams({ ...kept, tab: PAST_TAB, ...sort })}`;
  return (
    <div className={styles.order}>
      <Segmented
        label={m.events_order()}
        value={isAscending ? ASCENDING : ""}
        options={[
          { value: "", label: m.events_latest_first(), to: to({}) },
          { value: ASCENDING, label: m.events_first_first(), to: to({ sort: ASCENDING }) },
        ]}
      />
    </div>
  );
}

interface EventCardProps {
  post: PostCardPayload;
  /** It stands among those of other spaces, below a heading of theirs. */
  isAmongOthers?: boolean;
}

/** An event in a list. */
export function EventCard({ post, isAmongOthers = false }: EventCardProps) {
  const { event } = post;
  if (!event) return null;
  const Name = isAmongOthers ? "h3" : "h2";
  return (
    <article className={styles.card} aria-labelledby={`event-${post.id}`}>
      <DateTile event={event} />
      <div className="grow">
        <Name id={`event-${post.id}`} className={styles.name} dir="auto">
          <Link to={postPath(post)}>{post.name}</Link>
        </Name>
        <CardLines event={event} path={postPath(post)} />
        <div className={styles.marks}>
          {isAmongOthers && (
            <Link to={`/c/${post.space.slug}`} className={styles.space} dir="auto">
              {post.space.name}
            </Link>
          )}
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
      action={
        mayAdd && (
          <>
            <Button to={`/c/${head.slug}/new`}>{m.events_add_first()}</Button>
            {head.canManage && <Button to={`/c/${head.slug}/events/import`}>{m.events_ics_import()}</Button>}
          </>
        )
      }
    />
  );
}
