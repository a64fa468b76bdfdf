import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Columns } from "~/ui/layout/columns";
import { Link } from "~/ui/link";
import { Banner } from "~/ui/states";
import { ArrowLeftIcon } from "~/ui/icons";
import { Icon } from "~/ui/icon";
import type { PostPayload } from "../present";
import { Gallery } from "./gallery";
import { PostProse } from "./post-prose";
import styles from "./post-page.module.css";
import { Time } from "~/features/communities/ui/time";

/** Somebody else's draft, which they let the people read who manage its space. Only its author changes it. */
export function SharedDraft({ post, now }: { post: PostPayload; now: number }) {
  return (
    <Columns>
      <article>
        <div className={styles.crumb}>
          <Link to="/settings/posts?status=draft">
            <Icon as={ArrowLeftIcon} size={16} />
            {m.posts_status_draft()}
          </Link>
        </div>
        <Banner tone="info">{m.posts_shared_with_you({ name: post.author.name, space: post.space.name })}</Banner>
        <h1 className={styles.title}>{post.name || m.posts_untitled()}</h1>
        <div className="byline">
          <Avatar name={post.author.name} avatar={post.author.avatar} size={40} />
          <div className="grow">
            <div className="who">
              <Link to={`/u/${post.author.id}`}>{post.author.name}</Link>
            </div>
            <div className="meta">
              <Time at={post.updated_at} now={now} />
            </div>
          </div>
        </div>
        <Gallery gallery={post.gallery} />
        <PostProse body={post.body} />
      </article>
    </Columns>
  );
}
