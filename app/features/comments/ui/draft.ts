import { wordsKey } from "~/features/members/ui/kept-words";
import { readStored, writeStored } from "~/platform/client/storage";
import type { DocNode } from "~/ui/editor/document";

/** Who writes, and where: under the post, under the comment that is answered, or in one's own comment. */
export interface DraftPlace {
  whose: string;
  at: "post" | number | `edit-${number}`;
}

/** What was typed and not sent stays on this device: one draft for each person and place of a conversation. */
const keyOf = (postId: number, { whose, at }: DraftPlace) => wordsKey(whose, `comment:${postId}:${at}`);

export function readDraft(postId: number, place: DraftPlace): DocNode | null {
  const stored = readStored(keyOf(postId, place));
  if (stored === null) return null;
  try {
    const doc = JSON.parse(stored) as DocNode;
    return doc?.type === "doc" ? doc : null;
  } catch {
    return null;
  }
}

/** null forgets it. */
export function keepDraft(postId: number, place: DraftPlace, doc: DocNode | null): void {
  writeStored(keyOf(postId, place), doc && JSON.stringify(doc));
}
