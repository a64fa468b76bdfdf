import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { readerOf } from "~/platform/client/restored";
import { Button } from "~/ui/button";
import { ArrowLeftIcon, CloseIcon } from "~/ui/icons";
import type { MessageFile } from "../attachments";
import { namedIn } from "../named";
import type { OpenRoomPayload, ParticipantPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { placeOf, threadPath } from "../rules";
import type { ThreadPayload } from "../thread-payload";
import { Composer, type ComposerHandle } from "./composer";
import { placeIn } from "./drafts";
import { FollowThread } from "./follow-thread";
import { LiveRoom } from "./live-room";
import { Log, lastOwn, UNREAD_REPLIES } from "./log";
import type { MessageActs } from "./message-acts";
import { messageId } from "./message-row";
import { authorOf, isFoldedIn, roomName } from "./names";
import { RoomClosed, RoomOver } from "./room-closed";
import styles from "./thread.module.css";
import { useAsking } from "./use-asking";
import { useDeleting } from "./use-deleting";
import { useEditing } from "./use-editing";
import { isLookedAt, useEyes } from "./use-eyes";
import { useMore } from "./use-more";
import { usePlace } from "./use-place";

interface ThreadProps {
  room: OpenRoomPayload;
  people: readonly ParticipantPayload[];
  thread: ThreadPayload;
  now: number;
  requestKey: string;
  canWrite: boolean;
  refused: { message: string; text: string } | null;
  /** In a chat space: whose names it has come to need. */
  onNames(ids: readonly number[]): Promise<void>;
}

/** What is answered to a message, beside its room; on a phone in its place. It lives as its room does, by the same parts. */
export function Thread({ room, people, thread, now, requestKey, canWrite, refused, onNames }: ThreadProps) {
  const { locale, viewer } = useRoot();
  const { uuid } = room;
  const me = room.current_participant.member_id;
  const whose = readerOf(viewer);
  const { n } = thread.root;
  const log = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const also = useRef<HTMLInputElement>(null);
  const place = usePlace(log);
  const [live] = useState(() => new LiveRoom({ uuid, whose, me, thread: n }, thread, { [me]: thread.read_n }));
  const view = useSyncExternalStore(live.subscribe, live.view, live.view);
  const [unreadAfter, setUnreadAfter] = useState(() =>
    thread.is_following && (thread.root.thread?.n ?? 0) > thread.read_n ? thread.read_n : null,
  );
  const [news, setNews] = useState("");
  const deleting = useDeleting(live);
  const { onDelete } = deleting;
  const who = { spaceSlug: room.space?.slug ?? null, people, me };
  const editing = useEditing(live, who, () => composer.current?.focus());
  const name = roomName(room, locale);

  /** What is seen is read, while the page has its reader's eyes and hands. */
  function noteRead() {
    if (viewer.masquerade !== null || !isLookedAt()) return;
    if (log.current?.offsetParent === null) return;
    const seen = place.lastSeen();
    if (seen > n) live.read(seen);
  }

  /** One reply is said as it stands in the page, several by their number. */
  function wordsFor(said: readonly ChatMessage[]): string {
    const [first] = said;
    const words = document.getElementById(messageId(first?.n ?? 0, true))?.querySelector<HTMLElement>("[data-words]");
    const isFolded = isFoldedIn(room, people, first?.memberId);
    if (!first || said.length > 1 || !words?.innerText || isFolded) return m.threads_unread({ count: said.length });
    return m.chat_said({ name: authorOf(people, first.memberId)?.name ?? m.chat_somebody(), text: words.innerText });
  }

  const onNews = useEffectEvent((messages: readonly ChatMessage[]) => {
    const isSeen = isLookedAt() && place.isAtEnd();
    if (!isSeen) setUnreadAfter((line) => line ?? live.readTo);
    setNews(wordsFor(messages));
    requestAnimationFrame(() => noteRead());
  });

  useEffect(
    () =>
      live.open({
        keep: place.keep,
        isAtEnd: place.isAtEnd,
        onNews: (said) => onNews(said),
        // Its room hears of it, too.
        onPeople: () => undefined,
      }),
    [live, place],
  );

  const isOfSpace = room.space !== null;
  useEffect(() => {
    if (isOfSpace)
      void onNames(namedIn(view.room.root ? [view.room.root, ...view.room.messages] : [], view.room.board));
  }, [isOfSpace, onNames, view.room.root, view.room.messages, view.room.board]);

  useLayoutEffect(() => {
    document.getElementById(UNREAD_REPLIES)?.scrollIntoView({ block: "nearest" });
    if (window.matchMedia("(hover: hover)").matches) composer.current?.focus();
  }, []);

  useEyes(noteRead);

  const lookForMore = useMore(live, view, place);

  const [shown, setShown] = useState(thread);
  if (shown !== thread) setShown(thread);
  useEffect(() => {
    // Asked anew by the router; not while it draws.
    queueMicrotask(() => live.seenAnew(shown));
  }, [live, shown]);

  function onScroll() {
    lookForMore();
    noteRead();
  }

  function say(text: string, files: readonly MessageFile[]) {
    setUnreadAfter(null);
    live.say(text, files, also.current?.checked ?? false);
    if (also.current) also.current.checked = false;
    place.toEnd();
  }

  const begin = editing.begin;
  const asking = useAsking(live, view, room);
  const acts = useMemo<MessageActs>(
    () => ({
      onEdit: (message) => void begin(message),
      onDelete,
      // Neither is offered here.
      onUnread: () => undefined,
      onPin: () => undefined,
      onSpotlight: () => undefined,
      ...asking.acts,
    }),
    [begin, onDelete, asking.acts],
  );

  const { isOver, messages } = view.room;
  const hasAnswered = messages.some((one) => one.memberId === me && one.n > thread.n);
  return (
    <aside className={styles.thread} aria-label={m.threads_label()} data-thread={n} data-room={placeIn(uuid, n)}>
      <div className={styles.head}>
        <Button
          to={placeOf(room)}
          variant="ghost"
          iconOnly
          icon={ArrowLeftIcon}
          label={m.threads_back()}
          className={styles.back}
        />
        <h2 className="trunc grow">
          {m.threads_label()} <span dir="auto">{m.threads_in({ name })}</span>
        </h2>
        {!viewer.isViewOnly && !isOver && <FollowThread n={n} isFollowing={thread.is_following || hasAnswered} />}
        <Button
          to={placeOf(room)}
          variant="ghost"
          iconOnly
          icon={CloseIcon}
          label={m.threads_close()}
          className={styles.close}
        />
      </div>
      <Log
        ref={log}
        {...{ room, people, view, live, unreadAfter, acts, now, onScroll }}
        name={name}
        marked={null}
        canWrite={canWrite && !isOver}
        edited={editing.edited}
        onWithdraw={({ key, text, files }) => {
          live.withdraw(key);
          composer.current?.restore(text, files);
        }}
      />
      {isOver ? (
        <RoomOver isOfSpace={isOfSpace} />
      ) : canWrite ? (
        <Composer
          ref={composer}
          {...{ whose, who, requestKey, refused }}
          uuid={placeIn(uuid, n)}
          filesTo={uuid}
          action={threadPath(room, n)}
          label={m.threads_write()}
          beside={
            <label className={styles.also}>
              <input type="hidden" name="thread" value={n} />
              <input type="checkbox" name="also" ref={also} />
              {m.threads_also()}
            </label>
          }
          onSend={say}
          onEditLast={() => {
            const last = lastOwn(messages, me);
            if (last) void begin(last);
          }}
        />
      ) : (
        <RoomClosed isOfSpace={isOfSpace} isLooking={viewer.isViewOnly} />
      )}
      <output className="sr" aria-live="polite">
        {news}
      </output>
      {asking.dialogs}
      {deleting.dialog}
    </aside>
  );
}
