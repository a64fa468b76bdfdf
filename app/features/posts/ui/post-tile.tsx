import clsx from "clsx";
import type { ComponentType } from "react";
import { ShownTime, type TimeShown, useTimeShown } from "~/features/communities/ui/time";
import { TopicMarks } from "~/features/topics/ui/topic-marks";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { CommentIcon, CopyIcon, HeartIcon, type LucideIcon } from "~/ui/icons";
import { Kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import type { PostCardPayload } from "../present";
import { postPath } from "./addresses";
import type { PostCardProps } from "./post-card";
import { NEW_ID } from "./post-list";
import { PinnedMark } from "./pinned-mark";
import { PostMenu } from "./post-menu";
import styles from "./tiles.module.css";

/** Three in a row: the picture, the title, its first words, who wrote it (design/mock/space-cards.html). */
export const CardTile = tile(Card, styles.card);
/** A card as high as its picture and its words. */
export const MasonryTile = tile(Block, styles.block);
/** A square of the picture with its title. */
export const GridTile = tile(Square, styles.square);
/** One line: title, author, time, counts. */
export const LineTile = tile(Line, styles.row);

interface TileProps {
  post: PostCardPayload;
  at: Omit<TimeShown, "inFull">;
  isEarly: boolean;
  live?: Pick<TimeShown, "inFull">;
}

/** A post among others, of which the title leads to it from anywhere on the tile. */
function tile(of: ComponentType<TileProps>, className: string | undefined) {
  return function Tile({ post, now, isEarly = false, isNew = false }: PostCardProps) {
    const { inFull, ...at } = useTimeShown(post.published_at, now);
    return (
      <Kept
        as="article"
        className={clsx(className, isNew && styles.isNew)}
        aria-labelledby={isNew ? `${NEW_ID} post-${post.id}` : `post-${post.id}`}
        of={of}
        props={{ post, at, isEarly }}
        live={{ inFull }}
      />
    );
  };
}

function Card({ post, at, isEarly, live }: TileProps) {
  return (
    <>
      {post.cover ? (
        <>
          <Picture post={post} isEarly={isEarly} sizes="(max-width: 639px) 100vw, (max-width: 1199px) 50vw, 24rem" />
          <Pinned post={post} />
          <Title post={post} />
          {post.excerpt && <Excerpt post={post} />}
        </>
      ) : (
        <Words post={post} />
      )}
      <TopicMarks topics={post.topics} space={post.space.slug} />
      <Foot post={post} at={at} live={live} />
    </>
  );
}

function Block({ post, at, isEarly, live }: TileProps) {
  return (
    <>
      {post.cover && (
        <Picture post={post} isEarly={isEarly} sizes="(max-width: 639px) 100vw, (max-width: 1199px) 50vw, 24rem" />
      )}
      <div className={styles.inside}>
        <Pinned post={post} />
        <Title post={post} />
        {post.excerpt && <Excerpt post={post} />}
        <TopicMarks topics={post.topics} space={post.space.slug} />
        <Foot post={post} at={at} live={live} />
      </div>
    </>
  );
}

function Square({ post, isEarly }: TileProps) {
  return (
    <>
      {post.cover ? (
        <>
          <Picture post={post} isEarly={isEarly} sizes="(max-width: 639px) 50vw, 16rem" />
          <Pinned post={post} />
          <Title post={post} />
        </>
      ) : (
        <Words post={post} />
      )}
    </>
  );
}

function Line({ post, at, live }: TileProps) {
  return (
    <>
      {!post.hide_meta_info && <Avatar name={post.author.name} avatar={post.author.avatar} size={32} />}
      <div className="grow">
        <Title post={post} />
        {!post.hide_meta_info && (
          <div className={styles.by}>
            <Author post={post} />
            <ShownTime {...at} inFull={live?.inFull} />
          </div>
        )}
      </div>
      <Pinned post={post} />
      <Counts post={post} />
      <PostMenu post={post} inList />
    </>
  );
}

/** The heading is the link, and the link is as large as the tile: everything else stands above it. */
const Title = ({ post }: { post: PostCardPayload }) => (
  <h2 id={`post-${post.id}`} dir="auto">
    <Link to={postPath(post)} className={styles.whole}>
      {post.name}
    </Link>
  </h2>
);

const Pinned = ({ post }: { post: PostCardPayload }) =>
  post.is_pinned && (
    <span className={styles.pinned}>
      <PinnedMark />
    </span>
  );

const Excerpt = ({ post }: { post: PostCardPayload }) => (
  <p className={styles.excerpt} dir="auto">
    {post.excerpt}
  </p>
);

/** Its own size is known before it loads: nothing moves when it comes. */
function Picture({ post, isEarly, sizes }: { post: PostCardPayload; isEarly: boolean; sizes: string }) {
  const { cover } = post;
  if (!cover) return null;
  return (
    <div className={styles.picture}>
      <img
        src={cover.src}
        srcSet={cover.srcSet}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        loading="lazy"
        fetchPriority={isEarly ? "high" : undefined}
        alt=""
      />
      {post.pictures_count && (
        <span className={clsx("num", styles.many)}>
          <Icon as={CopyIcon} size={16} />
          <span aria-hidden="true">{post.pictures_count}</span>
          <span className="sr">{m.posts_gallery_count({ count: post.pictures_count })}</span>
        </span>
      )}
    </div>
  );
}

/** In a picture's place: the title, large, and how the text begins. */
const Words = ({ post }: { post: PostCardPayload }) => (
  <div className={styles.words}>
    <Pinned post={post} />
    <Title post={post} />
    {post.excerpt && <Excerpt post={post} />}
  </div>
);

const Foot = ({ post, at, live }: Pick<TileProps, "post" | "at" | "live">) => (
  <div className={styles.foot}>
    {!post.hide_meta_info && <Avatar name={post.author.name} avatar={post.author.avatar} size={24} />}
    <div className={clsx("grow", styles.by)}>
      {!post.hide_meta_info && (
        <>
          <Author post={post} />
          <ShownTime {...at} inFull={live?.inFull} />
        </>
      )}
    </div>
    <Counts post={post} />
    <PostMenu post={post} inList />
  </div>
);

const Author = ({ post }: { post: PostCardPayload }) => (
  <span className={styles.author}>
    <Link to={`/u/${post.author.id}`} className="trunc" dir="auto">
      {post.author.name}
    </Link>
  </span>
);

const Counts = ({ post }: { post: PostCardPayload }) => (
  <>
    <Counted icon={HeartIcon} count={post.user_likes_count} words={m.likes_likes} />
    <Counted icon={CommentIcon} count={post.comments_count} words={m.posts_comments_count} />
  </>
);

/** Said with its words, shown with its icon; nothing at zero. */
function Counted({
  icon,
  count,
  words,
}: {
  icon: LucideIcon;
  count: number;
  words: (of: { count: number }) => string;
}) {
  if (count <= 0) return null;
  return (
    <span className={clsx("num", styles.count)}>
      <Icon as={icon} size={16} />
      <span aria-hidden="true">{count}</span>
      <span className="sr">{words({ count })}</span>
    </span>
  );
}
