import { wordsKey } from "~/features/members/ui/kept-words";
import { inKept } from "~/platform/client/kept";
import { writeStored } from "~/platform/client/storage";

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

export function keepDraft(whose: string, room: string, text: string): void {
  const isNothing = text.trim() === "";
  known.set(`${whose} ${room}`, isNothing ? "" : text);
  // Says to whoever forgets words that there are some in the database.
  if (!isNothing) writeStored(wordsKey(whose, "drafts"), "1");
  const change = isNothing
    ? inKept("drafts", "readwrite", (store) => store.delete([whose, room]))
    : inKept("drafts", "readwrite", (store) => store.put({ whose, room, text }));
  change.catch((error: unknown) => console.warn("a draft could not be kept", error));
}
