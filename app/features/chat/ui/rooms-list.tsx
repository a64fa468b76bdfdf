import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { readerOf } from "~/platform/client/restored";
import { Count } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon, AtSignIcon, BellOffIcon, MessagesIcon, NewMessageIcon, PinIcon } from "~/ui/icons";
import { Link, TextLink } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import { carriedWords } from "../attachments";
import type { RoomPayload, RoomsPayload } from "../payload";
import { roomPath, UNREAD_SHOWN } from "../rules";
import { placeIn } from "./drafts";
import { roomName } from "./names";
import { RoomFace } from "./room-face";
import styles from "./rooms-list.module.css";
import { shortTime } from "./rows";
import { useUnreadThreads } from "./unread-rooms";
import { UnsentLines } from "./unsent-lines";
import { useLiveList } from "./use-live-list";

interface RoomsListProps {
  rooms: RoomsPayload;
  isArchive: boolean;
  /** Messages are not turned off. */
  canBegin: boolean;
  /** The room that is open beside it. */
  openUuid: string | null;
  /** The message whose thread is open beside that. */
  openThread: number | null;
  /** The page is called by it; else by what is open beside it. */
  isPage: boolean;
  me: number;
  now: number;
}

/** The conversations of whoever reads, the newest line first. */
export function RoomsList({ rooms, isArchive, canBegin, openUuid, openThread, isPage, me, now }: RoomsListProps) {
  const { viewer } = useRoot();
  const { list, isLoading, more } = useRooms(rooms, isArchive);
  const threads = useUnreadThreads();
  const Heading = isPage ? "h1" : "h2";
  const moreAt = `/messages?${new URLSearchParams({ ...(isArchive ? { archived: "true" } : {}), cursor: list.next_cursor ?? "" })}`;
  return (
    <section className={styles.list} aria-label={m.chat_title()}>
      <div className={styles.top}>
        {isArchive && (
          <Button to="/messages" variant="ghost" size="sm" iconOnly icon={ArrowLeftIcon} label={m.chat_back()} />
        )}
        <Heading>{isArchive ? m.chat_archived() : m.chat_title()}</Heading>
        {!viewer.isViewOnly && canBegin && (
          <Button
            to="/messages/new"
            variant="ghost"
            size="sm"
            iconOnly
            icon={NewMessageIcon}
            label={m.chat_new()}
            className="end"
          />
        )}
      </div>
      <div className={styles.rooms}>
        <UnsentLines
          whose={readerOf(viewer)}
          open={openUuid === null ? [] : [openUuid, placeIn(openUuid, openThread ?? undefined)]}
          standing={[openUuid ?? "", ...list.records.map(({ uuid }) => uuid)]}
        />
        {list.records.length === 0 ? (
          <EmptyState
            compact
            icon={MessagesIcon}
            title={isArchive ? m.chat_archive_empty() : m.chat_empty()}
            text={
              isArchive ? m.chat_archive_empty_text() : canBegin ? m.chat_empty_text() : m.chat_error_messaging_off()
            }
            action={
              !isArchive &&
              canBegin &&
              !viewer.isViewOnly && (
                <Button to="/messages/new" variant="primary" icon={NewMessageIcon}>
                  {m.chat_new()}
                </Button>
              )
            }
          />
        ) : (
          <ul>
            {list.records.map((room) => (
              <RoomLine key={room.uuid} {...{ room, me, now }} isOpen={room.uuid === openUuid} />
            ))}
          </ul>
        )}
        {list.next_cursor && (
          <div className="more-row">
            <Button
              to={moreAt}
              size="sm"
              loading={isLoading}
              onClick={(event) => {
                event.preventDefault();
                void more();
              }}
            >
              {m.chat_more_rooms()}
            </Button>
          </div>
        )}
        {!isArchive && (
          <p className={styles.aside}>
            {threads !== null && (
              <>
                <TextLink to="/threads">{m.threads_title()}</TextLink>
                {" · "}
              </>
            )}
            <TextLink to="/messages?archived=true">{m.chat_archived()}</TextLink>
          </p>
        )}
      </div>
    </section>
  );
}

interface RoomLineProps {
  room: RoomPayload;
  isOpen: boolean;
  me: number;
  now: number;
}

function RoomLine({ room, isOpen, me, now }: RoomLineProps) {
  const { locale, viewer } = useRoot();
  const { last_message: last, unread, is_mentioned: mentioned, muted, pinned } = room;
  const name = roomName(room, locale);
  const words = { today: m.chat_today(), yesterday: m.chat_yesterday() };
  const many = unread >= UNREAD_SHOWN;
  return (
    <li>
      <Link
        to={roomPath(room.uuid)}
        className={clsx(styles.line, unread > 0 && !muted && styles.new)}
        aria-current={isOpen ? "page" : undefined}
      >
        <RoomFace people={room.participants} picture={room.picture} />
        <span className="grow">
          <span className={styles.row}>
            <b className="trunc grow" dir="auto">
              {name}
            </b>
            {last && (
              <time dateTime={last.at}>
                {shortTime(Date.parse(last.at), now, REGION[locale], viewer.timeZone, words)}
              </time>
            )}
          </span>
          <span className={styles.row}>
            <span className={clsx(styles.preview, "trunc grow")} dir="auto">
              {last ? <Preview room={room} me={me} /> : m.chat_nothing_said()}
            </span>
            {pinned && <Icon as={PinIcon} size={16} label={m.chat_room_pinned()} />}
            {muted && <Icon as={BellOffIcon} size={16} label={m.chat_muted()} />}
            {mentioned && <Icon as={AtSignIcon} size={16} label={m.chat_mentioned()} className={styles.named} />}
            {unread > 0 && (
              <Count
                value={many ? UNREAD_SHOWN + 1 : unread}
                max={UNREAD_SHOWN}
                label={many ? m.chat_unread_many({ count: UNREAD_SHOWN }) : m.chat_unread({ count: unread })}
              />
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** In a group it says whose words they are. */
function Preview({ room, me }: { room: RoomPayload; me: number }) {
  const { last_message: last, participants, kind } = room;
  if (!last) return null;
  if (last.is_folded) return m.chat_folded();
  const text = last.excerpt || (last.carried ? carriedWords(last.carried) : "");
  if (last.member_id === me) return withWords(m.chat_preview, { name: m.chat_you(), text });
  const author = participants.find((one) => one.member_id === last.member_id)?.community_member;
  if (kind === "direct" || !author) return <bdi>{text}</bdi>;
  return withWords(m.chat_preview, { name: author.name, text });
}

function useRooms(rooms: RoomsPayload, isArchive: boolean) {
  const door = (cursor: string | null) => {
    const query = new URLSearchParams({ ...(isArchive ? { archived: "true" } : {}), ...(cursor ? { cursor } : {}) });
    return `/internal_api/chat_rooms?${query}`;
  };
  const pinsIn = (records: readonly RoomPayload[]) =>
    records.flatMap(({ uuid, pinned }) => (pinned ? uuid : [])).join(" ");
  return useLiveList(rooms, door, ({ uuid }) => uuid, pinsIn);
}
