import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Avatar } from "~/ui/avatar";
import { Count } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CommentIcon } from "~/ui/icons";
import { Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import { carriedWords } from "../attachments";
import type { LastMessagePayload } from "../payload";
import { threadPath, UNREAD_SHOWN } from "../rules";
import type { ThreadLinePayload, ThreadsPayload } from "../thread-payload";
import { roomName } from "./names";
import { shortTime } from "./rows";
import styles from "./threads-page.module.css";
import { useLiveList } from "./use-live-list";

interface ThreadsPageProps {
  threads: ThreadsPayload;
  me: number;
  now: number;
}

/** The threads that their reader follows, in whatever conversations, that of the newest reply first. */
export function ThreadsPage({ threads, me, now }: ThreadsPageProps) {
  const door = (cursor: string | null) => `/internal_api/chat_threads${cursor ? `?cursor=${cursor}` : ""}`;
  const { list, isLoading, more } = useLiveList(threads, door, keyOf);
  return (
    <Wide>
      <PageHeader title={m.threads_title()} />
      {list.records.length === 0 ? (
        <EmptyState icon={CommentIcon} title={m.threads_empty()} text={m.threads_empty_text()} />
      ) : (
        <ul className={styles.threads}>
          {list.records.map((thread) => (
            <ThreadLine key={keyOf(thread)} {...{ thread, me, now }} />
          ))}
        </ul>
      )}
      {list.next_cursor && (
        <div className="more-row">
          <Button
            to={`/threads?cursor=${list.next_cursor}`}
            size="sm"
            loading={isLoading}
            onClick={(event) => {
              event.preventDefault();
              void more();
            }}
          >
            {m.threads_more()}
          </Button>
        </div>
      )}
    </Wide>
  );
}

const keyOf = ({ n, room }: ThreadLinePayload): string => `${room.uuid} ${n}`;

function ThreadLine({ thread, me, now }: { thread: ThreadLinePayload; me: number; now: number }) {
  const { locale, viewer } = useRoot();
  const { n, room, root, last_message: last, people, replies, unread } = thread;
  const began = people.find((one) => one.member_id === root?.member_id)?.community_member;
  const many = unread >= UNREAD_SHOWN;
  const words = { today: m.chat_today(), yesterday: m.chat_yesterday() };
  const said = (line: LastMessagePayload) => {
    if (line.is_folded) return m.chat_folded();
    const name = people.find((one) => one.member_id === line.member_id)?.community_member.name;
    return withWords(m.chat_preview, {
      name: line.member_id === me ? m.chat_you() : (name ?? m.chat_somebody()),
      text: line.excerpt || (line.carried ? carriedWords(line.carried) : ""),
    });
  };
  return (
    <li>
      <Link to={threadPath(room, n)} className={clsx(styles.line, unread > 0 && styles.new)}>
        <Avatar name={began?.name ?? m.chat_somebody()} avatar={began?.avatar ?? null} />
        <span className="grow">
          <span className={styles.row}>
            <span className={clsx(styles.room, "trunc grow")} dir="auto">
              {room.space?.emoji ? `${room.space.emoji} ` : ""}
              {roomName(room, locale)}
            </span>
            {last && (
              <time dateTime={last.at}>
                {shortTime(Date.parse(last.at), now, REGION[locale], viewer.timeZone, words)}
              </time>
            )}
          </span>
          <b className={styles.root} dir="auto">
            {root ? said(root) : m.chat_removed()}
          </b>
          <span className={styles.row}>
            <span className={clsx(styles.last, "trunc grow")} dir="auto">
              {last && said(last)}
            </span>
            <span className={styles.count}>{m.threads_of_replies({ count: replies })}</span>
            {unread > 0 && (
              <Count
                value={many ? UNREAD_SHOWN + 1 : unread}
                max={UNREAD_SHOWN}
                label={many ? m.threads_unread_many({ count: UNREAD_SHOWN }) : m.threads_unread({ count: unread })}
              />
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
