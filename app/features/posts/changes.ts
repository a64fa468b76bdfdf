/** Words that stand in both texts, in the newer alone, or in the older alone. */
export interface Part {
  text: string;
  change: "same" | "added" | "removed";
}

export type BlockKind = "paragraph" | "heading" | "quote" | "item" | "code" | "picture" | "rule";

/** A paragraph, heading or whatever stands by itself in a text, with what became of it. */
export interface ChangedBlock {
  kind: BlockKind;
  change: "same" | "changed" | "added" | "removed";
  /** Its words; of a picture those below it, else those for who does not see it. */
  parts: Part[];
  /** The same words look otherwise or lead elsewhere: a heading became a paragraph, a link another. */
  is_reformatted: boolean;
}

/** What an edit changed, word by word, in place. */
export interface Changes {
  title: Part[];
  blocks: ChangedBlock[];
  words_added: number;
  words_removed: number;
  pictures_added: number;
  pictures_removed: number;
}

/** The older or the newer text again. */
export const textOf = (parts: readonly Part[], side: "before" | "after"): string =>
  parts
    .filter(({ change }) => change === "same" || change === (side === "before" ? "removed" : "added"))
    .map(({ text }) => text)
    .join("");
