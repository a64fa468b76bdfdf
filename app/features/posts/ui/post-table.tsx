import { Link } from "~/ui/link";
import { useRoot } from "~/features/communities/ui/root-data";
import { REGION } from "~/i18n/locale";
import { m } from "~/i18n/generated/messages";
import { dateFormat } from "~/lib/dates";
import { ACT_FORM } from "~/ui/act-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { FileIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { DOT, withWords } from "~/ui/words";
import type { PostPayload } from "../present";
import { wordsOfHeld } from "~/features/moderation/ui/held-words";
import { type HeldBack, heldBackOf } from "../schedule";
import { draftPath, postPath, schedulePath } from "./addresses";
import { wordsOfHeldBack } from "./held-back";
import { PostMenu } from "./post-menu";
import { Time } from "~/features/communities/ui/time";

interface PostTableProps {
  posts: PostPayload[];
  nextCursor: string | null;
  status: "draft" | "scheduled" | "published" | "held" | "deleted";
  /** An admin sees what everybody has published. */
  isAdmin: boolean;
  /** Where one begins a post, if one may write anywhere. */
  writeAt: string | null;
  now: number;
}

const NOTHING = {
  draft: [m.posts_no_drafts_title, m.posts_no_drafts_text],
  scheduled: [m.posts_no_scheduled_title, m.posts_no_scheduled_text],
  published: [m.posts_no_published_title, m.posts_no_published_text],
  held: [m.posts_no_held_title, m.posts_no_held_text],
  deleted: [m.posts_no_deleted_title, m.posts_no_deleted_text],
} as const;

/** Where a row leads: what is not published yet is looked after, not read. */
function pathOf(post: PostPayload): string {
  if (post.status === "scheduled") return schedulePath(post);
  return isOwnDraft(post) ? draftPath(post) : postPath(post);
}

/** Another's draft, which they share, is only read. */
const isOwnDraft = (post: PostPayload) => post.status === "draft" && post.policies.can_update_post;

/** What is deleted; one's own that was held back, in a space that is deleted by now: it says why, and nobody opens it there. */
const leadsNowhere = (post: PostPayload) =>
  post.status === "deleted" || (post.unpublished_because !== null && !post.policies.can_update_post);

/** Posts to look after rather than to read. */
export function PostTable({ posts, nextCursor, status, isAdmin, writeAt, now }: PostTableProps) {
  if (posts.length === 0 && !nextCursor) {
    const [title, text] = NOTHING[status];
    const write = writeAt && (
      <Button variant="primary" to={writeAt}>
        {m.posts_write()}
      </Button>
    );
    return <EmptyState icon={FileIcon} title={title()} text={text()} action={write} level={2} />;
  }
  return (
    <>
      <div className="list">
        {posts.map((post) => (
          <div key={post.id} className="lrow">
            <div className="grow">
              {leadsNowhere(post) ? (
                <span className="title" dir="auto">
                  {post.name || m.posts_untitled()}
                </span>
              ) : (
                <Link to={pathOf(post)} className="title" dir="auto">
                  {post.name || m.posts_untitled()}
                </Link>
              )}
              {post.is_shared && status === "draft" && (
                <>
                  {" "}
                  <Badge tone="info">{m.posts_shared()}</Badge>
                </>
              )}
              {heldBackOf(post.unpublished_because) && (
                <>
                  {" "}
                  <Badge tone="warning">{m.posts_held_back()}</Badge>
                </>
              )}
              <div className="sub">
                {(status === "draft"
                  ? !isOwnDraft(post) && !leadsNowhere(post)
                  : status !== "held" && (isAdmin || !post.policies.can_update_post)) && (
                  <>
                    <bdi>{post.author.name}</bdi>
                    {DOT}
                  </>
                )}
                {(!leadsNowhere(post) || status === "deleted") && (
                  <>
                    {post.is_placed ? <bdi>{post.space.name}</bdi> : m.posts_no_space_yet()}
                    {DOT}
                  </>
                )}
                {post.scheduled_at ? (
                  <Appears at={post.scheduled_at} />
                ) : (
                  <Time
                    at={status === "draft" || status === "deleted" ? post.updated_at : post.published_at}
                    now={now}
                  />
                )}
              </div>
              <WhyNot because={heldBackOf(post.unpublished_because)} />
              {post.held && <div className="sub">{wordsOfHeld(post.held)}</div>}
            </div>
            {!leadsNowhere(post) && <PostMenu post={post} />}
            {status === "deleted" && (
              <Button type="submit" form={ACT_FORM} size="sm" name="restore" value={post.id}>
                {m.posts_restore_deleted()}
              </Button>
            )}
          </div>
        ))}
      </div>
      {nextCursor && (
        <div className="more-row">
          <Button to={`?status=${status}&cursor=${encodeURIComponent(nextCursor)}`}>{m.posts_load_more()}</Button>
        </div>
      )}
    </>
  );
}

const WhyNot = ({ because }: { because: HeldBack | null }) =>
  because && <div className="sub">{wordsOfHeldBack(because)}</div>;

/** By the reader's own clocks, to the minute: a day is not enough to wait for. */
function Appears({ at }: { at: string }) {
  const { locale, viewer } = useRoot();
  const { timeZone } = viewer;
  const format = dateFormat(REGION[locale], { timeZone, dateStyle: "medium", timeStyle: "short" });
  return withWords(m.posts_appears, { time: <time dateTime={at}>{format.format(Date.parse(at))}</time> });
}
