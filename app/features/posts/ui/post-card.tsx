import { EventLine, useEventLine } from "~/features/events/ui/event-line";
import { LikeButton } from "~/features/likes/ui/like-button";
import type { Person } from "~/features/members/person";
import { Poll } from "~/features/polls/ui/poll";
import { type Closing, useClosing } from "~/features/polls/ui/use-closing";
import { TopicMarks } from "~/features/topics/ui/topic-marks";
import { m } from "~/i18n/generated/messages";
import { Avatar, AvatarStack } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { CommentIcon } from "~/ui/icons";
import { Kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import type { PostCardPayload } from "../present";
import { postPath } from "./addresses";
import styles from "./feed.module.css";
import { PinnedMark } from "./pinned-mark";
import { PostMenu } from "./post-menu";
import { PostProse } from "./post-prose";
import { ShownTime, type TimeShown, useTimeShown } from "~/features/communities/ui/time";
import { useMe } from "~/features/members/ui/me";

export interface PostCardProps {
  post: PostCardPayload;
  /** The moment the page was made, in ms. */
  now: number;
  /** The name of the space; left out on the space's own page. */
  showSpace?: boolean;
  /** Among the first that are seen: its picture goes before the others. */
  isEarly?: boolean;
  /** To be marked so, where no line says it. */
  isNew?: boolean;
  /** The like and the sample of likers, once `details` has them. */
  details?: PostCardPayload;
}

/** A post in a feed (design/mock/feed.html). */
export function PostCard({ post, now, showSpace = true, isEarly = false, details }: PostCardProps) {
  const me = useMe();
  const { inFull, ...at } = useTimeShown(post.published_at, now);
  const eventLine = useEventLine(post.event);
  const others = ((details ?? post).sample_user_likes_community_members ?? []).filter((liker) => liker.id !== me?.id);
  return (
    <Kept
      as="article"
      className={styles.post}
      aria-labelledby={`post-${post.id}`}
      of={Card}
      props={{
        post,
        details: details ?? null,
        others,
        at,
        eventLine,
        showSpace,
        isEarly,
        closing: useClosing(post.polls, now),
      }}
      live={{ me, inFull }}
    />
  );
}

interface CardProps extends Required<Pick<PostCardProps, "post" | "showSpace" | "isEarly">> {
  details: PostCardPayload | null;
  /** Who likes it, but the viewer. */
  others: Person[];
  at: Omit<TimeShown, "inFull">;
  /** When an event is, by its reader's clock. */
  eventLine: string | null;
  closing: Closing;
  live?: Pick<TimeShown, "inFull"> & { me: ReturnType<typeof useMe> };
}

function Card({ post, details, others, at, eventLine, showSpace, isEarly, closing, live }: CardProps) {
  const likes = details ?? post;
  const path = postPath(post);
  const isCut = post.excerpt.endsWith("…");
  const asked = { polls: post.polls, closing, isSignedIn: (live?.me ?? null) !== null, action: path };
  const [first] = post.polls ?? [];
  return (
    <>
      <div className="byline">
        {!post.hide_meta_info && <Avatar name={post.author.name} avatar={post.author.avatar} />}
        <div className="grow">
          {!post.hide_meta_info && (
            <div className="who">
              <Link to={`/u/${post.author.id}`} dir="auto">
                {post.author.name}
              </Link>
              <RoleBadge role={post.author.role} />
            </div>
          )}
          <div className="meta">
            {showSpace && (
              <span>
                <Link to={`/c/${post.space.slug}`} dir="auto">
                  {post.space.name}
                </Link>
              </span>
            )}
            {!post.hide_meta_info && <ShownTime {...at} inFull={live?.inFull} />}
          </div>
        </div>
        <div className="end">
          {post.is_pinned && !showSpace && <PinnedMark />}
          <PostMenu post={post} inList />
        </div>
      </div>
      <h2 id={`post-${post.id}`} dir="auto">
        <Link to={path}>{post.name}</Link>
      </h2>
      {post.event && eventLine && <EventLine startsAt={post.event.starts_at} line={eventLine} />}
      {post.body && <PostProse body={post.body} {...asked} />}
      {!post.body && post.excerpt && (
        <p className={styles.excerpt} dir="auto">
          {isCut ? `${post.excerpt} ` : post.excerpt}
          {isCut && (
            <Link to={path} className="link" tabIndex={-1} aria-hidden="true">
              {m.posts_read_on()}
            </Link>
          )}
        </p>
      )}
      {!post.body && first && <Poll poll={first} closes={closing[first.id] ?? null} {...asked} />}
      {post.cover && !showsCover(post) && (
        <Link to={path} className={styles.media} tabIndex={-1} aria-hidden="true">
          <img
            src={post.cover.src}
            srcSet={post.cover.srcSet}
            sizes="(max-width: 48rem) 100vw, 42rem"
            width={post.cover.width}
            height={post.cover.height}
            loading="lazy"
            fetchPriority={isEarly ? "high" : undefined}
            alt=""
          />
        </Link>
      )}
      <TopicMarks topics={post.topics} space={post.space.slug} />
      <div className="acts">
        {post.is_liking_enabled && (
          <LikeButton
            // Details arrive once; the button begins again from what they say.
            key={details ? "details" : "list"}
            subject={{ type: "Post", id: post.id }}
            liked={likes.is_liked_by_current_user}
            count={likes.user_likes_count}
            sample={likes.sample_user_likes_community_members}
            detailsLoaded={likes.post_details_loaded ?? false}
            me={live?.me ?? null}
            action={path}
          />
        )}
        {post.is_comments_enabled && (
          <Link
            to={`${path}#comments`}
            className="act"
            aria-label={m.posts_comments_count({ count: post.comments_count })}
          >
            <Icon as={CommentIcon} size={18} />
            {post.comments_count > 0 ? post.comments_count : null}
          </Link>
        )}
        {others.length > 0 && (
          <span className="end">
            <AvatarStack people={others} size={20} />
          </span>
        )}
      </div>
    </>
  );
}

/** The text that stands above has the picture already. */
const showsCover = ({ body, cover }: PostCardPayload) => cover && body?.includes(` data-file="${cover.file_id}"`);

/** Who speaks with an office says so; `tone`: that of who runs the community. */
export function RoleBadge({ role, tone }: { role: string; tone?: "brand" }) {
  if (role === "moderator") return <Badge>{m.posts_moderator()}</Badge>;
  if (role === "admin") return <Badge tone={tone}>{m.posts_admin()}</Badge>;
  if (role === "owner") return <Badge tone={tone}>{m.posts_owner()}</Badge>;
  return null;
}
