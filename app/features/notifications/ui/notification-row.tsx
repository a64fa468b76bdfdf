import clsx from "clsx";
import { Link } from "~/ui/link";
import { PostTime } from "~/features/posts/ui/post-time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { UnreadDot } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Emoji } from "~/ui/emoji";
import { ArchiveIcon, CheckIcon } from "~/ui/icons";
import type { NotificationPayload } from "../payload";
import { sentenceOf } from "./words";

interface NotificationRowProps {
  line: NotificationPayload;
  now: number;
  /** Under a view-only masquerade nothing can be marked. */
  canChange: boolean;
  onRead(): void;
  onArchive(): void;
}

/** A line: opening it marks it read and leads to what happened. Its buttons work without JavaScript too. */
export function NotificationRow({ line, now, canChange, onRead, onArchive }: NotificationRowProps) {
  const isUnread = line.read_at === null;
  return (
    <li className={clsx("notif", isUnread && "unread-row")}>
      <Avatar name={line.actor.name} avatar={line.actor.avatar} size={36} />
      <div className="grow">
        <Link to={line.path} onClick={isUnread && canChange ? onRead : undefined}>
          {sentenceOf(line)}
        </Link>
        {line.comment?.excerpt && <p className="quote">{line.comment.excerpt}</p>}
        <p className="sub">
          {line.space?.emoji && <Emoji>{line.space.emoji}</Emoji>}
          {line.space && ` ${line.space.name} · `}
          <PostTime at={line.created_at} now={now} />
        </p>
      </div>
      {isUnread && <UnreadDot label={m.notifications_unread()} />}
      {canChange && (
        <form method="post" className="row">
          <input type="hidden" name="id" value={line.id} />
          {isUnread && (
            <RowButton intent="read" icon={CheckIcon} label={m.notifications_mark_read()} onPress={onRead} />
          )}
          <RowButton intent="archive" icon={ArchiveIcon} label={m.notifications_archive()} onPress={onArchive} />
        </form>
      )}
    </li>
  );
}

interface RowButtonProps {
  intent: string;
  icon: typeof CheckIcon;
  label: string;
  onPress(): void;
}

function RowButton({ intent, icon, label, onPress }: RowButtonProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="ghost"
      size="sm"
      icon={icon}
      iconOnly
      label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    />
  );
}
