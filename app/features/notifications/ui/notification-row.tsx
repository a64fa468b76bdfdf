import clsx from "clsx";
import type { FormEvent } from "react";
import { Link } from "~/ui/link";
import type { Reminder } from "~/features/bookmarks/reminders";
import { type OfferedTime, ReminderItems } from "~/features/bookmarks/ui/reminder-items";
import { useMoment } from "~/features/communities/ui/moment";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { UnreadDot } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { ArchiveIcon, CheckIcon, ClockIcon, HeartIcon, MoreIcon, UndoIcon } from "~/ui/icons";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "~/ui/menu";
import { DOT } from "~/ui/words";
import { type Notice, noticeOf } from "../../notices";
import type { NotificationPayload } from "../payload";
import type { NotificationStatus } from "../rules";
import styles from "./notification-row.module.css";
import { sentenceOf } from "./words";

interface NotificationRowProps {
  line: NotificationPayload;
  now: number;
  /** Who looks through another's eyes marks nothing. */
  canChange: boolean;
  /** Of which list it is a line. */
  status: NotificationStatus;
  /** When one can be reminded of it. */
  times: readonly OfferedTime[];
  on: RowActs;
}

/** What its menu does, as its form says it (`intent`). */
export interface RowActs {
  read(line: NotificationPayload): void;
  archive(line: NotificationPayload): void;
  unarchive(line: NotificationPayload): void;
  snooze(line: NotificationPayload, until: Reminder, at: number): void;
  unsnooze(line: NotificationPayload): void;
}

/**
 * A line (design/mock/notifications.html): opening it marks it read and leads to what happened. What else one can do
 * with it is in its menu, which works without JavaScript too.
 */
export function NotificationRow(props: NotificationRowProps) {
  const { line, now, canChange, on } = props;
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
        <Link to={line.path} onClick={isUnread && canChange ? () => on.read(line) : undefined}>
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
        {line.snoozed_until && <Until at={line.snoozed_until} />}
      </div>
      {isUnread && <UnreadDot label={m.notifications_unread()} />}
      {canChange && <RowMenu {...props} />}
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

/** When it comes back. */
function Until({ at }: { at: string }) {
  const moment = useMoment();
  return (
    <p className={styles.until}>
      <Icon as={ClockIcon} size={16} />
      {m.notifications_snoozed_until({ time: moment(Date.parse(at)) })}
    </p>
  );
}

function RowMenu({ line, status, times, on }: NotificationRowProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter?.getAttribute("value") ?? "";
    const offered = times.find(({ reminder }) => reminder === intent);
    if (offered) on.snooze(line, offered.reminder, offered.at);
    else if (intent === "read" || intent === "archive" || intent === "unarchive" || intent === "unsnooze")
      on[intent](line);
  }
  const press = (value: string) => ({ type: "submit", name: "intent", value }) as const;
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={line.id} />
      <Menu id={`notification-menu-${line.id}`} label={m.notifications_more_actions()} trigger={<Icon as={MoreIcon} />}>
        {status === "inbox" && line.read_at === null && (
          <MenuItem icon={CheckIcon} {...press("read")}>
            {m.notifications_mark_read()}
          </MenuItem>
        )}
        {status === "archived" && (
          <MenuItem icon={UndoIcon} {...press("unarchive")}>
            {m.notifications_unarchive()}
          </MenuItem>
        )}
        {status === "snoozed" && (
          <MenuItem icon={UndoIcon} {...press("unsnooze")}>
            {m.notifications_unsnooze()}
          </MenuItem>
        )}
        {status !== "archived" && (
          <>
            <MenuHeading>{m.notifications_remind_me()}</MenuHeading>
            <ReminderItems times={times} press={press} />
            <MenuSeparator />
            <MenuItem icon={ArchiveIcon} {...press("archive")}>
              {m.notifications_archive()}
            </MenuItem>
          </>
        )}
      </Menu>
    </form>
  );
}
