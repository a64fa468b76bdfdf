import { type ReactNode, useState } from "react";
import { Link } from "~/ui/link";
import { BookmarkButton } from "~/features/bookmarks/ui/bookmark-button";
import { useRoot } from "~/features/communities/ui/root-data";
import type { RefusedRsvp } from "~/features/events/ui/group-form";
import { EventHeadSlot } from "~/features/events/ui/event-slots";
import { FollowButton } from "~/features/followers/ui/follow-button";
import { LikeBar } from "~/features/likes/ui/like-button";
import { useClosing } from "~/features/polls/ui/use-closing";
import { OfferSlot } from "~/features/push/ui/offer-slot";
import { Reactions } from "~/features/reactions/ui/reactions";
import { TopicMarks } from "~/features/topics/ui/topic-marks";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Avatar } from "~/ui/avatar";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon, CommentIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { formatDateTime } from "~/ui/time-ago";
import { DOT, withWords } from "~/ui/words";
import type { PostCardPayload, PostPayload } from "../present";
import { hasHistory, historyPath, postPath } from "./addresses";
import { CustomHtml } from "./custom-html";
import { Gallery } from "./gallery";
import { RoleBadge } from "./post-card";
import { PinnedMark } from "./pinned-mark";
import { PostCover } from "./post-cover";
import { PostMenu } from "./post-menu";
import { PostProse } from "./post-prose";
import styles from "./post-page.module.css";
import { Time } from "~/features/communities/ui/time";
import { useMe } from "~/features/members/ui/me";

interface PostPageProps {
  post: PostPayload;
  /** Other posts of the space, newest first. */
  more: PostCardPayload[];
  /** As the conversation counts them while it goes on. */
  commentsCount: number;
  now: number;
  /** Why the last answer to an event was refused. */
  refusedRsvp?: RefusedRsvp | null;
  /** What its reader had said of coming before they were signed in. */
  pendingRsvp?: Record<string, string> | null;
  /** The conversation. */
  children?: ReactNode;
}

/** One post to read, with its likes, and what stands beside it (design/mock/post.html). */
export function PostPage({
  post,
  more,
  commentsCount,
  now,
  refusedRsvp = null,
  pendingRsvp = null,
  children,
}: PostPageProps) {
  const me = useMe();
  const closing = useClosing(post.polls, now);
  /** The post that its reader has begun to follow here. */
  const [followed, setFollowed] = useState<number | null>(null);
  return (
    <Columns rail={<Rail post={post} more={more} now={now} />}>
      <article>
        <div className={styles.crumb}>
          <Link to={`/c/${post.space.slug}`} aria-label={m.posts_back_to({ space: post.space.name })}>
            <Icon as={ArrowLeftIcon} size={16} />
            {post.space.emoji && <Emoji>{post.space.emoji}</Emoji>}
            <bdi>{post.space.name}</bdi>
          </Link>
          <div className={styles.tools}>
            {post.is_pinned && <PinnedMark />}
            {post.is_comments_enabled && (
              <FollowButton
                key={`follow-${post.id}`}
                id={post.id}
                isFollowed={post.is_followed}
                onFollowed={() => setFollowed(post.id)}
              />
            )}
            <BookmarkButton key={post.id} type="Post" id={post.id} isBookmarked={post.is_bookmarked} />
            <PostMenu post={post} />
          </div>
        </div>
        {followed === post.id && <OfferSlot after="follow" />}
        <h1 className={styles.title} dir="auto">
          {post.name}
        </h1>
        {!post.hide_meta_info && <Byline post={post} now={now} />}
        {post.event && (
          <EventHeadSlot
            event={post.event}
            name={post.name}
            path={postPath(post)}
            now={now}
            mayChange={post.policies.can_update_post}
            refused={refusedRsvp}
            pending={pendingRsvp}
          />
        )}
        <PostCover cover={post.reading?.shows_cover ? null : post.cover} />
        <Gallery gallery={post.gallery} />
        <PostProse body={post.body} polls={post.polls} closing={closing} isSignedIn={me !== null} />
        {post.custom_html_url && (
          <CustomHtml key={post.custom_html_url} address={post.custom_html_url} name={post.name} />
        )}
        <TopicMarks topics={post.topics} space={post.space.slug} />
      </article>
      <Marks post={post} commentsCount={commentsCount} />
      {children}
    </Columns>
  );
}

/** Hearts and the way to the comments, as far as the post takes them. */
function Marks({ post, commentsCount }: Pick<PostPageProps, "post" | "commentsCount">) {
  const me = useMe();
  const comments = post.is_comments_enabled && (
    <a href="#comments" className="act" aria-label={m.posts_comments_count({ count: commentsCount })}>
      <Icon as={CommentIcon} size={18} />
      {commentsCount > 0 ? commentsCount : null}
    </a>
  );
  if (!post.is_liking_enabled) return comments && <div className="acts">{comments}</div>;
  return (
    <LikeBar
      key={post.id}
      subject={{ type: "Post", id: post.id }}
      liked={post.is_liked_by_current_user}
      count={post.user_likes_count}
      sample={post.sample_user_likes_community_members}
      detailsLoaded={post.post_details_loaded}
      me={me}
    >
      <Reactions subject={{ type: "Post", id: post.id }} reactions={post.reactions ?? []} me={me} />
      {comments}
    </LikeBar>
  );
}

function Byline({ post, now }: { post: PostPayload; now: number }) {
  const { locale, viewer } = useRoot();
  const minutes = post.reading?.minutes ?? 1;
  const edited = post.edited_at;
  return (
    <div className="byline">
      <Avatar name={post.author.name} avatar={post.author.avatar} size={40} />
      <div className="grow">
        <div className="who">
          <Link to={`/u/${post.author.id}`} dir="auto">
            {post.author.name}
          </Link>
          <RoleBadge role={post.author.role} />
        </div>
        <div className="meta">
          <Time at={post.published_at} now={now} />
          {minutes > 1 && <span>{m.posts_min_read({ count: minutes })}</span>}
          {edited && (
            <span
              title={m.posts_edited_at({ time: formatDateTime(new Date(edited), REGION[locale], viewer.timeZone) })}
            >
              {hasHistory(post) ? <Link to={historyPath(post)}>{m.posts_edited()}</Link> : m.posts_edited()}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

function AboutAuthor({ author }: Pick<PostPayload, "author">) {
  return (
    <section>
      <h2>{m.posts_about_author()}</h2>
      <Link to={`/u/${author.id}`} className="lrow">
        <Avatar name={author.name} avatar={author.avatar} size={40} />
        <div className="grow">
          <div className="title" dir="auto">
            {author.name}
          </div>
          {author.headline && (
            <div className="sub" dir="auto">
              {author.headline}
            </div>
          )}
        </div>
      </Link>
    </section>
  );
}

function Rail({ post, more, now }: Pick<PostPageProps, "post" | "more" | "now">) {
  const headings = post.reading?.outline ?? [];
  const others = more.filter((other) => other.id !== post.id).slice(0, 4);
  return (
    <>
      {!post.hide_meta_info && <AboutAuthor author={post.author} />}
      {headings.length > 1 && (
        <section>
          <h2>{m.posts_on_this_page()}</h2>
          <nav className={styles.outline} aria-label={m.posts_on_this_page()}>
            {headings.map((heading) => (
              <a key={heading.id} href={`#${heading.id}`} dir="auto">
                {heading.text}
              </a>
            ))}
          </nav>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>
            <span>{withWords(m.posts_more_in_space, { space: post.space.name })}</span>
            <Link to={`/c/${post.space.slug}`}>{m.posts_see_all()}</Link>
          </h2>
          {others.map((other) => (
            <Link key={other.id} to={postPath(other)} className="lrow">
              <div className="grow">
                <div className="title" dir="auto">
                  {other.name}
                </div>
                {!other.hide_meta_info && (
                  <div className="sub">
                    <bdi>{other.author.name}</bdi>
                    {DOT}
                    <Time at={other.published_at} now={now} />
                  </div>
                )}
              </div>
            </Link>
          ))}
        </section>
      )}
    </>
  );
}
