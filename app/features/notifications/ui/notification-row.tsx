import clsx from "clsx";
import type { FormEvent } from "react";
import { Link } from "~/ui/link";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { UnreadDot } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { ArchiveIcon, CheckIcon, HeartIcon, MoreIcon } from "~/ui/icons";
import { Menu, MenuItem } from "~/ui/menu";
import { DOT } from "~/ui/words";
import { type Notice, noticeOf } from "../../notices";
import type { NotificationPayload } from "../payload";
import styles from "./notification-row.module.css";
import { sentenceOf } from "./words";

interface NotificationRowProps {
  line: NotificationPayload;
  now: number;
  /** Who looks through another's eyes marks nothing. */
  canChange: boolean;
  onRead(): void;
  onArchive(): void;
}

/**
 * A line (design/mock/notifications.html): opening it marks it read and leads to what happened. What else one can do
 * with it is in its menu, which works without JavaScript too.
 */
export function NotificationRow({ line, now, canChange, onRead, onArchive }: NotificationRowProps) {
  const isUnread = line.read_at === null;
  const notice = noticeOf(line.kind);
  if (!notice) return null;
  return (
    <li className={clsx(styles.row, isUnread && styles.isUnread)}>
      <span className={styles.face}>
        <Avatar name={line.actor.name} avatar={line.actor.avatar} size={40} />
        <KindMark icon={notice.icon} />
      </span>
      <div className="grow">
        <Link to={line.path} onClick={isUnread && canChange ? onRead : undefined}>
          {sentenceOf(notice, line)}
        </Link>
        {line.comment?.excerpt && (
          <p className={styles.quote} dir="auto">
            {line.comment.excerpt}
          </p>
        )}
        <p className={styles.when}>
          <Time at={line.created_at} now={now} />
          {line.space && !notice.namesSpace && (
            <>
              {DOT}
              <bdi>{line.space.name}</bdi>
            </>
          )}
        </p>
      </div>
      {isUnread && <UnreadDot label={m.notifications_unread()} />}
      {canChange && <RowMenu line={line} isUnread={isUnread} onRead={onRead} onArchive={onArchive} />}
    </li>
  );
}

/** What happened, on the corner of the face of who did it; the sentence says it in words. */
function KindMark({ icon }: Pick<Notice, "icon">) {
  return (
    <span className={clsx(styles.kind, icon === HeartIcon && styles.like)} aria-hidden="true">
      <Icon as={icon} size={16} />
    </span>
  );
}

type RowMenuProps = Pick<NotificationRowProps, "line" | "onRead" | "onArchive"> & { isUnread: boolean };

function RowMenu({ line, isUnread, onRead, onArchive }: RowMenuProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("value") === "archive") onArchive();
    else onRead();
  }
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={line.id} />
      <Menu id={`notification-menu-${line.id}`} label={m.notifications_more_actions()} trigger={<Icon as={MoreIcon} />}>
        {isUnread && (
          <MenuItem icon={CheckIcon} type="submit" name="intent" value="read">
            {m.notifications_mark_read()}
          </MenuItem>
        )}
        <MenuItem icon={ArchiveIcon} type="submit" name="intent" value="archive">
          {m.notifications_archive()}
        </MenuItem>
      </Menu>
    </form>
  );
}
