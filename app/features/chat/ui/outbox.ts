import { m } from "~/i18n/generated/messages";
import { LOOSE_MS } from "~/features/files/rules";
import { newUid } from "~/lib/ids";
import { changeKept, inKept } from "~/platform/client/kept";
import { LineError } from "~/platform/client/line";
import { RequestError } from "~/platform/client/request";
import { isAnothersTab } from "~/platform/client/restored";
import type { MessageFile } from "../attachments";
import type { ChatMessage } from "../protocol";
import { isRefusal, RoomDoor } from "./room-door";
import type { RoomLine } from "./room-line";
import { markUnsent } from "./unsent-mark";

/** What was sent in a room and is not acknowledged; it keeps its key however often it is tried. */
export interface UnsentLine {
  /** In the order of writing, on this device. */
  id?: number;
  whose: string;
  /** Where it is said: a room, or one of its threads (`placeIn`). */
  room: string;
  key: string;
  text: string;
  /** Uploaded before it was sent. */
  files: readonly MessageFile[];
  /** Of a reply: its room is to have it as well. */
  also?: boolean;
  /** ISO, by this device's clock. */
  at: string;
  /** Why it was refused; null while it goes out by itself. */
  reason: string | null;
}

export type OutboxNews =
  | { kind: "written"; line: UnsentLine }
  | { kind: "sending" | "waiting" | "withdrawn"; key: string }
  | { kind: "refused"; key: string; reason: string }
  | { kind: "said"; key: string; message: ChatMessage }
  /** Whether what was sent last did not get through. */
  | { kind: "stuck"; isStuck: boolean };

type Listener = (room: string, news: OutboxNews) => void;

/** Between two tries of what did not get through. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** A line that nothing answers any more. */
const PATIENCE_MS = 30_000;
/** What waited for longer may not be meant any more: whoever wrote it is asked. */
const FRESH_MS = 3 * 86_400_000;

const boxes = new Map<string, Outbox>();

/** The one of this person in this page. */
export function outboxOf(whose: string): Outbox {
  const box = boxes.get(whose) ?? new Outbox(whose);
  boxes.set(whose, box);
  return box;
}

/**
 * What one person sent and no room has acknowledged: kept on this device until it is, whatever becomes of the page. Each
 * of their tabs may send it, one tab at a time for each room, the first that was written first.
 */
export class Outbox {
  readonly #whose: string;
  readonly #listeners = new Set<Listener>();
  readonly #others: BroadcastChannel | null;
  readonly #byLine = new Map<string, RoomLine>();
  /** Where the browser keeps nothing they live as long as the page. */
  #loose: UnsentLine[] = [];
  /** By room: its sender is at work, and whether it is to look once more. */
  readonly #busy = new Map<string, { again: boolean }>();
  readonly #tries = new Map<string, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(whose: string) {
    this.#whose = whose;
    this.#others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("atrium-outbox");
    this.#others?.addEventListener("message", ({ data }) => {
      const told = data as { whose: string; room: string; news: OutboxNews };
      if (told.whose === whose) for (const listener of this.#listeners) listener(told.room, told.news);
    });
    window.addEventListener("online", () => void this.sendAll());
  }

  /** A room is open in this page: what is sent in it may go by its socket; returns how to end that. */
  goBy(room: string, line: RoomLine): () => void {
    this.#byLine.set(room, line);
    return () => {
      if (this.#byLine.get(room) === line) this.#byLine.delete(room);
    };
  }

  /** Of all rooms, and what other tabs do as well. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What waits or was refused, in the order of writing; of one room or of all. */
  async lines(room?: string): Promise<UnsentLine[]> {
    const isMeant = (line: UnsentLine) => line.whose === this.#whose && (room === undefined || line.room === room);
    try {
      const kept = (await inKept<unknown[]>("outbox", "readonly", (store) => store.getAll())) as UnsentLine[];
      return [...kept, ...this.#loose].filter(isMeant);
    } catch (error) {
      console.warn("what was not sent could not be read", error);
      return this.#loose.filter(isMeant);
    }
  }

  /** Keeps it, and sends it once all that was written before it is sent. */
  async add(room: string, written: Pick<UnsentLine, "key" | "text" | "files" | "also" | "at">): Promise<void> {
    await this.#keep({ whose: this.#whose, room, ...written, reason: null });
    await this.sendNow(room);
  }

  /** What was written where nobody hears it any more, and never sent: kept as what a door has refused, once. */
  async addUnheard(room: string, written: Pick<UnsentLine, "text" | "files">): Promise<void> {
    const isKept = (await this.lines(room)).some(({ text }) => text === written.text);
    if (isKept) return;
    const at = new Date().toISOString();
    await this.#keep({ whose: this.#whose, room, key: newUid(16), ...written, at, reason: m.chat_unsent_gone() });
  }

  async #keep(line: UnsentLine): Promise<void> {
    // First: a page that is closed in between leaves a line that some page looks for.
    markUnsent(this.#whose, true);
    try {
      await inKept("outbox", "readwrite", (store) => store.add(line));
    } catch (error) {
      console.warn("what is sent could not be kept", error);
      this.#loose.push(line);
    }
    this.#tell(line.room, { kind: "written", line });
  }

  /** What waits, or was refused, is tried once more. */
  async retry(room: string, key: string): Promise<void> {
    this.#tell(room, { kind: "waiting", key });
    await this.#change(key, (line) => ({ ...line, at: new Date().toISOString(), reason: null }));
    await this.sendNow(room);
  }

  /** Nobody sends it any more. */
  async withdraw(room: string, key: string): Promise<void> {
    this.#tell(room, { kind: "withdrawn", key });
    await this.forget(key);
  }

  /** It is said, or nobody's any more. */
  async forget(key: string): Promise<void> {
    await this.#change(key, () => null);
    if ((await this.lines()).length > 0) return;
    markUnsent(this.#whose, false);
    // Another tab may have written meanwhile.
    if ((await this.lines()).length > 0) markUnsent(this.#whose, true);
  }

  async sendAll(): Promise<void> {
    const rooms = new Set((await this.lines()).map(({ room }) => room));
    await Promise.all([...rooms].map((room) => this.sendNow(room)));
  }

  /** Without waiting for the next try. */
  sendNow(room: string): Promise<void> {
    this.#tries.delete(room);
    return this.#work(room);
  }

  async #work(room: string): Promise<void> {
    const busy = this.#busy.get(room);
    if (busy) return void (busy.again = true);
    const work = { again: true };
    this.#busy.set(room, work);
    clearTimeout(this.#timers.get(room));
    try {
      while (work.again) {
        work.again = false;
        await alone(`atrium-outbox ${this.#whose} ${room}`, () => this.#sendIn(room));
      }
    } finally {
      this.#busy.delete(room);
    }
  }

  async #sendIn(room: string): Promise<void> {
    const door = doorOf(room);
    for (let line = await this.#next(room); line; line = await this.#next(room))
      if (!(await this.#send(door, line))) return this.#later(room);
  }

  async #next(room: string): Promise<UnsentLine | undefined> {
    return (await this.lines(room)).find(({ reason }) => reason === null);
  }

  /** Whether the next one may go. */
  async #send(door: RoomDoor, line: UnsentLine): Promise<boolean> {
    const { room, key, text, files, at } = line;
    // Their session has ended in another tab: nothing of theirs goes out in the name of whoever came after.
    if (isAnothersTab(this.#whose)) return false;
    if (Date.now() - Date.parse(at) > FRESH_MS) return this.#refuse(room, key, m.chat_unsent_old());
    if (files.length > 0 && Date.now() - Date.parse(at) > LOOSE_MS)
      return this.#refuse(room, key, m.chat_unsent_files_gone());
    this.#tell(room, { kind: "sending", key });
    try {
      const isPlain = files.length === 0 && door.thread === undefined;
      const heard = isPlain ? await this.#byLine.get(room)?.say(key, text) : null;
      const message = heard ?? (await door.say(line, AbortSignal.timeout(PATIENCE_MS)));
      this.#tries.delete(room);
      this.#tell(room, { kind: "said", key, message });
      this.#tell(room, { kind: "stuck", isStuck: false });
      await this.forget(key);
      return true;
    } catch (error) {
      if (isRefusal(error)) return this.#refuse(room, key, reasonOf(error));
      // Nothing says that it did not arrive: under its key it is said once, however often it is sent.
      if (!(error instanceof LineError)) console.error("a message was not sent", error);
      this.#tell(room, { kind: "waiting", key });
      return false;
    }
  }

  async #refuse(room: string, key: string, reason: string): Promise<true> {
    await this.#change(key, (line) => ({ ...line, reason }));
    this.#tell(room, { kind: "refused", key, reason });
    return true;
  }

  #later(room: string): void {
    this.#tell(room, { kind: "stuck", isStuck: true });
    const tries = this.#tries.get(room) ?? 0;
    this.#tries.set(room, tries + 1);
    clearTimeout(this.#timers.get(room));
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
    this.#timers.set(
      room,
      setTimeout(() => void this.#work(room), pause),
    );
  }

  async #change(key: string, change: (line: UnsentLine) => UnsentLine | null): Promise<void> {
    const isMeant = (line: UnsentLine) => line.whose === this.#whose && line.key === key;
    this.#loose = this.#loose.flatMap((line) => (isMeant(line) ? (change(line) ?? []) : line));
    try {
      await changeKept("outbox", (row) => (isMeant(row as UnsentLine) ? change(row as UnsentLine) : row));
    } catch (error) {
      console.warn("what was not sent could not be changed", error);
    }
  }

  #tell(room: string, news: OutboxNews): void {
    for (const listener of this.#listeners) listener(room, news);
    this.#others?.postMessage({ whose: this.#whose, room, news });
  }
}

function doorOf(place: string): RoomDoor {
  const [uuid = "", thread] = place.split(":");
  return new RoomDoor(uuid, thread === undefined ? undefined : Number(thread));
}

/** In one tab of this browser at a time. Where no browser can promise that (a page without https), keys keep it once. */
export const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(name, work) : work();

const reasonOf = (error: RequestError): string =>
  error.status === 404
    ? m.chat_unsent_gone()
    : error.code === "file_gone"
      ? m.chat_unsent_files_gone()
      : (error.firstDetail ?? error.message);
