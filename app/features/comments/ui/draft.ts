import { readStored, writeStored } from "~/platform/client/storage";
import type { DocNode } from "~/ui/editor/document";

/** Where one writes in a conversation: under the post, under the comment that is answered, or in one's own comment. */
export type DraftPlace = "post" | number | `edit-${number}`;

/** What was typed and not sent stays on this device: one draft for each place of a conversation. */
const keyOf = (postId: number, place: DraftPlace) => `comment-draft:${postId}:${place}`;

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
