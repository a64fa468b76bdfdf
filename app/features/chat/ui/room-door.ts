import { LineError } from "~/platform/client/line";
import { RequestError, request } from "~/platform/client/request";
import type { MessageFile } from "../attachments";
import type { BoardPayload, MessagesPayload } from "../payload";
import type { ChatMessage } from "../protocol";

/** What a page asks of its room by calls; each throws what the door refuses. */
export class RoomDoor {
  readonly #path: string;
  /** One question at a time. */
  #isAsked = false;

  constructor(uuid: string) {
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
  say(key: string, body: string, files: readonly MessageFile[], signal: AbortSignal): Promise<ChatMessage> {
    const attachments = files.length > 0 ? { attachments: files.map(({ id }) => id) } : {};
    return request("POST", `${this.#path}/messages`, { key, body, ...attachments }, { signal });
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
  page(query: string): Promise<MessagesPayload> {
    return this.#ask("GET", `messages${query}`);
  }

  #ask<Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Answer> {
    return request<Answer>(method, `${this.#path}/${path}`, body, { waits: true });
  }
}
