import { Link } from "~/ui/link";
import { commentPath } from "~/features/comments/rules";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CommentIcon, FileIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { DOT, withWords } from "~/ui/words";
import type { ProfileLine, ProfileList } from "../queries.server";

interface ProfileLinesProps {
  kind: "posts" | "comments";
  list: ProfileList<ProfileLine>;
  name: string;
  /** Of the list itself, for its next page. */
  path: string;
  now: number;
}

/** What somebody wrote, line by line, each leading to its place. */
export function ProfileLines({ kind, list, name, path, now }: ProfileLinesProps) {
  if (list.lines.length === 0 && !list.cursor) return <NothingYet kind={kind} name={name} />;
  const isComments = kind === "comments";
  return (
    <>
      <div className="list">
        {list.lines.map((line) => (
          <Line key={line.id} line={line} isComment={isComments} now={now} />
        ))}
      </div>
      {list.cursor && (
        <div className="more-row">
          <Button to={`${path}${path.includes("?") ? "&" : "?"}cursor=${list.cursor}`}>{m.members_more()}</Button>
        </div>
      )}
    </>
  );
}

function Line({ line, isComment, now }: { line: ProfileLine; isComment: boolean; now: number }) {
  const to = isComment ? commentPath(line, line.id) : `/c/${line.spaceSlug}/${line.slug}`;
  return (
    <article className="lrow">
      <div className="grow">
        <h2 className="title" dir={isComment ? undefined : "auto"}>
          <Link to={to}>{isComment ? withWords(m.members_on_post, { title: line.title }) : line.title}</Link>
        </h2>
        {line.excerpt && (
          <p className="t2" dir="auto">
            {line.excerpt}
          </p>
        )}
        <div className="sub">
          {withWords(m.members_in_space, { space: line.spaceName })}
          {DOT}
          <Time at={line.at} now={now} />
        </div>
      </div>
    </article>
  );
}

function NothingYet({ kind, name }: { kind: "posts" | "comments"; name: string }) {
  return kind === "posts" ? (
    <EmptyState
      icon={FileIcon}
      title={m.members_no_posts()}
      text={withWords(m.members_no_posts_text, { name })}
      compact
    />
  ) : (
    <EmptyState
      icon={CommentIcon}
      title={m.members_no_comments()}
      text={withWords(m.members_no_comments_text, { name })}
      compact
    />
  );
}
