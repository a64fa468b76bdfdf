import { wordsKey } from "~/features/members/ui/kept-words";
import { readStored, writeStored } from "~/platform/client/storage";
import type { MessageFile } from "../attachments";
import type { Pending } from "./room-state";

/** What was typed and not sent stays on this device: one draft for each person and room. */
const draftKey = (whose: string, uuid: string) => wordsKey(whose, `chat:${uuid}`);
const unsentKey = (whose: string, uuid: string) => wordsKey(whose, `chat:${uuid}:unsent`);

export const readDraft = (whose: string, uuid: string): string => readStored(draftKey(whose, uuid)) ?? "";

export const keepDraft = (whose: string, uuid: string, text: string): void =>
  writeStored(draftKey(whose, uuid), text.trim() === "" ? null : text);

const filesKey = (whose: string, uuid: string) => wordsKey(whose, `chat:${uuid}:files`);

/** What was uploaded and goes with the next message. Whoever comes back after a day finds that it is gone. */
export const readDraftFiles = (whose: string, uuid: string): MessageFile[] => filesIn(parsed(filesKey(whose, uuid)));

export const keepDraftFiles = (whose: string, uuid: string, files: readonly MessageFile[]): void =>
  writeStored(filesKey(whose, uuid), files.length === 0 ? null : JSON.stringify(files));

type Unsent = Pick<Pending, "key" | "text" | "files" | "at">;

/** What was sent and not acknowledged before the page was left: it goes out under the same keys. */
export function readUnsent(whose: string, uuid: string): Unsent[] {
  const kept = parsed(unsentKey(whose, uuid));
  return Array.isArray(kept) ? kept.flatMap(unsentIn) : [];
}

export function keepUnsent(whose: string, uuid: string, pending: readonly Unsent[]): void {
  const kept = pending.map(({ key, text, files, at }) => ({ key, text, files, at }));
  writeStored(unsentKey(whose, uuid), kept.length === 0 ? null : JSON.stringify(kept));
}

/** What an older page has kept has no files. */
function unsentIn(value: unknown): Unsent[] {
  if (typeof value !== "object" || value === null) return [];
  const { key, text, files, at } = value as Record<string, unknown>;
  const isOne = typeof key === "string" && typeof text === "string" && typeof at === "string";
  return isOne ? [{ key, text, files: filesIn(files), at }] : [];
}

const filesIn = (value: unknown): MessageFile[] =>
  Array.isArray(value) ? value.filter((one: MessageFile | null) => Number.isSafeInteger(one?.id)) : [];

function parsed(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? "null");
  } catch {
    return null;
  }
}
