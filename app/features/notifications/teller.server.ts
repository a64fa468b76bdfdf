import type { Ctx } from "~/platform/context";
import type { Statement } from "~/platform/database/sql";
import type { FactName, StoredFact } from "~/platform/facts/fact";
import type { NotificationKind } from "./rules";

/** What there is to tell: a fact, or what a job has kept of one. */
export type News = Pick<StoredFact, "name" | "actorId" | "subjectKind" | "subjectId" | "payload" | "at"> & {
  /** Of the fact; 0 where a job was begun by an older version, which sends nothing. */
  seq: number;
};

/** Somebody to be told, and of what. */
export interface Recipient {
  memberId: number;
  kind: NotificationKind;
  /** null where the line is of the space itself. */
  postId: number | null;
  commentId: number | null;
  /** null where the line is of a job. */
  spaceId: number | null;
  /** Where the line is of something else: a kind of app/features/subjects.server.ts. */
  subjectKind?: string;
  subjectId?: number;
  /** By whatever channel they want to be told as this, a kind of another teller's, they are told so and not as theirs. */
  ratherAs?: NotificationKind | null;
  /** Of a teller that walks `byMoment`. */
  at?: number;
  /** 0: looked at, and not to be told, so that who walks many stops after so many rows. */
  isTold?: number;
}

/** A line that is no longer so, and whose it is. */
export interface OutdatedLine {
  id: number;
  memberId: number;
  readAt: number | null;
}

/**
 * Who is told of facts. Each statement is asked when a fact is delivered, of things as they are by then: what was unliked
 * or deleted meanwhile, whoever lost access, left, never had an account or acted themselves is not among them.
 */
export interface Teller {
  /** For ever: a job that tells many finds its teller by it. */
  name: string;
  /** The facts it speaks of. */
  facts: readonly FactName[];
  /**
   * Who gets a line, however many they are, in no order and with no limit: more than a delivery may hold are told by a
   * job, which goes through them. null: nobody, this time.
   */
  recipients?(ctx: Ctx, fact: News): Statement<Recipient> | null;
  /** Its many are walked by `at` and their ids, as an index has them; absent: by their ids alone. */
  byMoment?: true;
  /** Who did it, where that is not who recorded the fact: a delivery's own facts are nobody's. */
  actor?(fact: News): number;
  /** Of one thing it tells once: its lines name who did it, and nobody else joins in them. */
  isOnce?: true;
  /** The line that several acts are while it is unread; absent: one for each kind of line about the fact's subject. */
  key?(fact: News): string;
  /** The facts say that their subject stands no longer, or again: its lines go, read or not, and come back as they were. */
  settles?: true;
  /** Lines that the fact has made untrue; unread ones alone, and 500 at once, where they may be more: a job goes on. */
  outdated?(ctx: Ctx, fact: News): Statement<OutdatedLine> | null;
  /** Whose new line is hidden until it is true again: their open pages count anew. */
  hidden?(ctx: Ctx, fact: News): Statement<{ memberId: number }> | null;
}

/** Refuses two of one name. */
export function declareTellers(all: readonly Teller[]): readonly Teller[] {
  const names = new Set(all.map(({ name }) => name));
  if (names.size !== all.length) throw new Error("two tellers have one name");
  return all;
}

/** "post:7": what a fact is about. */
export const subjectKey = ({ subjectKind, subjectId }: Pick<News, "subjectKind" | "subjectId">): string =>
  `${subjectKind}:${subjectId}`;
