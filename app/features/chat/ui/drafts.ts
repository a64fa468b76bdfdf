import { wordsKey } from "~/features/members/ui/kept-words";
import { inKept } from "~/platform/client/kept";
import { readStored, writeStored } from "~/platform/client/storage";
import type { MessageFile } from "../attachments";
import { withoutMarks } from "../named-words";
import type { Chosen } from "../people";

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

/** Of a conversation that does not exist yet: whom it is for, and what a group is to be called. */
export interface NewTo {
  people: Pick<Chosen, "id" | "name">[];
  name: string;
}

const newToKey = (whose: string, place: string) => wordsKey(whose, `chat:${place}:to`);

export function readNewTo(whose: string, place: string): NewTo {
  try {
    const kept = JSON.parse(readStored(newToKey(whose, place)) ?? "null") as Partial<NewTo> | null;
    const people = Array.isArray(kept?.people) ? kept.people : [];
    return {
      people: people.filter((one) => Number.isSafeInteger(one?.id) && typeof one.name === "string"),
      name: String(kept?.name ?? ""),
    };
  } catch {
    return { people: [], name: "" };
  }
}

/** Faces have addresses that end. */
export function keepNewTo(whose: string, place: string, { people, name }: NewTo): void {
  const kept = { people: people.map((one) => ({ id: one.id, name: one.name })), name };
  writeStored(newToKey(whose, place), people.length === 0 && name === "" ? null : JSON.stringify(kept));
}
