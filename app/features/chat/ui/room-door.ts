import { LineError } from "~/platform/client/line";
import { RequestError, request } from "~/platform/client/request";
import type { BoardPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import type { RoomPart } from "./room-state";
import { placeIn } from "./drafts";
import type { Pending } from "./room-state";

type Sayable = Pick<Pending, "key" | "text" | "files" | "also">;

/** What a page asks of its room by calls; each throws what the door refuses. */
export class RoomDoor {
  readonly #path: string;
  /** By what this device keeps what one writes here. */
  readonly place: string;
  /** One question at a time. */
  #isAsked = false;

  /** `thread`: of what is answered to this message alone. */
  constructor(
    uuid: string,
    readonly thread?: number,
  ) {
    this.place = placeIn(uuid, thread);
    this.#path = `/internal_api/chat_rooms/${uuid}`;
  }

  /** Whether its reader is in it no longer, or it is gone; false where that cannot be told. */
  async isOver(): Promise<boolean> {
    if (this.#isAsked) return false;
    this.#isAsked = true;
    try {
      await request("GET", this.#path);
      return false;
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) return true;
      if (!(error instanceof LineError)) console.error("the room's door did not answer", error);
      return false;
    } finally {
      this.#isAsked = false;
    }
  }

  /** Under its key it is said once, however often it is sent. */
  say({ key, text, files, also }: Sayable, signal: AbortSignal): Promise<ChatMessage> {
    const { thread } = this;
    const attachments = files.length > 0 ? { attachments: files.map(({ id }) => id) } : {};
    const place = thread ? { thread, also } : {};
    return request("POST", `${this.#path}/messages`, { key, body: text, ...attachments, ...place }, { signal });
  }

  /** What its author wrote, to edit it. */
  async wordsOf(n: number): Promise<string> {
    return (await this.#ask<{ body: string | null }>("GET", `messages/${n}`)).body ?? "";
  }

  edit(n: number, body: string): Promise<ChatMessage> {
    return this.#ask("PATCH", `messages/${n}`, { body });
  }

  remove(n: number): Promise<ChatMessage> {
    return this.#ask("DELETE", `messages/${n}`);
  }

  unpreview(n: number): Promise<ChatMessage> {
    return this.#ask("DELETE", `messages/${n}/preview`);
  }

  react(n: number, emoji: string, isOn: boolean): Promise<ChatMessage> {
    return this.#ask(isOn ? "POST" : "DELETE", `messages/${n}/reactions`, { emoji });
  }

  pin(n: number, isPinned: boolean): Promise<ChatMessage> {
    return this.#ask(isPinned ? "POST" : "DELETE", `messages/${n}/pin`);
  }

  spotlight(n: number, isOn: boolean): Promise<BoardPayload> {
    return this.#ask(isOn ? "POST" : "DELETE", `messages/${n}/spotlight`);
  }

  /** `query`: "", "?before=7". */
  page(query: string): Promise<RoomPart> {
    return this.#ask("GET", `${this.thread ? `threads/${this.thread}` : "messages"}${query}`);
  }

  /** How far its reader has read in a thread; of the room its socket says so. */
  async readThread(n: number): Promise<void> {
    try {
      await this.#ask("PUT", `threads/${this.thread}/read`, { read_n: n });
    } catch (error) {
      // It is said once more with the next reply, or the next opening.
      console.warn("what was read in a thread could not be said", error);
    }
  }

  #ask<Answer>(method: "PUT" | "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Answer> {
    return request<Answer>(method, `${this.#path}/${path}`, body, { waits: true });
  }
}

/** What no second try would change. Too often, and signed out, are no fault of the words. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
