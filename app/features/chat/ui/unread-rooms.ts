import { useEffect, useSyncExternalStore } from "react";
import type { InboxFrame } from "~/platform/realtime";
import { request } from "~/platform/client/request";
import { useLive } from "~/features/notifications/ui/live-provider";

/** Reading is told to the room, which tells the rest: a little later the number is another. */
const SETTLES_MS = 700;

let isAsked: ReturnType<typeof setTimeout> | undefined;
let count: number | null = null;
const listeners = new Set<() => void>();

/** Some room has become read, or unread: the number is asked for, once for what happens together. */
export function askUnreadAnew(): void {
  clearTimeout(isAsked);
  isAsked = setTimeout(() => void ask(), SETTLES_MS);
}

async function ask(): Promise<void> {
  try {
    const { rooms } = await request<{ rooms: number }>("GET", "/internal_api/chat_rooms/unread");
    set(rooms);
  } catch (error) {
    console.warn("unread rooms could not be counted", error);
  }
}

function set(next: number | null) {
  count = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** In how many rooms something is unread: as the shell counted, and as it is told since. */
export function useUnreadRooms(counted: number): number {
  const live = useLive();
  const asked = useSyncExternalStore(
    subscribe,
    () => count,
    () => null,
  );
  // The shell was loaded anew: what it counted is the truth of now.
  useEffect(() => set(null), [counted]);
  useEffect(() => live?.subscribe((frame) => isOfChat(frame) && askUnreadAnew()), [live]);
  return asked ?? counted;
}

/** null: frames were missed for good. */
export const isOfChat = (frame: InboxFrame | null): boolean => frame === null || frame.kind === "chat";
