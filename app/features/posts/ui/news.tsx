import type { ReactNode } from "react";
import { useTimeAgo } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import type { PostCardPayload } from "../present";
import styles from "./feed.module.css";

interface NewsProps {
  /** The first page, in its order. */
  posts: PostCardPayload[];
  sort: string;
  /** Since when something is new, ms; 0 for nobody. */
  since: number;
  reader: string;
  now: number;
}

/** What is new in a list that stands in the order of time, and the lines around it; of any other order nothing is. */
export function newsOf({ posts, sort, since, reader, now }: NewsProps) {
  const isByTime = sort === "latest" || sort === "active";
  const timeOf = (post: PostCardPayload) => Date.parse(sort === "latest" ? post.published_at : post.activity_at);
  // What one did oneself is no news: the lines stand around what others did.
  const isOwn = (post: PostCardPayload) => (sort === "latest" ? post.author.id === reader : post.is_own_activity);
  const isLater = (post: PostCardPayload) => timeOf(post) > since;
  const isNew = (post: PostCardPayload) => isByTime && since > 0 && isLater(post) && !isOwn(post);
  // What is pinned stands in no order.
  const first = posts.find((post) => !post.is_pinned && isNew(post));
  const before = (post: PostCardPayload, previous: PostCardPayload | undefined): ReactNode => {
    if (!first || post.is_pinned) return null;
    if (post.id === first.id) return <SinceLine at={since} now={now} />;
    return previous && !previous.is_pinned && isLater(previous) && !isLater(post) ? (
      <div className={styles.since}>
        <span>{m.posts_earlier()}</span>
      </div>
    ) : null;
  };
  return { isNew, before };
}

function SinceLine({ at, now }: { at: number; now: number }) {
  const time = useTimeAgo(new Date(at), now);
  return (
    <div className={styles.since}>
      <span>{m.posts_new_since({ time })}</span>
    </div>
  );
}
