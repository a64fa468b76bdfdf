import type { ChatMessage } from "../protocol";
import type { RoomState } from "./room-state";

/** What the page is to its room. */
export interface RoomPage {
  /** Does what changes the page, and keeps what is read where it is. */
  keep(change: () => void): void;
  isAtEnd(): boolean;
  /** Others said something while the page was open. */
  onNews(messages: readonly ChatMessage[]): void;
  /** Somebody came or went, or the room is called otherwise. */
  onPeople(): void;
}

export interface RoomView {
  room: RoomState;
  /** What of the history is on its way. */
  loading: Part | null;
  /** What of it did not come. */
  failed: Part | null;
  /** What one said last did not get through: it is tried again. */
  isStuck: boolean;
}

export type Part = "older" | "newer" | "newest";
