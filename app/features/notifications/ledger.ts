import type { Because } from "./wanted";
import type { Unsent } from "./mails/fate";

export type SendingState = "waiting" | "bundled" | "handed_over" | "delivered" | "bounced" | "suppressed" | "late";

/** Why something that was to be sent was not, or came back. */
export type SendingReason =
  | Unsent
  | "off"
  | "seldom"
  | "nothing_new"
  | "overtaken"
  | "failed"
  | "dropped"
  | "refused"
  | "bounced"
  | "complained";

/** Something that was to leave for a member, and what became of it. */
export interface Sending {
  id: number;
  channel: "mail" | "push" | "letter" | "event";
  /** A name of app/features/matters.ts; null of a feature that is no more. */
  matter: string | null;
  state: SendingState;
  because: SendingReason | null;
  /** UTC ms: written down, to leave, and since when it is so. */
  createdAt: number;
  dueAt: number;
  changedAt: number;
  /** What it speaks of, for who may read that; null for everybody else. */
  about: { title: string; path: string } | null;
}

/** A matter of which a member gets no mail, and why. */
export interface Silent {
  matter: string;
  because: Because;
}

export interface Ledger {
  records: Sending[];
  cursor: string | null;
  silent: Silent[];
}

export const LEDGER_PAGE = 30;
