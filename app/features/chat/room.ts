import type { MessageFile } from "./attachments";
import { NO_BOARD, newerBoard } from "./board";
import { saysTheSame } from "./named-words";
import { previewAfter, previewOf, type StoredPreview } from "./previews";
import { type Board, type ChatMessage, type ChatReaction, HISTORY_PAGE, type RoomFrame } from "./protocol";
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
  /** Both empty once it is deleted, but not where it is held. */
  html: string;
  text: string;
  /** UTC ms */
  at: number;
  editedAt: number | null;
  deletedAt: number | null;
  /** Moderation has taken it down, and it is deleted since then: it keeps its words for who judges, and to be put back. */
  heldAt: number | null;
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
  preview: StoredPreview | null;
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
  /** The first of its links to another site. */
  link?: string | null;
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
  /** Of these messages the numbers of those that came by an import. */
  history?: readonly number[];
  /** All of it was in the shard before and is copied once more: there is nothing to tell anybody. */
  isAnew?: boolean;
  /** All of it came from elsewhere, and nobody is told of it. */
  isHistory?: boolean;
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

/** What a page hears of a message: of one that is deleted or held, nothing but that it was there. */
export function shownMessage(message: StoredMessage): ChatMessage {
  const isDeleted = message.deletedAt !== null;
  const { html, reactions, pinnedAt, files, named, preview } = isDeleted ? NOTHING_LEFT : message;
  return {
    n: message.n,
    globalId: message.id,
    changed: message.changed,
    key: message.key,
    memberId: message.memberId,
    html,
    at: new Date(message.at).toISOString(),
    editedAt: message.editedAt === null || isDeleted ? null : new Date(message.editedAt).toISOString(),
    isDeleted,
    reactions,
    isPinned: pinnedAt !== null,
    files,
    root: message.root,
    isInRoom: message.isInRoom,
    thread: shownThread(message.thread),
    named,
    preview: preview?.shown ?? null,
  };
}

/** Of a message that nobody is shown any more. */
const NOTHING_LEFT = { html: "", text: "", reactions: [], pinnedAt: null, files: [], named: [], preview: null };

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
  heldAt: null,
  isTold,
  worded: n,
  reactions: [],
  pinnedAt: null,
  files: words.files ?? [],
  root,
  isInRoom,
  thread: null,
  named: words.named ?? [],
  preview: previewOf(words.link),
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
  const preview = previewAfter(message.preview, words.link);
  return { ...message, html, text, named, preview, editedAt: words.at, changed, worded: changed };
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
  if (message.deletedAt !== null && message.heldAt === null) return null;
  return { ...message, ...NOTHING_LEFT, heldAt: null, deletedAt: at, changed, worded: changed };
}

/**
 * What comes of a verdict of moderation: taken down at a moment, or (null) put back as it was, but for its pin; `null`
 * where nothing changes. What somebody has deleted stays deleted.
 */
export function judged(
  message: StoredMessage | undefined,
  heldAt: number | null,
  changed: number,
): StoredMessage | null {
  if (!message) return null;
  if (heldAt === null)
    return message.heldAt === null ? null : { ...message, heldAt, deletedAt: null, changed, worded: changed };
  if (message.deletedAt !== null) return null;
  return { ...message, heldAt, deletedAt: heldAt, pinnedAt: null, changed, worded: changed };
}

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
