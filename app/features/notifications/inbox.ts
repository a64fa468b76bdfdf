import type { InboxMessage, InboxRequest, NumberedFrame } from "~/platform/realtime";

/** How many frames an inbox keeps: beyond that a page loads anew instead of catching up. */
export const RECENT = 200;

/** The messages that bring a page up to date: what it missed, or word that too much is gone. */
export function replay(request: InboxRequest, recent: NumberedFrame[], last: number): InboxMessage[] {
  if (request.last < 0) return [{ kind: "standing", n: last }];
  if (request.last > last) return [{ kind: "reload", n: last }];
  const missed = recent.filter((frame) => frame.n > request.last);
  if (missed.length < last - request.last) return [{ kind: "reload", n: last }];
  return missed.map((frame) => ({ kind: "frame" as const, ...frame }));
}

/** A page's request, or null for anything else a socket may send. */
export function parseInboxRequest(text: string): InboxRequest | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { kind, last } = value as { kind?: unknown; last?: unknown };
    return kind === "since" && Number.isSafeInteger(last) ? { kind, last: Number(last) } : null;
  } catch {
    return null;
  }
}
