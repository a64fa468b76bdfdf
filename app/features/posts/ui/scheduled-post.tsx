import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { TopicMarks } from "~/features/topics/ui/topic-marks";
import { REGION } from "~/i18n/locale";
import { EventHeadSlot } from "~/features/events/ui/event-slots";
import { m } from "~/i18n/generated/messages";
import { wallOf } from "~/lib/wall-time";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { Link } from "~/ui/link";
import { formatDateTime } from "~/ui/time-ago";
import { withWords } from "~/ui/words";
import type { PostPayload } from "../present";
import { editPath } from "./addresses";
import { Gallery } from "./gallery";
import styles from "./post-page.module.css";
import { PostProse } from "./post-prose";
import own from "./schedule.module.css";
import { type ChosenTime, chosenAt, TimeFields, useZoneName } from "./time-fields";
import { useWhenDue } from "./use-when-due";

interface ScheduledPostProps {
  post: PostPayload & { scheduled_at: string };
  now: number;
  chosenTime: ChosenTime | null;
  error: { message: string; fields: Record<string, string> } | null;
}

/** A post that waits for its time, as it will be read, and when; its author changes that, or does without. */
export function ScheduledPost({ post, now, chosenTime, error }: ScheduledPostProps) {
  const { locale, viewer } = useRoot();
  const at = Date.parse(post.scheduled_at);
  const when = formatDateTime(new Date(at), REGION[locale], viewer.timeZone);
  const by = post.author_override ?? post.author;
  useWhenDue(post.scheduled_at, now);
  return (
    <Columns>
      <article>
        <div className={styles.crumb}>
          <Link to="/settings/posts?status=scheduled">
            <Icon as={ArrowLeftIcon} size={16} />
            {m.posts_status_scheduled()}
          </Link>
        </div>
        <section className={own.card} aria-label={m.posts_scheduled_title()}>
          <div>
            <output>
              {at <= now
                ? m.posts_scheduled_due()
                : withWords(m.posts_scheduled_for, { time: <time dateTime={post.scheduled_at}>{when}</time> })}
            </output>
            <p className="muted">{m.posts_schedule_zone({ zone: useZoneName(at) })}</p>
            {post.author_override && (
              <p className="muted">{withWords(m.posts_scheduled_in_name, { name: post.author_override.name })}</p>
            )}
          </div>
          {post.policies.can_update_post && !viewer.isViewOnly ? (
            <Acts {...{ post, chosenTime, error }} key={post.scheduled_at} />
          ) : (
            <p className="muted">{withWords(m.posts_scheduled_of, { name: post.author.name })}</p>
          )}
        </section>
        <h1 className={styles.title} dir="auto">
          {post.name}
        </h1>
        <div className="byline">
          <Avatar name={by.name} avatar={by.avatar} size={40} />
          <div className="grow">
            <div className="who">
              {post.author_override ? (
                <bdi>{by.name}</bdi>
              ) : (
                <Link to={`/u/${post.author.id}`} dir="auto">
                  {by.name}
                </Link>
              )}
            </div>
            <div className="meta">
              <bdi>{post.space.name}</bdi>
            </div>
          </div>
        </div>
        {post.event && <EventHeadSlot event={post.event} name={post.name} path="" now={now} isAlone />}
        <Gallery gallery={post.gallery} />
        <PostProse body={post.body} />
        <TopicMarks topics={post.topics} space={post.space.slug} />
      </article>
    </Columns>
  );
}

function Acts({ post, chosenTime, error }: Omit<ScheduledPostProps, "now">) {
  const { viewer } = useRoot();
  const wall = wallOf(Date.parse(post.scheduled_at), viewer.timeZone);
  const { scheduled_at: wrongTime, ...others } = error?.fields ?? {};
  const wrong = Object.values(others).join(" ") || (wrongTime ? "" : error?.message);
  return (
    <Form method="post" preventScrollReset>
      {wrong && <FormError>{wrong}</FormError>}
      <div className={own.row}>
        <TimeFields chosen={chosenTime ?? chosenAt(wall)} error={wrongTime} />
        <Button type="submit" name="intent" value="schedule" variant="primary">
          {m.posts_reschedule()}
        </Button>
      </div>
      <div className={own.acts}>
        <Button type="submit" name="intent" value="publish" size="sm">
          {m.posts_publish_now()}
        </Button>
        <Button to={editPath(post)} size="sm">
          {m.posts_edit()}
        </Button>
        <Button type="submit" name="intent" value="draft" size="sm" variant="ghost">
          {m.posts_unschedule()}
        </Button>
      </div>
    </Form>
  );
}
