import type { MessageFile } from "./attachments";
import { NO_BOARD, newerBoard } from "./board";
import { saysTheSame } from "./named-words";
import {
  type Board,
  CATCH_UP,
  CATCH_UP_FRAMES,
  CATCH_UP_LETTERS,
  type ChatMessage,
  type ChatReaction,
  HISTORY_PAGE,
  type RoomFrame,
} from "./protocol";
import { shownThread, type StoredThread } from "./threads";
import { COPY_EVERY_MS, COPY_LATEST_MS, COPY_SOON_MS } from "./rules";

/** A message as the room's object keeps it. */
export interface StoredMessage {
  n: number;
  changed: number;
  /** Its number in the whole installation, by which facts call it. */
  id: number;
  key: string;
  memberId: number;
  /** Both empty once it is deleted. */
  html: string;
  text: string;
  /** UTC ms */
  at: number;
  editedAt: number | null;
  deletedAt: number | null;
  /** Its fact stands in the shard; or none is to. */
  isTold: boolean;
  /** The room's number of what last happened to its words: what the shard has a copy of. */
  worded: number;
  /** In the order in which they came. */
  reactions: ChatReaction[];
  /** UTC ms */
  pinnedAt: number | null;
  files: readonly MessageFile[];
  /** The message that it answers in a thread; 0 for none. */
  root: number;
  isInRoom: boolean;
  thread: StoredThread | null;
  /** Members whom its words name. */
  named: readonly number[];
}

/** Which room an object is, as every call that begins something in it says. */
export interface RoomPlace {
  communityId: number;
  roomId: number;
}

/** Who calls, as the door has proven: `seat` is when they came into the room (UTC ms). */
export interface Seat {
  memberId: number;
  seat: number;
  /** They see what was said after this number. */
  from: number;
}

export interface Words {
  html: string;
  text: string;
  at: number;
  /** Of what is said anew; an edit leaves them as they are. */
  files?: readonly MessageFile[];
  named?: readonly number[];
}

export interface Said {
  message: ChatMessage;
}

/** Why a room does not do what it is asked. */
export type Refusal = {
  refused: "room_gone" | "message_gone" | "not_yours" | "too_many_emoji" | "too_many_of_yours" | "room_pins_full";
};

export interface HistoryAsk {
  before?: number;
  after?: number;
  around?: number;
  /** Around the first message that was said in the room at this moment (UTC ms) or after it. */
  since?: number;
  /** Of the replies to this message; else of what stands in the room. */
  thread?: number;
}

export interface History {
  messages: ChatMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
  n: number;
  board: Board;
}

/** What the shard is to have. */
export interface CopyPart {
  /** By `worded`. */
  messages: readonly StoredMessage[];
  reads: readonly ReadSoFar[];
  /** Those in which these messages are, as they stand now. */
  threads: readonly ThreadSoFar[];
  /** All of it was in the shard before and is copied once more: there is nothing to tell anybody. */
  isAnew?: boolean;
}

export interface ThreadSoFar {
  /** The message on which it hangs, and who wrote it. */
  n: number;
  memberId: number;
  thread: StoredThread;
}

export interface ReadSoFar {
  memberId: number;
  n: number;
  /** Set back on purpose; else it only grows. */
  isSet: boolean;
}

/** What a page hears of a message. */
export const shownMessage = (message: StoredMessage): ChatMessage => ({
  n: message.n,
  changed: message.changed,
  key: message.key,
  memberId: message.memberId,
  html: message.deletedAt === null ? message.html : "",
  at: new Date(message.at).toISOString(),
  editedAt: message.editedAt === null || message.deletedAt !== null ? null : new Date(message.editedAt).toISOString(),
  isDeleted: message.deletedAt !== null,
  reactions: message.reactions,
  isPinned: message.pinnedAt !== null,
  files: message.files,
  root: message.root,
  isInRoom: message.isInRoom,
  thread: shownThread(message.thread),
  named: message.named,
});

/** A new message, at the room's next number. */
export const messageSaid = (
  n: number,
  { root = 0, isInRoom = root === 0, ...by }: NewMessage,
  words: Words,
  isTold = false,
): StoredMessage => ({
  n,
  changed: n,
  ...by,
  ...words,
  editedAt: null,
  deletedAt: null,
  isTold,
  worded: n,
  reactions: [],
  pinnedAt: null,
  files: words.files ?? [],
  root,
  isInRoom,
  thread: null,
  named: words.named ?? [],
});

/** What is said, and where: in the room, or in the thread of `root`. */
export interface NewMessage {
  id: number;
  key: string;
  memberId: number;
  root?: number;
  /** Of a reply: it stands in the room as well. */
  isInRoom?: boolean;
}

/** What comes of an edit by somebody: the message as it is then, `null` where nothing changes, or why not. */
export function edited(
  message: StoredMessage | undefined,
  { memberId, from }: Seat,
  words: Words,
  changed: number,
): StoredMessage | Refusal | null {
  if (!message || message.n <= from) return { refused: "message_gone" };
  if (message.memberId !== memberId) return { refused: "not_yours" };
  if (message.deletedAt !== null) return { refused: "message_gone" };
  if (saysTheSame(message.text, words.text)) return null;
  const { html, text, named = [] } = words;
  return { ...message, html, text, named, editedAt: words.at, changed, worded: changed };
}

/** As `edited`, of a deletion: by its author, or by an admin of the room. Nothing that is deleted keeps its words. */
export function deleted(
  message: StoredMessage | undefined,
  { memberId, from, isAdmin }: Seat & { isAdmin: boolean },
  at: number,
  changed: number,
): StoredMessage | Refusal | null {
  if (!message || message.n <= from) return { refused: "message_gone" };
  if (message.memberId !== memberId && !isAdmin) return { refused: "not_yours" };
  if (message.deletedAt !== null) return null;
  const nothing = { html: "", text: "", reactions: [], pinnedAt: null, files: [], named: [] };
  return { ...message, ...nothing, deletedAt: at, changed, worded: changed };
}

/** What changed since a number, by `changed`, as much as one answer holds. */
export interface Missed {
  messages: readonly StoredMessage[];
  hasMore: boolean;
}

/** Of what is read one after the other: as many messages and letters as one question is answered with, one at least. */
export function missedIn(changed: Iterable<StoredMessage>): Missed {
  const messages: StoredMessage[] = [];
  let letters = 0;
  for (const message of changed) {
    letters += lettersOf(message);
    if (messages.length === CATCH_UP * CATCH_UP_FRAMES || (messages.length > 0 && letters > CATCH_UP_LETTERS))
      return { messages, hasMore: true };
    messages.push(message);
  }
  return { messages, hasMore: false };
}

const lettersOf = ({ html, reactions, files }: StoredMessage): number =>
  html.length + reactions.length * LETTERS_BESIDE + files.length * LETTERS_BESIDE + LETTERS_BESIDE;

/** About what a reaction, a file and what stands beside the words take in a frame. */
const LETTERS_BESIDE = 250;

/**
 * What brings a page up to date: what it `missed`; `board` where it has changed since; `canSay`: the page may say
 * something by its socket.
 */
export function catchUp(
  { messages: told, hasMore }: Missed,
  n: number,
  shown: (message: StoredMessage) => ChatMessage = shownMessage,
  board: Board | null = null,
  canSay = false,
): RoomFrame[] {
  const frames: RoomFrame[] = [];
  for (let at = 0; at < told.length; at += CATCH_UP) {
    frames.push({ kind: "messages", messages: told.slice(at, at + CATCH_UP).map(shown) });
  }
  const last = told.at(-1);
  if (board) frames.push({ kind: "messages", messages: [], ...messagesOf(frames.pop()), board });
  const says = canSay ? { says: true as const } : {};
  return [...frames, { kind: "standing", ...(hasMore && last ? { n: last.changed, more: true } : { n }), ...says }];
}

const messagesOf = (frame: RoomFrame | undefined) => (frame?.kind === "messages" ? { messages: frame.messages } : {});

/** How many are read on each side of a place in the history; both are one more where they fill the page. */
export function windowOf({ before, after, around }: HistoryAsk): { below: number; at: number; above: number } {
  if (after !== undefined) return { below: 0, at: after, above: HISTORY_PAGE };
  if (around !== undefined) {
    const half = Math.floor(HISTORY_PAGE / 2);
    return { below: half, at: Math.max(0, around - 1), above: HISTORY_PAGE - half };
  }
  return {
    below: HISTORY_PAGE,
    at: before === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, before - 1),
    above: 0,
  };
}

/** When to copy to the shard what was just said: soon in a quiet room, together with more in a busy one. */
export const copyAt = (now: number, lastCopied: number): number =>
  Math.max(now + COPY_SOON_MS, lastCopied + COPY_EVERY_MS);

/** When to try again what could not be copied. */
export const retryAt = (now: number, failures: number): number =>
  now + Math.min(COPY_LATEST_MS, COPY_EVERY_MS * 2 ** Math.min(failures, 10));

/** A page's own picture of a room, and what a frame makes of it: the latest state of each message stands. */
export interface RoomPicture {
  messages: ReadonlyMap<number, ChatMessage>;
  /** The room's number up to which nothing is missing; what the page asks from when it comes back. */
  last: number;
  board: Board;
}

export const NOTHING_SEEN: RoomPicture = { messages: new Map(), last: 0, board: NO_BOARD };

/** In whatever order frames come, and however often: of each message the newest state stays. */
export function withFrame(picture: RoomPicture, frame: RoomFrame): RoomPicture {
  if (frame.kind === "standing") return { ...picture, last: Math.max(picture.last, frame.n) };
  if (frame.kind !== "messages") return picture;
  const messages = new Map(picture.messages);
  for (const message of frame.messages) {
    const known = messages.get(message.n);
    if (!known || known.changed < message.changed) messages.set(message.n, message);
  }
  return { ...picture, messages, board: newerBoard(picture.board, frame.board ?? picture.board) };
}
