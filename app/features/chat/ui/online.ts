import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Socket } from "~/platform/client/socket";
import { MOST_WATCHED, type PresenceFrame } from "../presence";

/** Faces come into a page together. */
const GATHER_MS = 500;
/** Without a line nobody knows who is there; a line that is proven anew is back before that. */
const BELIEVED_MS = 5_000;

const NOBODY: ReadonlySet<number> = new Set();

/** Whose faces the page shows, and how often each. */
const shown = new Map<number, number>();
const listeners = new Set<() => void>();
let online = NOBODY;
/** Whom the open line was asked for. */
let watched: ReadonlySet<number> = NOBODY;
let socket: Socket | null = null;
let gathering: ReturnType<typeof setTimeout> | undefined;
let doubting: ReturnType<typeof setTimeout> | undefined;

/** Of those whose faces a component shows, who is there now: nobody until the page has heard. */
export function useOnline(memberIds: readonly number[]): ReadonlySet<number> {
  const key = memberIds.join(",");
  useEffect(() => (key === "" ? undefined : watchFaces(key.split(",").map(Number))), [key]);
  const all = useSyncExternalStore(subscribe, whoIsOnline, () => NOBODY);
  return useMemo(() => {
    const here =
      key === ""
        ? []
        : key
            .split(",")
            .map(Number)
            .filter((id) => all.has(id));
    return here.length === 0 ? NOBODY : new Set(here);
  }, [key, all]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Of all whose faces the page shows. */
export const whoIsOnline = (): ReadonlySet<number> => online;

/** Faces have come into the page; returns how they go. */
export function watchFaces(ids: readonly number[]): () => void {
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1);
  gather();
  return () => {
    for (const id of ids) {
      const left = (shown.get(id) ?? 1) - 1;
      if (left > 0) shown.set(id, left);
      else shown.delete(id);
    }
    gather();
  };
}

function gather(): void {
  clearTimeout(gathering);
  gathering = setTimeout(watch, GATHER_MS);
}

/** Opens a line for whoever is shown, where the one that is open does not tell of all of them. */
function watch(): void {
  if (shown.size === 0) return end();
  const asked = [...shown.keys()].slice(0, MOST_WATCHED);
  if (socket && asked.every((id) => watched.has(id))) return;
  watched = new Set(asked);
  const path = `/parties/presence?member_ids=${asked.join(",")}`;
  // Its code is fetched when the page stands: nobody waits for a socket.
  import("~/platform/client/socket").then(
    ({ openSocket }) => {
      if (!asked.every((id) => watched.has(id)) || shown.size === 0) return;
      socket?.close();
      socket = openSocket(path, {
        onMessage(frame) {
          believe();
          hear(new Set((frame as PresenceFrame).online));
        },
        // From the first time on: each try that fails says it again.
        onLost() {
          doubting ??= setTimeout(hear, BELIEVED_MS, NOBODY);
        },
      });
    },
    (error: unknown) => console.error("who is online could not be loaded", error),
  );
}

function end(): void {
  socket?.close();
  socket = null;
  watched = NOBODY;
  believe();
  hear(NOBODY);
}

function believe(): void {
  clearTimeout(doubting);
  doubting = undefined;
}

function hear(now: ReadonlySet<number>): void {
  online = now;
  for (const listener of listeners) listener();
}
