import type { ReactNode } from "react";
import { Time } from "~/features/communities/ui/time";
import { EventHeadSlot } from "~/features/events/ui/event-slots";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { Link } from "~/ui/link";
import type { PostPayload } from "../present";
import { Gallery } from "./gallery";
import { PostCover } from "./post-cover";
import styles from "./post-page.module.css";
import { PostProse } from "./post-prose";

interface PostAloneProps {
  post: PostPayload;
  /** The time that it is of, ISO 8601. */
  at: string;
  now: number;
  back: { to: string; label: ReactNode };
  tools?: ReactNode;
  /** Why it stands alone. */
  note: ReactNode;
}

/** A post that is not, or no longer, among the others: as it stands, and nothing is said under it. */
export function PostAlone({ post, at, now, back, tools, note }: PostAloneProps) {
  return (
    <Columns>
      <article>
        <div className={styles.crumb}>
          <Link to={back.to}>
            <Icon as={ArrowLeftIcon} size={16} />
            {back.label}
          </Link>
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
        {note}
        <h1 className={styles.title} dir="auto">
          {post.name || m.posts_untitled()}
        </h1>
        <div className="byline">
          <Avatar name={post.author.name} avatar={post.author.avatar} size={40} />
          <div className="grow">
            <div className="who">
              <Link to={`/u/${post.author.id}`} dir="auto">
                {post.author.name}
              </Link>
            </div>
            <div className="meta">
              <Time at={at} now={now} />
            </div>
          </div>
        </div>
        {post.event && <EventHeadSlot event={post.event} name={post.name} path="" now={now} isAlone />}
        <PostCover cover={post.reading?.shows_cover ? null : post.cover} />
        <Gallery gallery={post.gallery} />
        <PostProse body={post.body} />
      </article>
    </Columns>
  );
}
