import { type Board, CATCH_UP, CATCH_UP_FRAMES, CATCH_UP_LETTERS, type ChatMessage, type RoomFrame } from "./protocol";
import { shownMessage, type StoredMessage } from "./room";

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

const lettersOf = ({ html, reactions, files, preview }: StoredMessage): number =>
  html.length + (reactions.length + files.length + 1) * LETTERS_BESIDE + (preview ? MOST_OF_PREVIEW : 0);

/** About what a reaction, a file and what stands beside the words take in a frame. */
const LETTERS_BESIDE = 250;
/** A preview's words, and an address. */
const MOST_OF_PREVIEW = 1_000;

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
