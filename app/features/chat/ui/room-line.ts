import type { Socket } from "~/platform/client/socket";
import type { ChatMessage, RoomFrame } from "../protocol";
import { TYPING_EVERY_MS, TYPING_LASTS_MS } from "../rules";

/** Without an answer by then it goes through the door: under its key it is said once. */
const ANSWER_MS = 4_000;

/** What an open room says and hears by its socket alone: its reader's words where they may come so, and who types. */
export class RoomLine {
  readonly #socket: () => Socket | null;
  #says = false;
  #asked: { key: string; answer(message: ChatMessage | null): void } | null = null;
  #typedAt = 0;
  /** By member: until when they are believed to type. */
  readonly #typing = new Map<number, ReturnType<typeof setTimeout>>();
  #typists: readonly number[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(socket: () => Socket | null) {
    this.#socket = socket;
  }

  /** Who types, in the order in which they began. */
  readonly typists = (): readonly number[] => this.#typists;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Answers the message as it stands; null where it is to go through the door. */
  say(key: string, body: string): Promise<ChatMessage | null> {
    const socket = this.#socket();
    if (!socket || !this.#says) return Promise.resolve(null);
    return new Promise((resolve) => {
      const answer = (message: ChatMessage | null) => {
        clearTimeout(timer);
        this.#asked = null;
        resolve(message);
      };
      const timer = setTimeout(answer, ANSWER_MS, null);
      this.#asked = { key, answer };
      socket.send({ kind: "say", key, body });
      // What is sent is typed no more, and what comes next is news.
      this.#typedAt = 0;
    });
  }

  /** Its reader types: the others are told so now and then. */
  type(): void {
    const now = Date.now();
    if (now - this.#typedAt < TYPING_EVERY_MS) return;
    this.#typedAt = now;
    this.#socket()?.send({ kind: "typing" });
  }

  hear(frame: RoomFrame, me: number): void {
    if (frame.kind === "standing") this.#says = frame.says === true;
    if (frame.kind === "typing") this.#began(frame.memberId);
    if (frame.kind === "ended") this.lost();
    if (frame.kind === "door") {
      this.#says = false;
      if (frame.key === this.#asked?.key) this.#asked.answer(null);
    }
    if (frame.kind !== "messages") return;
    for (const message of frame.messages) {
      this.#ended(message.memberId);
      if (message.memberId === me && message.key === this.#asked?.key) this.#asked.answer(message);
    }
  }

  /** Whoever is away knows of nobody that they type, and says what they say to the door. */
  lost(): void {
    this.#says = false;
    this.#asked?.answer(null);
    for (const memberId of this.#typing.keys()) this.#ended(memberId);
  }

  #began(memberId: number): void {
    clearTimeout(this.#typing.get(memberId));
    this.#typing.set(
      memberId,
      setTimeout(() => this.#ended(memberId), TYPING_LASTS_MS),
    );
    this.#tell();
  }

  #ended(memberId: number): void {
    clearTimeout(this.#typing.get(memberId));
    if (this.#typing.delete(memberId)) this.#tell();
  }

  #tell(): void {
    this.#typists = [...this.#typing.keys()];
    for (const listener of this.#listeners) listener();
  }
}
