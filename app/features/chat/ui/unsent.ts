import { wordsKey } from "~/features/members/ui/kept-words";
import { readStored, writeStored } from "~/platform/client/storage";
import type { Pending } from "./room-state";

/** What was typed and not sent stays on this device: one draft for each person and room. */
const draftKey = (whose: string, uuid: string) => wordsKey(whose, `chat:${uuid}`);
const unsentKey = (whose: string, uuid: string) => wordsKey(whose, `chat:${uuid}:unsent`);

export const readDraft = (whose: string, uuid: string): string => readStored(draftKey(whose, uuid)) ?? "";

export const keepDraft = (whose: string, uuid: string, text: string): void =>
  writeStored(draftKey(whose, uuid), text.trim() === "" ? null : text);

/** What one writes in a thread is kept beside what one writes in its room. */
export const placeIn = (uuid: string, thread?: number): string => (thread ? `${uuid}:${thread}` : uuid);

type Unsent = Pick<Pending, "key" | "text" | "at" | "also">;

/** What was sent and not acknowledged before the page was left: it goes out under the same keys. */
export function readUnsent(whose: string, uuid: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(readStored(unsentKey(whose, uuid)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

export function keepUnsent(whose: string, uuid: string, pending: readonly Unsent[]): void {
  const kept = pending.map(({ key, text, at, also }) => ({ key, text, at, also }));
  writeStored(unsentKey(whose, uuid), kept.length === 0 ? null : JSON.stringify(kept));
}

const isUnsent = (value: unknown): value is Unsent => {
  if (typeof value !== "object" || value === null) return false;
  const { key, text, at } = value as Record<string, unknown>;
  return typeof key === "string" && typeof text === "string" && typeof at === "string";
};

/** Between two tries of what did not get through. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
export const pauseAfter = (tries: number) => PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
