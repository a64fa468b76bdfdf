import type { Person } from "~/features/members/person";
import type { LogGroup } from "~/platform/facts/log";

/** A part of what a line says; `to`: where the thing stands that it names. */
export interface LogPart {
  text: string;
  to?: string;
  /** Somebody's words, and no sentence of ours. */
  isName?: true;
}

/** A line of the activity log, in its reader's language. */
export interface LogLine {
  id: number;
  /** `post.published` */
  name: string;
  group: LogGroup;
  /** UTC ms. */
  at: number;
  /** Who did it; null: the house by itself. */
  actor: Person | null;
  /** In whose place they did it. */
  as: Person | null;
  /** The member whom it is about. */
  about: Person | null;
  /** What was done, as it follows the name of who did it. */
  parts: LogPart[];
}

export interface LogPage {
  lines: LogLine[];
  cursor: string | null;
}
