import { type DocNode, emptyDoc, fileIdsOf, textFromDoc } from "~/ui/editor/document";
import { readStored } from "~/platform/client/storage";
import type { PostPayload } from "../present";
import type { PostText } from "./draft-keeper";

/** What this device kept, beside a draft of the server's. */
export type Beside = "same" | "newer" | "older" | "unknown";

/** `storedAt`: when this device kept it, UTC ms; null where it did not note that. */
export function besideDraft(
  kept: PostText,
  storedAt: number | null,
  draft: Pick<PostPayload, "name" | "tiptap_body" | "updated_at">,
): Beside {
  const doc = (draft.tiptap_body as DocNode | null) ?? emptyDoc;
  if (kept.title.trim() === draft.name.trim() && saidIn(kept.doc) === saidIn(doc)) return "same";
  if (storedAt === null) return "unknown";
  return storedAt > Date.parse(draft.updated_at) ? "newer" : "older";
}

const saidIn = (doc: DocNode): string => JSON.stringify([textFromDoc(doc).trim(), fileIdsOf(doc)]);

/** A text as this device keeps it: with the moment, by which it is told apart from what the server has. */
export const withMoment = (text: PostText): string => JSON.stringify({ ...text, storedAt: Date.now() });

/** When a text was kept on this device; null where that was not noted. */
export function storedAtOf(key: string): number | null {
  try {
    const { storedAt } = JSON.parse(readStored(key) ?? "{}") as { storedAt?: unknown };
    return typeof storedAt === "number" ? storedAt : null;
  } catch {
    return null;
  }
}
