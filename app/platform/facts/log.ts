import type { Locale } from "../../i18n/locale";
import type { FactKinds, StoredFact } from "./fact";

/** By which the activity log is filtered. A noun (`post` of `post.published`) belongs to one of them. */
export const LOG_GROUPS = ["members", "spaces", "posts", "invitations", "settings", "work"] as const;
export type LogGroup = (typeof LOG_GROUPS)[number];

/** What the words of a fact are made of. Who did it stands before them: "Ana" published the post "Words". */
export interface Told {
  /** What it is about, as that is called by now; a word for its kind where its reader may not know it, or it is gone. */
  thing: string;
  /** The member whom it is about. */
  member: string;
  payload: StoredFact["payload"];
  /** Whether somebody did it, and not the house by itself. */
  isDeed: boolean;
  /** A moment of the payload (UTC ms) in the reader's words. */
  day(at: number): string;
  locale: Locale;
}

/** How a fact is told in the activity log. */
export interface Telling {
  group: LogGroup;
  /** What was done, as it follows the name of who did it; null: this one changed nothing that somebody would look for. */
  words(told: Told): string | null;
  /** What stands for `thing` where that has no name. */
  unnamed?(locale: Locale): string;
  /** Whoever it is about did it, also where the house wrote it down. */
  isOwnDeed?: true;
}

/** A fact that stands in no log, and why. */
export interface Untold {
  untold: string;
}

export type LogEntry = Telling | Untold;

/** Declares that a fact is nothing that an admin looks for: no change by somebody. */
export const untold = (why: string): Untold => ({ untold: why });

export const isTold = (entry: LogEntry | undefined): entry is Telling => entry !== undefined && "words" in entry;

/** How the facts of one feature are told, each of them: one without words does not compile. */
export type LogOf<Kinds extends FactKinds> = { readonly [Name in keyof Kinds]: LogEntry };

/** The same of any feature. */
export type Log = Readonly<Record<string, LogEntry>>;

export const nounOf = (name: string): string => name.slice(0, name.indexOf("."));
