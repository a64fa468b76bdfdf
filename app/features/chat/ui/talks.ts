import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import type { SidebarGroup } from "~/features/communities/sidebar";
import { useRoot } from "~/features/communities/ui/root-data";
import { useLive } from "~/features/notifications/ui/live-provider";
import type { Socket } from "~/platform/client/socket";
import type { Talks } from "~/platform/realtime";

/** What the page has heard since its sidebar was loaded: of each chat space its newest message, and how far it is read. */
interface Heard {
  said: ReadonlyMap<number, Said>;
  read: ReadonlyMap<number, number>;
  /** The newest that names whoever looks. */
  named: ReadonlyMap<number, number>;
}

interface Said {
  n: number;
  /** Where the talk stood when the socket opened: what was loaded may be newer. */
  isStanding: boolean;
}

const NOTHING: Heard = { said: new Map(), read: new Map(), named: new Map() };

let heard = NOTHING;
const listeners = new Set<() => void>();

function set(next: Heard) {
  heard = next;
  for (const listener of listeners) listener();
}

/** A page reads a chat space, or has it unread from a message on: its sidebar says so at once. */
export function noteTalkRead(spaceId: number, n: number): void {
  if (heard.read.get(spaceId) !== n) set({ ...heard, read: new Map(heard.read).set(spaceId, n) });
}

function noteNamed(spaceId: number, n: number): void {
  set({ ...heard, named: new Map(heard.named).set(spaceId, n) });
}

function noteSaid({ talks }: Talks, isStanding: boolean): void {
  set({ ...heard, said: new Map([...heard.said, ...talks.map(([id, n]): [number, Said] => [id, { n, isStanding }])]) });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Chat spaces by their ids. */
export interface TalkMarks {
  unread: ReadonlySet<number>;
  /** Something unread in them names whoever looks. */
  named: ReadonlySet<number>;
}

const NO_MARKS: TalkMarks = { unread: new Set(), named: new Set() };

/** The chat spaces with something unread, as the sidebar was loaded and as is told since: one socket for all of them. */
export function useUnreadTalks(groups: readonly SidebarGroup[]): TalkMarks {
  const live = useLive();
  const { isEmbedded } = useRoot();
  const now = useSyncExternalStore(
    subscribe,
    () => heard,
    () => NOTHING,
  );
  const talks = useMemo(
    () => groups.flatMap(({ spaces }) => spaces.flatMap(({ id, talk }) => (talk ? [{ id, ...talk }] : []))),
    [groups],
  );
  const hasTalks = talks.length > 0;
  // The shell was loaded anew: what it says is the truth of now.
  useEffect(() => set(NOTHING), [talks]);
  useEffect(
    () =>
      live?.subscribe((frame) => {
        if (frame?.kind === "space_read" && frame.n !== undefined) noteTalkRead(frame.spaceId, frame.n);
        if (frame?.kind === "space_named") noteNamed(frame.spaceId, frame.n);
      }),
    [live],
  );
  useEffect(() => (hasTalks && !isEmbedded ? listen() : undefined), [hasTalks, isEmbedded]);
  return useMemo(() => {
    const unread = talks.filter(({ id, lastN, readN }) => {
      const said = now.said.get(id);
      const read = now.read.get(id) ?? readN;
      return (said && !said.isStanding ? said.n : Math.max(lastN, said?.n ?? 0)) > read;
    });
    const named = unread.filter(
      ({ id, readN, isMentioned }) =>
        (isMentioned && !now.read.has(id)) || (now.named.get(id) ?? 0) > (now.read.get(id) ?? readN),
    );
    return { unread: idsOf(unread), named: idsOf(named) };
  }, [talks, now]);
}

const idsOf = (talks: readonly { id: number }[]): ReadonlySet<number> => new Set(talks.map(({ id }) => id));

/** Its code is fetched when the page stands: nobody waits for a socket. */
function listen(): () => void {
  const over = new AbortController();
  let socket: Socket | null = null;
  let isFirst = true;
  import("~/platform/client/socket").then(
    ({ openSocket }) => {
      if (over.signal.aborted) return;
      socket = openSocket("/parties/sidebar", {
        onOpen: () => {
          isFirst = true;
        },
        onMessage(message) {
          if (!isTalks(message)) return;
          noteSaid(message, isFirst);
          isFirst = false;
        },
      });
    },
    (error: unknown) => console.error("the marks of chat spaces could not be loaded", error),
  );
  return () => {
    over.abort();
    socket?.close();
  };
}

const isTalks = (message: unknown): message is Talks =>
  typeof message === "object" && message !== null && "talks" in message;

/** For the sidebar, which is drawn inside of the house. */
export const UnreadTalks = createContext<TalkMarks>(NO_MARKS);

export const useTalksUnread = (): TalkMarks => useContext(UnreadTalks);
