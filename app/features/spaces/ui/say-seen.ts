import { request } from "~/platform/client/request";
import { SAID_EVERY_MS } from "../visits";

interface Said {
  at: number;
  /** What fell into the minute after it, and waits for its end. */
  owed: { upTo: number; timer: ReturnType<typeof setTimeout> } | null;
}

/** Of this page, by the door it was said at. */
const said = new Map<string, Said>();

/**
 * Says that a space’s list is being looked at, and up to which moment (the server's, ms) the page shows it; once a minute at
 * most: what falls into that minute is said at its end, or when the page is left. If it fails, things stay new a little
 * longer.
 */
export function saySeen(slug: string, upTo: number): void {
  const door = `/internal_api/spaces/${encodeURIComponent(slug)}/read`;
  if (said.size === 0) globalThis.addEventListener?.("pagehide", sayAllOwed);
  const before = said.get(door);
  if (before?.owed) {
    before.owed.upTo = Math.max(before.owed.upTo, upTo);
    return;
  }
  const wait = before ? before.at + SAID_EVERY_MS - Date.now() : 0;
  if (before && wait > 0) before.owed = { upTo, timer: setTimeout(sayOwed, wait, door) };
  else say(door, upTo);
}

/** What is still owed at a door. */
function sayOwed(door: string): void {
  const owed = said.get(door)?.owed;
  if (!owed) return;
  clearTimeout(owed.timer);
  say(door, owed.upTo);
}

/** The page is left: what it still owes is said now, and outlives it. */
export function sayAllOwed(): void {
  for (const door of said.keys()) sayOwed(door);
}

function say(door: string, upTo: number): void {
  said.set(door, { at: Date.now(), owed: null });
  const body = { up_to: new Date(upTo).toISOString() };
  request("POST", door, body, { outlivesPage: true }).catch((error: unknown) =>
    console.warn("the space is not marked seen", error),
  );
}
