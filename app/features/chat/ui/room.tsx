import clsx from "clsx";
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { readerOf } from "~/platform/client/restored";
import { request } from "~/platform/client/request";
import type { MessageFile } from "../attachments";
import type { MessagesPayload, OpenRoomPayload, ParticipantPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { namedIn } from "../named";
import { placeOf } from "../rules";
import type { ThreadPayload } from "../thread-payload";
import { attempt } from "./attempt";
import { Composer, type ComposerHandle } from "./composer";
import { JumpToDate } from "./jump-to-date";
import { Jumps } from "./jumps";
import { LiveRoom } from "./live-room";
import { Log, lastOwn } from "./log";
import type { MessageActs } from "./message-acts";
import { authorOf, isFoldedIn, roomName } from "./names";
import { PlainRead } from "./plain-read";
import { RoomClosed, RoomOver } from "./room-closed";
import type { Pending } from "./room-state";
import { RoomHead, type RoomHeadProps } from "./room-head";
import styles from "./room.module.css";
import { Spotlight } from "./spotlight";
import { Thread } from "./thread";
import { noteTalkRead } from "./talks";
import { TypingLine } from "./typing-line";
import { askUnreadAnew } from "./unread-rooms";
import { useAgreement } from "./use-agreement";
import { useAsking } from "./use-asking";
import { useDeleting } from "./use-deleting";
import { useEditing } from "./use-editing";
import { isLookedAt, useEyes } from "./use-eyes";
import { useJumps } from "./use-jumps";
import { useKeyboardRoom } from "./use-keyboard-room";
import { useLatest } from "./use-latest";
import { readsIn, useStanding } from "./use-standing";
import { useMore } from "./use-more";
import { usePlace } from "./use-place";
import { wordsOnPage } from "./words-on-page";

/** A room as its page is given it. */
export interface RoomData {
  room: OpenRoomPayload;
  people: ParticipantPayload[];
  messages: MessagesPayload;
  now: number;
  /** Of the form that sends without a script. */
  requestKey: string;
  /** The message at which it opens, and which it marks. */
  marked: number | null;
  /** The day at which it opens. */
  dated: string | null;
  /** What stands beside it. */
  thread: ThreadPayload | null;
}

interface RoomProps extends RoomData {
  refused: { message: string; text: string } | null;
  /** In place of what was said: who is in it. */
  details: ReactNode;
  /** What stands over it; of a chat space its own. */
  head?(shown: Pick<RoomHeadProps, "room" | "pins" | "isDetailed">): ReactNode;
  /** It stands beside the list by whose name the page goes. */
  isBeside?: boolean;
}

/** An open conversation. A key of its own for each room: nothing of one is kept for another. */
export function Room({ refused, details, head, isBeside = false, ...data }: RoomProps) {
  const { messages, requestKey, marked, thread } = data;
  const { locale, viewer } = useRoot();
  const { room, people, refresh, nameThem } = useStanding(data);
  const me = room.current_participant.member_id;
  const uuid = room.uuid;
  const whose = readerOf(viewer);
  const isOneself = viewer.masquerade === null;
  const canWrite = !viewer.isViewOnly && room.policies.can_create_message;
  const log = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const place = usePlace(log);
  const [live] = useState(() => new LiveRoom({ uuid, whose, me }, messages, readsIn(people, room)));
  const view = useSyncExternalStore(live.subscribe, live.view, live.view);
  const name = roomName(room, locale);
  const spaceId = room.space?.id ?? null;
  const isOfSpace = spaceId !== null;
  const [unreadAfter, setUnreadAfter] = useState(() => (room.unread > 0 ? room.current_participant.read_n : null));
  const [news, setNews] = useState({ text: "", below: 0 });
  const jumps = useJumps({
    live,
    view,
    log,
    marked,
    unreadAfter,
    dated: data.dated,
    onDay: (day) => setNews((before) => ({ ...before, text: m.chat_date_there({ day }) })),
  });
  const [isUnreadKept, keepUnread] = useState(false);
  const who = { spaceSlug: room.space?.slug ?? null, people, me };
  const editing = useEditing(live, who, () => composer.current?.focus());
  const deleting = useDeleting(live);
  const { onDelete } = deleting;
  useKeyboardRoom();
  useAgreement(details !== null, view.room.board.changed, messages.board.changed);

  /** What is seen is read, while the page has its reader's eyes and hands. */
  function noteRead() {
    if (!isOneself || isUnreadKept || !isLookedAt()) return;
    if (log.current?.offsetParent === null) return;
    const seen = place.lastSeen();
    if (seen <= live.readTo) return;
    live.read(seen);
    if (spaceId !== null) noteTalkRead(spaceId, seen);
  }

  /** One message is said as it stands in the page, several by their number. */
  function wordsFor(said: readonly ChatMessage[]): string {
    const [first] = said;
    const text = wordsOnPage(first);
    const isFolded = isFoldedIn(room, people, first?.memberId);
    if (!first || said.length > 1 || !text || isFolded) return m.chat_arrived({ count: said.length });
    return m.chat_said({ name: authorOf(people, first.memberId)?.name ?? m.chat_somebody(), text });
  }

  // Whoever goes to a conversation goes on to write, where that opens no keyboard over what they came to read.
  const way = useNavigationType();
  const isToWrite = way !== NavigationType.Pop && !isBeside && marked === null && thread === null && details === null;
  const arrive = useEffectEvent(() => {
    if (isToWrite && window.matchMedia("(hover: hover)").matches) composer.current?.focus();
  });
  useLayoutEffect(() => arrive(), []);

  const onNews = useEffectEvent((messages: readonly ChatMessage[]) => {
    const isSeen = isLookedAt() && place.isAtEnd();
    if (!isSeen) setUnreadAfter((line) => line ?? live.readTo);
    const isAtEnd = place.isAtEnd();
    setNews(({ below }) => ({ text: wordsFor(messages), below: isAtEnd ? 0 : below + messages.length }));
    if (spaceId === null && messages.some(({ memberId }) => authorOf(people, memberId) === null)) void refresh();
    requestAnimationFrame(() => noteRead());
  });
  const onPeople = useEffectEvent(() => void refresh());

  useEffect(() => {
    if (isOfSpace) void nameThem(namedIn(view.room.messages, view.room.board));
  }, [isOfSpace, view.room.messages, view.room.board, nameThem]);

  useEffect(
    () =>
      live.open({
        keep: place.keep,
        isAtEnd: place.isAtEnd,
        onNews: (said) => onNews(said),
        onPeople: () => onPeople(),
      }),
    [live, place],
  );

  useEyes(noteRead);

  const lookForMore = useMore(live, view, place);

  const [shown, setShown] = useState(messages);
  if (shown !== messages) setShown(messages);
  useEffect(() => {
    // Asked anew by the router; not while it draws.
    queueMicrotask(() => live.seenAnew(shown));
  }, [live, shown]);

  const onScroll = useLatest(() => {
    lookForMore();
    jumps.noteUnread();
    if (place.isAtEnd()) setNews((before) => (before.below === 0 ? before : { ...before, below: 0 }));
    noteRead();
  });
  const onWithdraw = useLatest(({ key, text, files }: Pending) => {
    live.withdraw(key);
    composer.current?.restore(text, files);
  });

  function say(text: string, files: readonly MessageFile[]) {
    setUnreadAfter(null);
    keepUnread(false);
    live.say(text, files);
    place.toEnd();
  }

  async function toNewest() {
    if (live.view().room.hasAfter) await live.load("newest");
    place.toEnd();
    setNews({ text: "", below: 0 });
    composer.current?.focus();
  }

  const begin = editing.begin;
  const asking = useAsking(live, view, room);
  const acts = useMemo<MessageActs>(
    () => ({
      onEdit: (message) => void begin(message),
      onDelete,
      onUnread({ n }) {
        keepUnread(true);
        live.unread(n);
        setUnreadAfter(n - 1);
        if (spaceId !== null) noteTalkRead(spaceId, n - 1);
        void attempt(() => request("POST", `/internal_api/chat_rooms/${uuid}/unread`, { n })).then(askUnreadAnew);
      },
      onPin: (n, isPinned) => void attempt(() => live.pin(n, isPinned)),
      onSpotlight: (n, isOn) => void attempt(() => live.spotlight(n, isOn)),
      ...asking.acts,
    }),
    [live, uuid, begin, onDelete, spaceId, asking.acts],
  );

  const { isOver, messages: said, hasAfter, board } = view.room;
  const isDetailed = details !== null;
  const hasThread = thread !== null && !isDetailed;
  const isLit = board.spotlight !== null && !isDetailed;
  return (
    <section
      className={clsx(styles.room, isLit && styles.lit, hasThread && styles.threaded, isOfSpace && styles.wide)}
      aria-label={name}
      data-room={uuid}
    >
      {head?.({ room, pins: board.pins, isDetailed }) ?? (
        <RoomHead room={room} name={name} pins={board.pins} isDetailed={isDetailed} isBeside={isBeside} />
      )}
      {details ?? (
        <>
          {board.spotlight && (
            <Spotlight
              {...{ room, people }}
              spotlight={board.spotlight}
              canRemove={canWrite && !isOver && room.policies.can_pin_message}
              onOpen={(n) => void jumps.toMessage(n)}
              onRemove={(n) => acts.onSpotlight(n, false)}
            />
          )}
          <Log
            ref={log}
            {...{ room, people, view, live, name, unreadAfter, marked, acts, onScroll, onWithdraw }}
            dated={jumps.dated}
            now={data.now}
            canWrite={canWrite && !isOver}
            edited={editing.edited}
          />
          <JumpToDate
            {...{ room }}
            now={data.now}
            onDate={(date) => void jumps.toDate(date)}
            onBeginning={() => void jumps.toBeginning()}
          />
          <div className={styles.foot}>
            <Jumps
              hasNewer={hasAfter || news.below > 0}
              below={news.below}
              isUnreadAbove={jumps.isUnreadAbove}
              onUnread={() => void jumps.toUnread()}
              onNewest={() => void toNewest()}
            />
            {isOver ? (
              <RoomOver isOfSpace={isOfSpace} />
            ) : canWrite ? (
              <Composer
                ref={composer}
                {...{ uuid, whose, who, requestKey }}
                refused={hasThread ? null : refused}
                filesTo={uuid}
                action={placeOf(room)}
                label={m.chat_write_to({ name })}
                onSend={say}
                onType={() => live.line.type()}
                onEditLast={() => {
                  const last = lastOwn(said, me);
                  if (last) void begin(last);
                }}
              />
            ) : (
              <RoomClosed isOfSpace={isOfSpace} isLooking={viewer.isViewOnly} />
            )}
            <TypingLine line={live.line} people={people} onNamed={(ids) => void nameThem(ids)} />
          </div>
        </>
      )}
      {unreadAfter !== null && canWrite && details === null && <PlainRead room={room} n={messages.n} />}
      {hasThread && (
        <Thread
          key={thread.root.n}
          {...{ room, people, thread, requestKey, canWrite, refused }}
          now={data.now}
          onNames={nameThem}
        />
      )}
      <output className="sr" aria-live="polite">
        {news.text}
      </output>
      {asking.dialogs}
      {deleting.dialog}
    </section>
  );
}
