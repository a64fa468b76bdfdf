import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { InboxFrame } from "~/platform/realtime";
import { request } from "~/platform/client/request";
import type { UnreadRoomsPayload } from "../payload";
import { useLive } from "~/features/notifications/ui/live-provider";

/** Reading is told to the room, which tells the rest: a little later the number is another. */
const SETTLES_MS = 700;

let isAsked: ReturnType<typeof setTimeout> | undefined;
let count: UnreadRoomsPayload | null = null;
const listeners = new Set<() => void>();

/** Some room has become read, or unread: the number is asked for, once for what happens together. */
export function askUnreadAnew(): void {
  clearTimeout(isAsked);
  isAsked = setTimeout(() => void ask(), SETTLES_MS);
}

async function ask(): Promise<void> {
  try {
    set(await request<UnreadRoomsPayload>("GET", "/internal_api/chat_rooms/unread"));
  } catch (error) {
    console.warn("unread rooms could not be counted", error);
  }
}

function set(next: UnreadRoomsPayload | null) {
  count = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** In how many rooms, and threads, something is unread: as the shell counted, and as it is told since. */
export function useUnread({ rooms, threads }: UnreadRoomsPayload): UnreadRoomsPayload {
  const live = useLive();
  const asked = useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  );
  // The shell was loaded anew: what it counted is the truth of now.
  useEffect(() => set(null), [rooms, threads]);
  useEffect(() => live?.subscribe((frame) => isOfChat(frame) && askUnreadAnew()), [live]);
  return asked ?? { rooms, threads };
}

/** For the sidebar, which is drawn inside of the house: threads with something unread, null for who follows none. */
export const UnreadThreads = createContext<number | null>(null);

export const useUnreadThreads = (): number | null => useContext(UnreadThreads);

/** null: frames were missed for good. */
export const isOfChat = (frame: InboxFrame | null): boolean => frame === null || frame.kind === "chat";
