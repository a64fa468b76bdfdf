import type { EventForm } from "~/features/events/present";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import type { AuthorChoice } from "../authorship";
import type { PostSwitches } from "../switches";
import type { DraftPlace, PostText } from "./draft-keeper";
import { type ChosenGallery, galleryOnWire } from "./gallery-choice";

/** What a form for a new post opens with: a draft, or the post that it is to be like. */
export interface Begun {
  title: string;
  doc: DocNode;
  topics: number[];
  gallery: ChosenGallery | undefined;
  /** Of an event. */
  event?: EventForm;
  /** Left out where they are not to be set. */
  switches?: PostSwitches;
  /** Left out where nobody asks. */
  author?: AuthorChoice | null;
  copyOf?: number;
}

export const textOf = (begun: Begun | null): PostText => ({
  title: begun?.title ?? "",
  doc: begun?.doc ?? emptyDoc,
  topics: begun?.topics ?? [],
  gallery: begun?.gallery,
  ...(begun?.event && { event: begun.event }),
  ...(begun?.switches && { switches: begun.switches }),
  ...(begun?.author !== undefined && { author: begun.author }),
  ...(begun?.copyOf !== undefined && { copyOf: begun.copyOf }),
});

/** A text as the JSON door takes it for a new draft. */
export const newDraft = (
  { title, doc, topics = [], gallery, event, author, copyOf }: PostText,
  { isPlaced, isShared }: DraftPlace,
): object => ({
  name: title,
  tiptap_body: doc,
  status: "draft",
  is_placed: isPlaced,
  is_shared: isShared,
  topic_ids: topics,
  ...(gallery && { gallery: galleryOnWire(gallery) }),
  ...(event && { event }),
  ...(author && { author_id: author.id }),
  ...(copyOf !== undefined && { copy_of: copyOf }),
});
