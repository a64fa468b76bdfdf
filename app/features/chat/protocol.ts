import type { Carried, MessageFile } from "./attachments";
import type { MessagePreview } from "./previews";

/** A message as an open room shows it: the same by the socket and by the JSON doors. */
export interface ChatMessage {
  /** Its place in the room, for ever. */
  n: number;
  /** Its number in the whole installation, by which it is reported. */
  globalId: number;
  /** The room's number of what last happened to it: its own, or that of its latest edit, reaction or deletion. */
  changed: number;
  /** Given by the page that wrote it, so that what is sent twice is said once; unique with its author. */
  key: string;
  memberId: number;
  /** Sanitized; empty once it is deleted. */
  html: string;
  /** ISO */
  at: string;
  editedAt: string | null;
  isDeleted: boolean;
  /** In the order in which they came. */
  reactions: ChatReaction[];
  isPinned: boolean;
  files: readonly MessageFile[];
  /** The message that it answers in a thread; 0 for what is said in the room itself. */
  root: number;
  /** It stands in the room: a reply only where it was sent there as well. */
  isInRoom: boolean;
  /** What hangs on it; null without replies. */
  thread: ChatThread | null;
  /** Members whom its words name. */
  named: readonly number[];
  /** What the first of its links says of itself; null without one, until it has been asked, and once its author has taken it away. */
  preview: MessagePreview | null;
}

/** What a message shows of its thread. */
export interface ChatThread {
  replies: number;
  /** Who answered last, the first few. */
  ids: number[];
  /** The last reply, and when it came (ISO). */
  n: number;
  at: string;
}

/** What people said to a message in one emoji. */
export interface ChatReaction {
  /** A character of the standard, or `:name:` of one of the community's own. */
  emoji: string;
  count: number;
  /** Some of who reacted, those first who came first; its reader is always among them where they have. */
  ids: number[];
}

/** What is put up in a room, as one reader is shown it. The newest stands, in whatever order they come. */
export interface Board {
  /** The room's number of its last change; 0 where nothing ever was. */
  changed: number;
  /** How many messages are pinned. */
  pins: number;
  /** The message that stands over the log, its words cut. */
  spotlight: {
    n: number;
    memberId: number;
    text: string;
    /** What stands in the place of words. */
    carried?: Carried;
  } | null;
}

/** From a room to an open page of it. */
export type RoomFrame =
  /** By `changed`, each as it stands now: at most `CATCH_UP` in one frame; `board` where it changed with them. */
  | { kind: "messages"; messages: ChatMessage[]; board?: Board }
  /**
   * There is nothing more up to `n`; `more`: there is behind it, and is sent to whoever asks since `n`. `says`: what this
   * page says it may send by its socket; `since`: the number from which it was asked.
   */
  | { kind: "standing"; n: number; since?: number; more?: true; says?: true }
  /** What was sent under this key is to go through the door, which says why where it refuses it. */
  | { kind: "door"; key: string }
  /** Somebody types; it is kept nowhere. */
  | { kind: "typing"; memberId: number }
  /** How far somebody has read, in a room of at most `READS_SHOWN` participants. */
  | { kind: "read"; memberId: number; n: number }
  /** The same of everybody, for a page that was away. */
  | { kind: "reads"; reads: Readonly<Record<number, number>> }
  /** Somebody came or went, or the room has another name: its doors say how it is. */
  | { kind: "participants" }
  /** You are in it no longer, or it is gone: no frame follows. */
  | { kind: "ended" };

/** From a page to the room. `last`: the greatest `changed` it has; 0 for none. */
export type RoomRequest =
  | { kind: "since"; last: number }
  /** `ago`: so many ms before it is said, for it is said once more where the line was down. */
  | { kind: "read"; n: number; ago?: number }
  /** Of a page that is told that it `says`: answered by the message itself, or by `door`. */
  | { kind: "say"; key: string; body: string }
  | { kind: "typing" };

/** Messages in one frame of a catch-up, and frames that answer one question. */
export const CATCH_UP = 200;
export const CATCH_UP_FRAMES = 5;
/** And letters of them: long messages are asked for in more questions. */
export const CATCH_UP_LETTERS = 500_000;
/** In a larger room nobody is told who has read how far. */
export const READS_SHOWN = 50;
/** Messages that one call for a room's history answers. */
export const HISTORY_PAGE = 100;
/** Letters of a message's words. */
export const MAX_LETTERS = 10_000;
/** Close codes beside those of a member's inbox (notifications/inbox): the page is in the room no longer. */
export const ROOM_ENDED = 4003;

/** Whatever a stranger may send: null if it is no request of ours. */
export function parseRoomRequest(text: string): RoomRequest | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { kind, last, n, key, body, ago } = value as Record<string, unknown>;
    if (kind === "since" && isNumber(last)) return { kind, last };
    if (kind === "typing") return { kind };
    if (kind === "say" && typeof body === "string" && typeof key === "string" && KEY.test(key))
      return { kind, key, body };
    return kind === "read" && isNumber(n) ? { kind, n, ...(isNumber(ago) ? { ago } : {}) } : null;
  } catch {
    return null;
  }
}

/** Made by the page that writes a message, so that what is sent twice is said once. */
export const KEY = /^[\w-]{8,100}$/;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
