import type { InboxFrame, InboxMessage, InboxRequest, NumberedFrame } from "~/platform/realtime";

/** How many frames an inbox keeps: beyond that a page loads anew instead of catching up. */
export const RECENT = 200;
/** After this long a socket must come through the door again, which proves its session anew. */
export const PROVEN_MS = 10 * 60_000;
/** How long it holds that somebody is at their page, unless it is said again; it is after half of it. */
export const LEASE_MS = 12 * 60_000;
/** Close codes: the session was ended, or must be proven again. */
export const SESSION_ENDED = 4001;
export const PROVE_AGAIN = 4002;

/** Pages one member may have open at once; one more is told to come later. */
export const MOST_PAGES = 50;
export const COME_LATER = 1013;
/** How often one page may ask what it missed in a minute: a page that lost its line asks once. */
export const MOST_ASKS = 20;
/** Letters of what a page may ask. */
export const LONGEST_ASK = 200;
export const TOO_LONG = 1009;

/** How often a page has asked in the minute that began at `from` (UTC ms). */
export interface Asks {
  from: number;
  count: number;
}

/** One more question, at `now`; a new minute begins with it where the last is over. */
export const asked = (asks: Asks, now: number): Asks =>
  now - asks.from < 60_000 ? { from: asks.from, count: asks.count + 1 } : { from: now, count: 1 };

/** The messages that bring a page up to date: what it missed, or word that too much is gone. */
export function replay(
  request: Extract<InboxRequest, { kind: "since" }>,
  recent: NumberedFrame[],
  last: number,
): InboxMessage[] {
  if (request.last < 0) return [{ kind: "standing", n: last }];
  if (request.last > last) return [{ kind: "reload", n: last }];
  const missed = recent.filter((frame) => frame.n > request.last);
  if (missed.length < last - request.last) return [{ kind: "reload", n: last }];
  return missed.map((frame) => ({ kind: "frame" as const, ...frame }));
}

/** What a page does with a message. */
export interface Advance {
  /** The last number it has; -1 for none. */
  last: number;
  /** Frames to act on, each once and in order. */
  frames: InboxFrame[];
  /** A number is missing: ask for everything since `last`. */
  ask: boolean;
  /** Frames may have been missed for good: load what they would have said. */
  reload: boolean;
}

/**
 * The page's end of the numbered stream. What comes twice is dropped, what comes too early is asked for again, and
 * where the inbox cannot say what was missed the page loads anew: it ends with everything, or with a fresh load.
 */
export function advance(last: number, message: InboxMessage): Advance {
  const stay = { last, frames: [], ask: false, reload: false };
  switch (message.kind) {
    case "frame":
      if (message.frame.kind === "session_ended") return { ...stay, frames: [message.frame] };
      if (last >= 0 && message.n <= last) return stay;
      if (last >= 0 && message.n > last + 1) return { ...stay, ask: true };
      // The first number a page ever gets: what came before it, its own loading has shown or must show again.
      return { last: message.n, frames: [message.frame], ask: false, reload: last < 0 };
    case "standing":
      // Between the page's loading and this socket something may have come.
      return last < 0 ? { ...stay, last: message.n, reload: true } : stay;
    case "reload":
      return { ...stay, last: message.n, reload: true };
  }
}

/** Whatever a stranger may send: null if it is no request of ours. */
export function parseInboxRequest(message: string): InboxRequest | null {
  try {
    const value: unknown = JSON.parse(message);
    if (typeof value !== "object" || value === null) return null;
    const { kind, last } = value as { kind?: unknown; last?: unknown };
    if (kind === "here" || kind === "away") return { kind };
    return kind === "since" && Number.isSafeInteger(last) ? { kind, last: Number(last) } : null;
  } catch {
    return null;
  }
}
