import clsx from "clsx";
import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, type RefObject, useContext, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { useMe } from "~/features/members/ui/me";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { NonceContext } from "~/ui/nonce";
import type { OpenRoomPayload, ParticipantPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { placeOf, threadPath } from "../rules";
import { DATED, JUMP_TO_DATE } from "./jump-to-date";
import type { LiveRoom } from "./live-room";
import { LogPart, partsOf } from "./log-part";
import type { MessageActs } from "./message-acts";
import { MessageRow } from "./message-row";
import { authorOf, isFoldedIn } from "./names";
import { PendingRow } from "./pending-row";
import styles from "./log.module.css";
import { type Pending, shownReactions } from "./room-state";
import type { Part, RoomView } from "./room-view";
import { dayKey, dayName, hasRow, type Row, rowAt, rowsOf, withoutDayOf } from "./rows";
import { Seen } from "./seen";
import { useHold } from "./use-hold";
import { UNREAD } from "./use-jumps";

/** What comes is said once, beside it, and not whatever of the history is loaded. */
const LOG = { role: "log", "aria-live": "off" } as const;

interface LogProps {
  ref: RefObject<HTMLDivElement | null>;
  room: OpenRoomPayload;
  people: readonly ParticipantPayload[];
  view: RoomView;
  live: LiveRoom;
  name: string;
  now: number;
  unreadAfter: number | null;
  marked: number | null;
  /** The day at which it opens; a thread has none. */
  dated?: string | null;
  canWrite: boolean;
  acts: MessageActs;
  edited: { n: number; editor: ReactNode } | null;
  onScroll(): void;
  onWithdraw(pending: Pending): void;
}

/** What was said, the newest at the end. The arrows go from message to message, Tab past them all. */
export const Log = memo(function Log(props: LogProps) {
  const {
    ref,
    room,
    people,
    view,
    live,
    name,
    now,
    unreadAfter,
    marked,
    dated = null,
    canWrite,
    acts,
    edited,
    onScroll,
    onWithdraw,
  } = props;
  const { viewer } = useRoot();
  const me = useMe();
  const nonce = useContext(NonceContext);
  const hold = useHold();
  const [reached, setReached] = useState<number | null>(null);
  const ownId = room.current_participant.member_id;
  const { messages, pending, hasBefore, hasAfter } = view.room;
  // What waits is said after the newest, which is not shown.
  const waiting = hasAfter ? [] : pending;
  const thread = view.room.root;
  const address = thread ? threadPath(room, thread.n) : placeOf(room);
  const at = (place: string) => `${address}${thread ? "&" : "?"}${place}`;
  const rows = rowsOf(messages, waiting, { me: ownId, timeZone: viewer.timeZone, unreadAfter, hasBefore });
  const datedRow = dated === null ? undefined : rows.find(({ kind, key }) => kind === "day" && key >= dayKey(dated));
  const tabbed = messages.some((one) => one.n === reached && hasRow(one)) ? reached : messages.findLast(hasRow)?.n;
  const shown = thread ? withoutDayOf(thread, rows, viewer.timeZone) : rows;
  const spotlit = view.room.board.spotlight?.n;
  /** All that its rows are drawn by, whichever they are (`show`). */
  const by = [room, people, viewer, canWrite, acts, address, view.isStuck, view.room.reacting, datedRow?.key, now];
  /** And what is drawn by in one of them alone: of those in this part. */
  const byIn = (part: readonly Row[]): unknown[] => {
    const isIn = (n: number | null | undefined) => part.some((row) => row.kind === "message" && row.message.n === n);
    return [...by, ...[tabbed, marked, spotlit].map((n) => isIn(n) && n), isIn(edited?.n) && edited];
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = event.target as HTMLElement;
    if (at.dataset.n === undefined) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-n]")];
    const place = all.indexOf(at);
    const to = { ArrowUp: all[place - 1], ArrowDown: all[place + 1], Home: all[0], End: all.at(-1) }[event.key];
    if (to) {
      event.preventDefault();
      to.focus();
      to.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      // The first item has the focus before this key is up: it is not what was pressed.
      event.preventDefault();
      at.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    }
  }

  const onFocus = ({ target }: FocusEvent<HTMLDivElement>) =>
    setReached(Number(target.closest<HTMLElement>("[data-n]")?.dataset.n ?? tabbed));

  const show = (row: Row): ReactNode => {
    switch (row.kind) {
      case "day":
        return <Day at={row.at} now={now} isDated={row === datedRow} canJump={!thread} />;
      case "unread":
        return (
          <div className={`${styles.day} ${styles.unread}`} id={thread ? UNREAD_REPLIES : UNREAD}>
            {m.chat_new_line()}
          </div>
        );
      case "pending":
        return (
          <PendingRow
            pending={row.pending}
            me={me}
            isFirst={row.isFirst}
            isLate={view.isStuck}
            canWrite={canWrite}
            onRetry={(key) => live.retry(key)}
            onWithdraw={() => onWithdraw(row.pending)}
            onDiscard={() => live.withdraw(row.pending.key)}
          />
        );
      case "message":
        return showMessage(row.message, row.isFirst);
    }
  };

  const showMessage = (message: ChatMessage, isFirst: boolean): ReactNode => {
    const isOwn = message.memberId === ownId;
    return (
      <MessageRow
        place={thread ? null : address}
        message={message}
        author={authorOf(people, message.memberId)}
        isOwn={isOwn}
        isFirst={isFirst}
        isFolded={isFoldedIn(room, people, message.memberId)}
        canEdit={canWrite && isOwn}
        canRemove={canWrite && (isOwn || room.policies.can_delete_messages)}
        canUnread={canWrite && !isOwn && !thread}
        reported={viewer.isViewOnly || isOwn ? null : room.kind}
        canReact={canWrite}
        canPin={canWrite && room.policies.can_pin_message && !thread}
        isSpotlit={view.room.board.spotlight?.n === message.n}
        canSeeVersions={canWrite && (isOwn || room.policies.can_delete_messages)}
        reactions={shownReactions(view.room, message)}
        me={ownId}
        people={people}
        acts={acts}
        editor={edited?.n === message.n ? edited.editor : null}
        isReached={message.n === tabbed}
        isMarked={message.n === marked}
      />
    );
  };

  return (
    <div
      ref={ref}
      className={clsx(styles.log, thread && styles.replies)}
      data-goes-on={hasAfter || undefined}
      {...LOG}
      aria-label={thread ? m.threads_log() : m.chat_messages_in({ name })}
      {...{ onScroll, onKeyDown, onFocus }}
      {...hold}
    >
      <div className={styles.inside}>
        {thread && (
          <>
            {showMessage(thread, true)}
            <div className={styles.day}>
              {thread.thread ? m.threads_of_replies({ count: thread.thread.replies }) : m.threads_beginning()}
            </div>
          </>
        )}
        {hasBefore && <More part="older" href={at(`before=${messages[0]?.n ?? 0}`)} view={view} live={live} />}
        {!hasBefore && !thread && <Beginning room={room} name={name} isEmpty={rows.length === 0} />}
        {partsOf(shown).map(({ key, rows: part }) => (
          <LogPart key={key} rows={part} by={byIn(part)} show={show} />
        ))}
        {!hasAfter && !thread && pending.length === 0 && <Seen room={room} people={people} view={view} />}
        {hasAfter && <More part="newer" href={at(`after=${messages.at(-1)?.n ?? 0}`)} view={view} live={live} />}
        {/* Before the first frame: the page is there to be read where its reader left off. */}
        {(unreadAfter !== null || marked !== null || dated !== null) && (
          <script nonce={nonce} suppressHydrationWarning>
            {marked !== null
              ? toMarked(rowAt(messages, marked))
              : toLine(thread ? UNREAD_REPLIES : dated === null ? UNREAD : DATED)}
          </script>
        )}
      </div>
    </div>
  );
});

const toMarked = (n: number) => `document.getElementById("message-${n}")?.scrollIntoView({block:"center"})`;
const toLine = (id: string) => `document.getElementById("${id}")?.scrollIntoView()`;
/** In a thread, which may stand beside its room. */
export const UNREAD_REPLIES = "unread-replies";

/** Its name leads to other days; Tab reaches the same by the room's head. */
function Day({ at, now, isDated, canJump }: { at: string; now: number; isDated: boolean; canJump: boolean }) {
  const { locale, viewer } = useRoot();
  const words = { today: m.chat_today(), yesterday: m.chat_yesterday() };
  const day = <time dateTime={at}>{dayName(Date.parse(at), now, REGION[locale], viewer.timeZone, words)}</time>;
  return (
    <div className={styles.day} id={isDated ? DATED : undefined}>
      {canJump ? (
        <button
          type="button"
          popoverTarget={JUMP_TO_DATE}
          tabIndex={-1}
          aria-haspopup="dialog"
          title={m.chat_date_jump()}
        >
          {day}
        </button>
      ) : (
        day
      )}
    </div>
  );
}

interface MoreProps {
  part: Exclude<Part, "newest">;
  href: string;
  view: RoomView;
  live: LiveRoom;
}

/** It is asked for when somebody comes near; the link is for whom that does not reach. */
function More({ part, href, view, live }: MoreProps) {
  const words = part === "older" ? m.chat_older() : m.chat_newer();
  return (
    <p className={styles.more}>
      {view.failed === part && <span role="alert">{m.chat_history_failed()} </span>}
      <a
        className="link"
        href={href}
        onClick={(event) => {
          event.preventDefault();
          void live.load(part);
        }}
      >
        {view.loading === part ? m.ui_loading() : view.failed === part ? m.ui_retry() : words}
      </a>
    </p>
  );
}

const BEGINS = { direct: m.chat_begins_direct, group: m.chat_begins_group, space: m.chat_begins_space };

function Beginning({ room, name, isEmpty }: { room: OpenRoomPayload; name: string; isEmpty: boolean }) {
  return (
    <div className={styles.beginning}>
      <h2 dir="auto">{name}</h2>
      <p>{BEGINS[room.kind]()}</p>
      {isEmpty && <p>{m.chat_say_hello()}</p>}
    </div>
  );
}

/** The message of one's own that the arrow up edits. */
export const lastOwn = (messages: readonly ChatMessage[], me: number): ChatMessage | undefined =>
  messages.findLast(({ memberId, isDeleted }) => memberId === me && !isDeleted);
