import clsx from "clsx";
import type { PostCardPayload } from "~/features/posts/present";
import { postPath } from "~/features/posts/ui/addresses";
import { PinnedMark } from "~/features/posts/ui/pinned-mark";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { CheckIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { CardLines } from "./card-lines";
import { DateTile } from "./date-tile";
import { useEventLine } from "./event-line";
import styles from "./event-tiles.module.css";

/** Events beside each other: as cards with their picture, when and where, or as squares with their name and date. */
export function EventTiles({ events, view }: { events: PostCardPayload[]; view: "cards" | "grid" }) {
  return (
    <div className={view === "grid" ? styles.grid : styles.cards}>
      {events.map((post) => (
        <EventTile key={post.id} post={post} isSquare={view === "grid"} />
      ))}
    </div>
  );
}

/** Its name leads to it from anywhere on it. */
function EventTile({ post, isSquare }: { post: PostCardPayload; isSquare: boolean }) {
  const { event, cover } = post;
  const line = useEventLine(event);
  if (!event) return null;
  return (
    <article className={styles.tile} aria-labelledby={`event-${post.id}`}>
      <div className={clsx(styles.picture, !cover && styles.none)}>
        {cover && (
          <img
            src={cover.src}
            srcSet={cover.srcSet}
            sizes={isSquare ? "(max-width: 639px) 50vw, 16rem" : "(max-width: 639px) 100vw, 24rem"}
            width={cover.width}
            height={cover.height}
            loading="lazy"
            alt=""
          />
        )}
        <span className={styles.date}>
          <DateTile event={event} />
        </span>
        {post.is_pinned && (
          <span className={styles.pinned}>
            <PinnedMark />
          </span>
        )}
      </div>
      <h2 id={`event-${post.id}`} dir="auto">
        <Link to={postPath(post)} className={styles.whole}>
          {post.name}
        </Link>
      </h2>
      {isSquare ? (
        <p className={styles.line}>
          <time dateTime={event.starts_at}>{line}</time>
        </p>
      ) : (
        <div className={styles.lines}>
          <CardLines event={event} />
        </div>
      )}
      <div className={styles.marks}>
        {event.is_going && (
          <span className={styles.said}>
            <Icon as={CheckIcon} size={16} />
            {m.events_going()}
          </span>
        )}
        {!isSquare && event.going_count !== null && !event.rsvp_disabled && (
          <span>{m.events_going_count({ count: event.going_count })}</span>
        )}
        {event.is_full && <Badge tone="warning">{m.events_full()}</Badge>}
      </div>
    </article>
  );
}
