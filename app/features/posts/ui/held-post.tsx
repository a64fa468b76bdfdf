import { HeldNote } from "~/features/moderation/ui/held-note";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { Link } from "~/ui/link";
import type { PostPayload } from "../present";
import { Gallery } from "./gallery";
import styles from "./post-page.module.css";
import { PostMenu } from "./post-menu";
import { PostProse } from "./post-prose";

/** What moderation hides, for its author and who manages its space: as it stands, and nothing is said under it. */
export function HeldPost({ post, now }: { post: PostPayload; now: number }) {
  const cover = post.reading?.shows_cover ? null : post.cover;
  return (
    <Columns>
      <article>
        <div className={styles.crumb}>
          <Link to={`/c/${post.space.slug}`} aria-label={m.posts_back_to({ space: post.space.name })}>
            <Icon as={ArrowLeftIcon} size={16} />
            {post.space.emoji && <Emoji>{post.space.emoji}</Emoji>}
            <bdi>{post.space.name}</bdi>
          </Link>
          {post.policies.can_destroy_post && (
            <div className={styles.tools}>
              <PostMenu post={post} />
            </div>
          )}
        </div>
        {post.held && <HeldNote held={post.held} />}
        <h1 className={styles.title} dir="auto">
          {post.name}
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
              <Time at={post.published_at} now={now} />
            </div>
          </div>
        </div>
        {cover && (
          <figure className={styles.cover}>
            <img
              src={cover.src}
              srcSet={cover.srcSet}
              sizes="(max-width: 48rem) 100vw, 42rem"
              width={cover.width}
              height={cover.height}
              alt=""
            />
          </figure>
        )}
        <Gallery gallery={post.gallery} />
        <PostProse body={post.body} />
      </article>
    </Columns>
  );
}
