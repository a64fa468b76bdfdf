import clsx from "clsx";
import { memo, type ReactNode } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { BellDotIcon, ClockIcon, MoreIcon, PencilIcon, TrashIcon, WarningIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { formatDateTime } from "~/ui/time-ago";
import type { ChatMessage } from "../protocol";
import styles from "./room.module.css";
import type { Pending } from "./room-state";
import { clockTime, marginTime, paragraphsOf } from "./rows";

export interface MessageActs {
  onEdit(message: ChatMessage): void;
  onDelete(message: ChatMessage): void;
  onUnread(message: ChatMessage): void;
}

interface MessageRowProps {
  message: ChatMessage;
  author: Person | null;
  isOwn: boolean;
  isFirst: boolean;
  /** What its reader may do about it; nothing while somebody else's eyes are looked through. */
  canEdit: boolean;
  canRemove: boolean;
  canUnread: boolean;
  acts: MessageActs;
  /** Its author is blocked by its reader: it is shown when they ask for it. */
  isFolded: boolean;
  /** In place of its words, while they are edited. */
  editor: ReactNode;
  /** The one that Tab reaches: the arrows lead to the others. */
  isReached: boolean;
}

/** One message: who, when, what; who goes on talking is not named again. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, author, isOwn, isFirst, isFolded, editor, isReached } = props;
  const name = author?.name ?? m.chat_somebody();
  return (
    <article
      className={clsx(styles.msg, !isFirst && styles.cont)}
      id={`message-${message.n}`}
      data-n={message.n}
      // The arrows of the log lead to it (log.tsx).
      {...{ tabIndex: isReached ? 0 : -1 }}
      aria-label={isFirst ? undefined : name}
    >
      {isFirst ? <Avatar name={name} avatar={author?.avatar ?? null} /> : <At at={message.at} isInMargin />}
      <div>
        {isFirst && (
          <div className={styles.hd}>
            {author ? (
              <Link to={`/u/${author.id}`} dir="auto">
                {isOwn ? m.chat_you() : name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            <At at={message.at} />
          </div>
        )}
        {editor ?? (isFolded && !message.isDeleted ? <Folded message={message} /> : <Words message={message} />)}
      </div>
      {!editor && <Tools {...props} />}
    </article>
  );
});

/** Opens without a script as well. */
function Folded({ message }: { message: ChatMessage }) {
  return (
    <details>
      <summary className={styles.gone}>
        {m.chat_folded()} <span className="link">{m.chat_folded_show()}</span>
      </summary>
      <Words message={message} />
    </details>
  );
}

function Words({ message }: { message: ChatMessage }) {
  if (message.isDeleted) return <p className={styles.gone}>{m.chat_removed()}</p>;
  return (
    <div className={styles.tx} dir="auto">
      {/* Written by the one serializer (lib/html). */}
      <div data-words dangerouslySetInnerHTML={{ __html: message.html }} />
      {message.editedAt && <span className={styles.edited}>{m.chat_edited()}</span>}
    </div>
  );
}

function At({ at, isInMargin = false }: { at: string; isInMargin?: boolean }) {
  const { locale, viewer } = useRoot();
  const moment = Date.parse(at);
  return (
    <time
      dateTime={at}
      onPointerEnter={(event) => {
        event.currentTarget.title = formatDateTime(new Date(moment), REGION[locale], viewer.timeZone);
      }}
    >
      {(isInMargin ? marginTime : clockTime)(moment, REGION[locale], viewer.timeZone)}
    </time>
  );
}

function Tools({ message, canEdit, canRemove, canUnread, acts }: MessageRowProps) {
  if (message.isDeleted || !(canEdit || canRemove || canUnread)) return null;
  return (
    <div className={styles.tools}>
      <Menu
        id={`message-menu-${message.n}`}
        label={m.chat_message_menu()}
        trigger={<Icon as={MoreIcon} size={16} />}
        triggerClassName="btn ghost icon-only sm"
      >
        {() => (
          <>
            {canEdit && (
              <MenuItem icon={PencilIcon} onSelect={() => acts.onEdit(message)}>
                {m.chat_edit()}
              </MenuItem>
            )}
            {canUnread && (
              <MenuItem icon={BellDotIcon} onSelect={() => acts.onUnread(message)}>
                {m.chat_mark_unread()}
              </MenuItem>
            )}
            {canRemove && (
              <MenuItem icon={TrashIcon} danger onSelect={() => acts.onDelete(message)}>
                {m.chat_delete()}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
    </div>
  );
}

interface PendingRowProps {
  pending: Pending;
  me: Person | null;
  isFirst: boolean;
  /** Known to wait for a line, or for a better one. */
  isLate: boolean;
  onRetry(key: string): void;
  onWithdraw(key: string): void;
}

/** What one has said, before the room has acknowledged it. */
export function PendingRow({ pending, me, isFirst, isLate, onRetry, onWithdraw }: PendingRowProps) {
  const { key, text, state, reason } = pending;
  return (
    <article className={clsx(styles.msg, styles.pending, !isFirst && styles.cont)} aria-busy={state !== "refused"}>
      {isFirst ? <Avatar name={me?.name ?? ""} avatar={me?.avatar ?? null} /> : <span />}
      <div>
        {isFirst && (
          <div className={styles.hd}>
            <b>{m.chat_you()}</b>
          </div>
        )}
        <div className={styles.tx} dir="auto">
          <div>
            {paragraphsOf(text).map((part, at) => (
              <p key={at}>{part}</p>
            ))}
          </div>
        </div>
        {state === "refused" && (
          <p className={clsx(styles.state, styles.danger)} role="alert">
            <Icon as={WarningIcon} size={16} />
            <span>
              {m.chat_not_sent({ reason: reason ?? "" })}{" "}
              <Button variant="ghost" size="sm" onClick={() => onRetry(key)}>
                {m.ui_retry()}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => onWithdraw(key)}>
                {m.chat_write_again()}
              </Button>
            </span>
          </p>
        )}
        {state !== "refused" && isLate && (
          <p className={styles.state}>
            <Icon as={ClockIcon} size={16} />
            <span>
              {m.chat_waiting()}{" "}
              <Button variant="ghost" size="sm" onClick={() => onRetry(key)}>
                {m.chat_try_now()}
              </Button>
            </span>
          </p>
        )}
        {state === "sending" && !isLate && <span className="sr">{m.chat_sending()}</span>}
      </div>
    </article>
  );
}
