import type { Editor } from "@tiptap/core";
import type { AvatarPicture } from "../avatar";
import type { Emoji } from "../emoji/find";

/** Somebody who may be named: `id` as addresses call them. */
export interface NamedPerson {
  id: string;
  name: string;
  avatar: AvatarPicture;
}

export interface People {
  people: NamedPerson[];
  /** The space, where everybody in it may be named. */
  everybody: { name: string } | null;
}

/** An emoji of the community's own, by what it is called between colons. */
export type OwnEmoji = Emoji & { id: number };

/** Whom and what a text may name where it stands; loaded when somebody first types a sign for it. Rejects for nothing. */
export interface Sources {
  people(query: string, options: { signal: AbortSignal }): Promise<People>;
  emojis(): Promise<OwnEmoji[]>;
}

export type Suggest = () => Promise<Sources>;

/** What was typed behind a sign that begins a word. */
export interface Typed {
  sign: "@" | ":";
  query: string;
  from: number;
  to: number;
}

const TYPED = /(?:^|[\s(\ufffc])(?:(@)([\p{L}\p{N}_'’.-]*(?: [\p{L}\p{N}_'’.-]*)?)|(:)([a-z0-9_]{2,32}))$/iu;

/** Where the cursor stands, if a name may stand there; code is code. */
export function typedIn({ state }: Pick<Editor, "state">): Typed | null {
  const { empty, $from } = state.selection;
  const type = state.schema.nodes.mention;
  const isCode = $from.marks().some((mark) => mark.type.name === "code");
  if (!empty || isCode || !type || !$from.parent.canReplaceWith($from.index(), $from.index(), type)) return null;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 60), $from.parentOffset, "\n", "\ufffc");
  const [, at, name = "", , emoji = ""] = TYPED.exec(before) ?? [];
  if (at === undefined && emoji === "") return null;
  const query = at === undefined ? emoji : name;
  return { sign: at === undefined ? ":" : "@", query, from: $from.pos - query.length - 1, to: $from.pos };
}
