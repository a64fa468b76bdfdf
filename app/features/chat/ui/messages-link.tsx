import { type ReactNode, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { MessagesIcon } from "~/ui/icons";
import { HeaderIconLink } from "~/ui/layout/header";
import { UnreadThreads, useUnread } from "./unread-rooms";

/** Up to here rooms with something unread are counted: beyond, there are at least so many. */
const COUNTED_TO = 20;

/** The way to the conversations, with the number of those that hold something unread. */
export function MessagesLink({ count }: { count: number }) {
  return <HeaderIconLink to="/messages" icon={MessagesIcon} label={labelOf(count)} count={count} hideSmall />;
}

function labelOf(count: number): string {
  if (count === 0) return m.chat_title();
  return count > COUNTED_TO ? m.chat_link_many({ count: COUNTED_TO }) : m.chat_link_new({ count });
}

/** Gives the live number to what cannot ask for it; one more than is counted where there may be more. */
export function UnreadRooms({ counted, threads, children }: UnreadRoomsProps) {
  const { rooms, threads: unread } = useUnread({ rooms: counted, threads: threads.unreadThreads });
  // Of who came to follow their first one since the house was loaded: the way there stays once it is read.
  const [hasCome, setCome] = useState(false);
  if (unread > 0 && !hasCome) setCome(true);
  const mark = threads.hasThreads === 1 || hasCome ? atMost(unread) : null;
  return <UnreadThreads value={mark}>{children(atMost(rooms))}</UnreadThreads>;
}

interface UnreadRoomsProps {
  counted: number;
  /** The same of threads, and whether one follows any. */
  threads: { unreadThreads: number; hasThreads: number };
  children: (count: number) => ReactNode;
}

const atMost = (count: number): number => (count >= COUNTED_TO ? COUNTED_TO + 1 : count);
