import { wordsKey } from "~/features/members/ui/kept-words";
import { inKept } from "~/platform/client/kept";
import { readStored, writeStored } from "~/platform/client/storage";
import type { MessageFile } from "../attachments";
import { withoutMarks } from "../named-words";

/** What one writes in a thread is kept beside what one writes in its room. */
export const placeIn = (uuid: string, thread?: number): string => (thread ? `${uuid}:${thread}` : uuid);

/** What this page has of them already. */
const known = new Map<string, string>();

/** What was typed in a room and not sent stays on this device: one draft for each person and room. */
export async function readDraft(whose: string, room: string): Promise<string> {
  const typed = known.get(`${whose} ${room}`);
  if (typed !== undefined) return typed;
  try {
    const draft: unknown = await inKept("drafts", "readonly", (store) => store.get([whose, room]));
    return (draft as { text: string } | undefined)?.text ?? "";
  } catch (error) {
    console.warn("a draft could not be read", error);
    return "";
  }
}

/** What was kept, before what was typed until it was read; once where a browser has brought the same back. */
export function withDraft(kept: string, typed: string): string {
  const { typed: shown } = withoutMarks(kept);
  if (shown.trim() === "") return typed;
  if (typed.startsWith(shown)) return kept + typed.slice(shown.length);
  return typed === "" ? kept : `${kept}\n${typed}`;
}

/** Answers once it is kept, or cannot be. */
export async function keepDraft(whose: string, room: string, text: string): Promise<void> {
  const isNothing = text.trim() === "";
  known.set(`${whose} ${room}`, isNothing ? "" : text);
  // Says to whoever forgets words that there are some in the database.
  if (!isNothing) writeStored(wordsKey(whose, "drafts"), "1");
  const change = isNothing
    ? inKept("drafts", "readwrite", (store) => store.delete([whose, room]))
    : inKept("drafts", "readwrite", (store) => store.put({ whose, room, text }));
  await change.catch((error: unknown) => console.warn("a draft could not be kept", error));
}

const filesKey = (whose: string, room: string) => wordsKey(whose, `chat:${room}:files`);

/** What was uploaded and goes with the next message. Whoever comes back after a day finds that it is gone. */
export function readDraftFiles(whose: string, room: string): MessageFile[] {
  try {
    const kept: unknown = JSON.parse(readStored(filesKey(whose, room)) ?? "null");
    return Array.isArray(kept) ? kept.filter((one: MessageFile | null) => Number.isSafeInteger(one?.id)) : [];
  } catch {
    return [];
  }
}

export const keepDraftFiles = (whose: string, room: string, files: readonly MessageFile[]): void =>
  writeStored(filesKey(whose, room), files.length === 0 ? null : JSON.stringify(files));
