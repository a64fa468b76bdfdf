import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import type { Outbox, UnsentLine } from "~/features/chat/ui/outbox";

/** What the page's socket is told of (`ui/room-socket`), as far as a room's page listens. */
export interface Listening {
  onOpen?(): void;
  onMessage(message: unknown): void;
  onError?(): void;
  onLost?(): void;
}

/** A browser as the doubles see it: none of the page's own code is loaded here, for it stands upon them. */
interface Owner {
  isDead: boolean;
  box: Outbox | null;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  openLine(path: string, listening: Listening): { send(message: object): void; close(): void };
}

/** In whose page something is done. */
export const inBrowser = new AsyncLocalStorage<Owner>();
/** What browsers keep over the death of their pages: the rows of `platform/client/kept`, and local storage. */
const kept: UnsentLine[] = [];
const stored = new Map<string, string>();
let nextId = 1;

/** For `vi.mock` of `ui/room-socket`. */
export function openRoomSocket(uuid: string, listening: Listening) {
  const browser = inBrowser.getStore();
  if (!browser) throw new Error("a socket of no browser");
  return Promise.resolve(browser.openLine(`/parties/rooms/${uuid}`, listening));
}

/** For `vi.mock` of `platform/client/kept`: one transaction after the other, each whole. */
export function inKept(_: string, __: string, act: (store: object) => { result: unknown }): Promise<unknown> {
  if (inBrowser.getStore()?.isDead) return new Promise(() => undefined);
  const getAll = () => ({ result: structuredClone(kept) });
  const add = (line: UnsentLine) => {
    kept.push({ ...structuredClone(line), id: nextId++ });
    return { result: nextId - 1 };
  };
  return Promise.resolve(act({ getAll, add }).result);
}

export async function changeKept(_: string, change: (row: unknown) => unknown): Promise<void> {
  if (inBrowser.getStore()?.isDead) return new Promise(() => undefined);
  const rows = kept.splice(0);
  kept.push(...rows.flatMap((row) => (change(row) as UnsentLine | null) ?? []));
}

/** For `vi.mock` of `ui/outbox`: each page has its own, which dies with it. */
export function ownBox(make: (whose: string) => Outbox, whose: string): Outbox {
  const browser = inBrowser.getStore();
  if (!browser) throw new Error("an outbox of no browser");
  browser.box ??= make(whose);
  return browser.box;
}

/** What the pages' code finds around it. */
export function stubBrowser(): void {
  kept.length = 0;
  stored.clear();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, navigator: { onLine: true } }));
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("requestAnimationFrame", (done: () => void) => setTimeout(done, 0));
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const browser = inBrowser.getStore();
    return browser ? browser.fetch(path, init) : plain(path, init);
  });
}
