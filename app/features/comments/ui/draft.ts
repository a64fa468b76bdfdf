import { readStored, writeStored } from "~/platform/client/storage";
import type { DocNode } from "~/ui/editor/document";

/** What was typed and not sent stays on this device: one draft for each place of a conversation. */
const keyOf = (postId: number, replyTo: number | null) => `comment-draft:${postId}:${replyTo ?? "post"}`;

export function readDraft(postId: number, replyTo: number | null): DocNode | null {
  const stored = readStored(keyOf(postId, replyTo));
  if (stored === null) return null;
  try {
    const doc = JSON.parse(stored) as DocNode;
    return doc?.type === "doc" ? doc : null;
  } catch {
    return null;
  }
}

/** null forgets it. */
export function keepDraft(postId: number, replyTo: number | null, doc: DocNode | null): void {
  writeStored(keyOf(postId, replyTo), doc && JSON.stringify(doc));
}
