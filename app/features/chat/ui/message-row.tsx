import clsx from "clsx";
import { memo, type MouseEvent, type ReactNode } from "react";
import { ReportItem } from "~/features/moderation/ui/report";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { copyText } from "~/ui/copy";
import { Icon } from "~/ui/icon";
import {
  BellDotIcon,
  CommentIcon,
  CopyIcon,
  MoreIcon,
  PencilIcon,
  PinIcon,
  PlusIcon,
  SmileIcon,
  SparklesIcon,
  TrashIcon,
} from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { toast } from "~/ui/toast";
import type { OpenRoomPayload, ParticipantPayload } from "../payload";
import type { ChatMessage, ChatReaction } from "../protocol";
import { MESSAGE_ACTS, type MessageActs, QUICK_EMOJI } from "./message-acts";
import { MessageFiles } from "./message-files";
import { MessagePreview } from "./message-preview";
import { MessageReactions } from "./message-reactions";
import { MessageTime } from "./message-time";
import { MessageWords } from "./message-words";
import styles from "./message-row.module.css";
import { reportedAs } from "./reported-as";
import { ThreadLink } from "./thread-link";

interface MessageRowProps {
  /** Where its room is read; null in a thread, where nothing leads to one. */
  place: string | null;
  message: ChatMessage;
  author: Person | null;
  isOwn: boolean;
  isFirst: boolean;
  /** What its reader may do about it; nothing while somebody else's eyes are looked through. */
  canEdit: boolean;
  canRemove: boolean;
  canUnread: boolean;
  /** In which kind of conversation it may be reported; null for one's own, and where one only looks. */
  reported: OpenRoomPayload["kind"] | null;
  canReact: boolean;
  canPin: boolean;
  /** It stands over the log, too. */
  isSpotlit: boolean;
  /** May see what it said before it was edited. */
  canSeeVersions: boolean;
  /** With what its reader adds or takes back just now. */
  reactions: readonly ChatReaction[];
  me: number;
  people: readonly ParticipantPayload[];
  acts: MessageActs;
  /** Its author is blocked by its reader: it is shown when they ask for it. */
  isFolded: boolean;
  /** In place of its words, while they are edited. */
  editor: ReactNode;
  /** The one that Tab reaches: the arrows lead to the others. */
  isReached: boolean;
  /** The one that the address leads to. */
  isMarked: boolean;
}

/** In a thread beside its room a message may stand in both. */
export const messageId = (n: number, isInThread = false) => `${isInThread ? "reply" : "message"}-${n}`;

/** One message: who, when, what; who goes on talking is not named again. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, author, isOwn, isFirst, isFolded, isMarked, editor, isReached, acts, reactions, me, people, place } =
    props;
  const name = author?.name ?? m.chat_somebody();
  const said = (
    <>
      {place !== null && message.root > 0 && (
        <p className={styles.edited}>
          <Link to={`${place}?thread=${message.root}`}>{m.threads_replied()}</Link>
        </p>
      )}
      {editor ?? <Words {...{ message, people, me }} onVersions={props.canSeeVersions ? acts.onVersions : null} />}
      <MessageFiles files={message.files} />
      {message.preview && (
        <MessagePreview preview={message.preview} onRemove={props.canEdit ? () => acts.onUnpreview(message.n) : null} />
      )}
      {!message.isDeleted && (
        <MessageReactions
          n={message.n}
          {...{ reactions, me, people }}
          isFixed={!props.canReact}
          onReact={acts.onReact}
        />
      )}
      {place !== null && <ThreadLink {...{ message, people, place }} />}
    </>
  );
  return (
    <div
      // An element of this name is to have a heading, and a line of a talk has none.
      {...{ role: "article" }}
      className={clsx(styles.msg, !isFirst && styles.cont, isMarked && styles.marked)}
      id={messageId(message.n, place === null)}
      data-n={message.n}
      // The arrows of the log lead to it (log.tsx).
      {...{ tabIndex: isReached ? 0 : -1 }}
      aria-label={isFirst ? undefined : name}
    >
      {isFirst ? <Avatar name={name} avatar={author?.avatar ?? null} /> : <MessageTime at={message.at} isInMargin />}
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
            <MessageTime at={message.at} />
          </div>
        )}
        {isFolded && !message.isDeleted ? <Folded>{said}</Folded> : said}
      </div>
      {!editor && <Tools {...props} />}
    </div>
  );
});

/** Opens without a script as well. */
export function Folded({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className={styles.gone}>
        {m.chat_folded()} <span className="link">{m.chat_folded_show()}</span>
      </summary>
      {children}
    </details>
  );
}

interface WordsProps extends Pick<MessageRowProps, "message" | "people" | "me"> {
  /** Null for whoever may not see what it said before. */
  onVersions: MessageActs["onVersions"] | null;
}

function Words({ message, people, me, onVersions }: WordsProps) {
  if (message.isDeleted) return <p className={styles.gone}>{m.chat_removed()}</p>;
  return (
    <div className={styles.tx} dir="auto">
      <MessageWords html={message.html} {...{ people, me }} />
      {message.editedAt &&
        (onVersions ? (
          <button
            type="button"
            className={styles.edited}
            aria-haspopup="dialog"
            title={m.chat_versions_open()}
            onClick={() => onVersions(message.n)}
          >
            {m.chat_edited()}
          </button>
        ) : (
          <span className={styles.edited}>{m.chat_edited()}</span>
        ))}
      {message.isPinned && (
        <span className={styles.edited}>
          {/* It stays with the last word. */}
          {"\u2060"}
          <Icon as={PinIcon} size={16} label={m.chat_pinned()} />
        </span>
      )}
    </div>
  );
}

function Tools(props: MessageRowProps) {
  const { message, canEdit, canRemove, canUnread, canReact, canPin, isSpotlit, reactions, me, acts, place } = props;
  const { reported } = props;
  if (message.isDeleted || !(canEdit || canRemove || canUnread || canReact || reported !== null)) return null;
  const { n } = message;
  const thread = place !== null && canReact && !message.isDeleted ? `${place}?thread=${message.root || n}` : null;
  const isOn = (emoji: string) => reactions.some((one) => one.emoji === emoji && one.ids.includes(me));
  const buttonIn = ({ currentTarget }: MouseEvent) =>
    currentTarget.closest("[data-n]")?.querySelector<HTMLButtonElement>("[data-react]");
  return (
    <div className={styles.tools}>
      {canReact && (
        <button
          // Without a script it is the first of those at hand.
          type="submit"
          form={MESSAGE_ACTS}
          name="intent"
          value={`react ${n} ${QUICK_EMOJI[0]}`}
          className={clsx("btn ghost icon-only sm", styles.react)}
          data-react
          aria-haspopup="dialog"
          aria-label={m.reactions_add()}
          title={m.reactions_add()}
          onClick={(event) => {
            event.preventDefault();
            acts.onPick(n, event.currentTarget);
          }}
        >
          <Icon as={SmileIcon} size={16} />
        </button>
      )}
      {thread !== null && (
        <Link to={thread} className="btn ghost icon-only sm" aria-label={m.threads_reply()} title={m.threads_reply()}>
          <Icon as={CommentIcon} size={16} />
        </Link>
      )}
      <Menu
        id={`${messageId(n, place === null)}-menu`}
        label={m.chat_message_menu()}
        trigger={<Icon as={MoreIcon} size={16} />}
        triggerClassName="btn ghost icon-only sm"
      >
        {() => (
          <>
            {canReact && (
              <div className={styles.quick}>
                {QUICK_EMOJI.map((emoji) => (
                  <button
                    key={emoji}
                    type="button"
                    role="menuitem"
                    tabIndex={-1}
                    aria-label={m.chat_react_with({ emoji })}
                    aria-current={isOn(emoji) || undefined}
                    onClick={() => acts.onReact(n, emoji, !isOn(emoji))}
                  >
                    {emoji}
                  </button>
                ))}
                <button
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  aria-label={m.reactions_add()}
                  onClick={(event) => {
                    const button = buttonIn(event);
                    if (button) acts.onPick(n, button);
                  }}
                >
                  <Icon as={PlusIcon} />
                </button>
              </div>
            )}
            {thread !== null && (
              <MenuItem to={thread} icon={CommentIcon}>
                {message.thread || message.root > 0 ? m.threads_open() : m.threads_reply()}
              </MenuItem>
            )}
            {canEdit && (
              <MenuItem icon={PencilIcon} onSelect={() => acts.onEdit(message)}>
                {m.chat_edit()}
              </MenuItem>
            )}
            {message.html !== "" && (
              <MenuItem icon={CopyIcon} onSelect={(event) => void copyWords(event)}>
                {m.chat_copy()}
              </MenuItem>
            )}
            {reactions.length > 0 && (
              <MenuItem icon={SmileIcon} onSelect={() => acts.onWhoReacted(n)}>
                {m.reactions_who()}
              </MenuItem>
            )}
            {canPin && (
              <>
                <MenuItem icon={PinIcon} onSelect={() => acts.onPin(n, !message.isPinned)}>
                  {message.isPinned ? m.chat_unpin() : m.chat_pin()}
                </MenuItem>
                <MenuItem icon={SparklesIcon} onSelect={() => acts.onSpotlight(n, !isSpotlit)}>
                  {isSpotlit ? m.chat_unspotlight() : m.chat_spotlight_put()}
                </MenuItem>
              </>
            )}
            {canUnread && (
              <MenuItem icon={BellDotIcon} onSelect={() => acts.onUnread(message)}>
                {m.chat_mark_unread()}
              </MenuItem>
            )}
            {reported !== null && (
              <ReportItem thing={reportedAs(message, reported)} onReport={() => acts.onReport(message)} />
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

/** As it stands in the page. */
async function copyWords({ currentTarget }: MouseEvent): Promise<void> {
  const words = currentTarget.closest("[data-n]")?.querySelector<HTMLElement>("[data-words]")?.innerText ?? "";
  if (await copyText(words)) toast({ text: m.chat_copied() });
}
