import { Link } from "~/ui/link";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FileIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { DOT } from "~/ui/words";
import type { PostPayload } from "../present";
import { draftPath, postPath } from "./addresses";
import { PostMenu } from "./post-menu";
import { PostTime } from "./post-time";

interface PostTableProps {
  posts: PostPayload[];
  nextCursor: string | null;
  status: "draft" | "published";
  /** An admin sees everybody's. */
  isAdmin: boolean;
  /** The slug of a space one may write in, where there is one. */
  writeIn: string | null;
  now: number;
}

/** Posts to look after rather than to read. */
export function PostTable({ posts, nextCursor, status, isAdmin, writeIn, now }: PostTableProps) {
  if (posts.length === 0) {
    const [title, text] =
      status === "draft"
        ? [m.posts_no_drafts_title(), m.posts_no_drafts_text()]
        : [m.posts_no_published_title(), m.posts_no_published_text()];
    const write = writeIn && (
      <Button variant="primary" to={`/c/${writeIn}/new`}>
        {m.posts_write()}
      </Button>
    );
    return <EmptyState icon={FileIcon} title={title} text={text} action={write} level={2} />;
  }
  return (
    <>
      <div className="list">
        {posts.map((post) => (
          <div key={post.id} className="lrow">
            <div className="grow">
              <Link to={status === "draft" ? draftPath(post) : postPath(post)} className="title" dir="auto">
                {post.name || m.posts_untitled()}
              </Link>
              <div className="sub">
                {isAdmin && (
                  <>
                    <bdi>{post.author.name}</bdi>
                    {DOT}
                  </>
                )}
                <bdi>{post.space.name}</bdi>
                {DOT}
                <PostTime at={status === "draft" ? post.updated_at : post.published_at} now={now} />
              </div>
            </div>
            <PostMenu post={post} />
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
