import type { Locale } from "../../i18n/locale";
import type { Ctx } from "../context";
import type { Write } from "../database/commit.server";
import type { Statement } from "../database/sql";
import type { Fact } from "../facts/fact";

/** One step changes at most so many rows, in at most so many statements (mechanisms, section 13). */
export const STEP_ROWS = 500;
export const STEP_STATEMENTS = 40;
/** Nobody else takes the next step for so long: a step is far shorter, a killed one is taken again after it. */
export const LEASE_MS = 30_000;
/** A step that was begun this often and neither ended nor threw, so that it was killed, is not begun again: its job has failed. */
export const MOST_UNENDED = 6;
/** How often its maker's pages are told how far it is. */
export const TELL_EVERY_MS = 1_000;
/** What has ended can be looked at for so long, where its kind does not say otherwise. */
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled" | "undone";

export const isLive = (state: JobState): boolean => state === "waiting" || state === "running";

/** Ids, enum values and the name of a place as it was called then: what is needed to go on, and to say what it is. */
export type JobInput = Record<string, number | string | boolean | null | readonly number[]>;

export interface Job<Input extends JobInput = JobInput> {
  id: number;
  communityId: number;
  kind: string;
  state: JobState;
  cursor: string;
  done: number;
  total: number | null;
  changed: number;
  input: Input;
  result: Record<string, number | string | boolean | null>;
  /** null: the house's own. */
  startedBy: number | null;
  undoOf: number | null;
  /** How often the next step was begun, and how often of these it threw. */
  attempts: number;
  failures: number;
  /** An error code with words for people, where `failed` says why. */
  error: string | null;
  undoUntil: number | null;
  createdAt: number;
  endedAt: number | null;
}

/** What a job is about: enough to name it. */
export type JobAbout<Input extends JobInput = JobInput> = Pick<Job<Input>, "input" | "total" | "undoOf" | "endedAt">;

/** What is asked before a job is undone, and what the button says that does it. */
export interface UndoQuestion {
  title: string;
  text: string;
  button: string;
}

/** What became of one of its rows. */
export interface JobLine {
  id: number;
  /** What it is called; "" for what the viewer may not see. */
  name: string;
  path: string | null;
  state: "waiting" | "done" | "left";
  /** Why it was left as it is; "" where it was not. */
  because: string;
}

export interface JobLines {
  lines: JobLine[];
  /** null at the end. */
  cursor: string | null;
}

export interface LinesAsked {
  cursor?: string | null;
  /** Those alone that were left as they are. */
  isLeft?: boolean;
}

/** What one step wants written. It commits together with the cursor it leads to, or not at all. */
export interface Step {
  /** At most STEP_ROWS rows. A write runs again after a crash only if its cursor did not move: nothing more to guard. */
  writes: Write[];
  facts?: Fact[];
  cursor: string;
  /** Rows looked at in this step, for the progress. */
  rows: number;
  /** Nothing is left to do. */
  done: boolean;
  /** UTC ms before which the next step is not taken. */
  notBefore?: number;
  /** What must still hold when it is written: of its maker's right to it, at that very moment. */
  guard?: Statement;
  /** Once the commit stands, tried once: what it has made needless elsewhere. */
  after?: () => Promise<void>;
  /** Known only now: how many rows there are in all. */
  total?: number;
  result?: Job["result"];
}

/**
 * A kind of job. `step` reads the present truth and returns what it wants written; it is asked again until it says
 * `done`. `ctx.viewer` is the job's maker as they are now: each step authorizes anew, and what it throws with 401, 403
 * or 404 ends the job with that reason.
 */
export interface JobKind<Input extends JobInput = JobInput> {
  name: string;
  /** Not of the house's own, of which there may be one for every post: they are listed where they fail. */
  isListed: boolean;
  /** Its maker gets a line among their notifications when it has ended by itself. */
  tellsMaker?: boolean;
  /** How long it can be looked at after its end, and its file be had. */
  keepDays?: number;
  step(ctx: Ctx, job: Job<Input>): Promise<Step>;
  undo?: {
    /** For how long after its end. */
    days: number;
    /** Throws for who may not take it back, as they are now: asked before it counts as undone, and of who looks. */
    authorize(ctx: Ctx, job: Job<Input>): Promise<void>;
    step(ctx: Ctx, job: Job<Input>, undone: Job<Input>): Promise<Step>;
    /** Asked before it begins: names how many it is about. */
    question(job: Job<Input>, locale: Locale): UndoQuestion;
    /** The first of those whom it left as they are, since somebody has changed them after the job. */
    left?(ctx: Ctx, job: Job<Input>): Promise<{ name: string }[]>;
  };
  /** The rows of a job of this kind, a page at a time. Throws for who may not see them, or no longer. */
  lines?(ctx: Ctx, jobId: number, asked: LinesAsked): Promise<JobLines>;
  /** Tidies what stands outside of the database: it was cancelled, has failed or is to be forgotten. Safe to repeat. */
  tidy?(ctx: Ctx, job: Job<Input>): Promise<void>;
  /** Throws for who may not have the file that it made (`result.file`), as they are now. */
  authorizeFile?(ctx: Ctx, job: Job<Input>): Promise<void>;
  /** What the file is called where somebody keeps it; absent: after the place whose members are in it. */
  fileName?(job: Job<Input>): string;
  /**
   * Throws for who may not see the place that it is about, or no longer: they are shown neither where it leads nor
   * `input.name`.
   */
  authorizePlace?(ctx: Ctx, about: Pick<Job<Input>, "input">): Promise<void>;
  /** What it is about, in one line: "Adding 412 members to Trade", or a noun once it has ended. */
  title(about: JobAbout<Input>, locale: Locale): string;
  /** What came of it, once it has ended; "" for nothing to say. */
  outcome(job: Job<Input>, locale: Locale): string;
  /** Where it leads: the place that it is about. */
  path?(job: Job<Input>): string | null;
}

/** For how long after its end it can be looked at. */
export const keepMs = ({ keepDays = KEEP_DAYS }: Pick<JobKind, "keepDays">): number => keepDays * DAY_MS;

/** Until when a job that ends now can be taken back, however it ended; null for what cannot. */
export const undoUntil = ({ undo }: Pick<JobKind, "undo">, job: Pick<Job, "undoOf">, now: number): number | null =>
  undo && job.undoOf === null ? now + undo.days * DAY_MS : null;

export interface JobRegistry {
  /** Throws for a kind that no line of the registry names. */
  kind(name: string): JobKind;
  names: readonly string[];
}

/** Refuses two kinds of one name. */
export function createJobRegistry(kinds: readonly JobKind[]): JobRegistry {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  if (byName.size !== kinds.length) throw new Error("two kinds of jobs have one name");
  return {
    names: [...byName.keys()],
    kind(name) {
      const kind = byName.get(name);
      if (!kind) throw new Error(`no such kind of job: ${name}`);
      return kind;
    },
  };
}

/** For the registry: which input a kind takes is its own affair. */
export const jobKind = <Input extends JobInput>(kind: JobKind<Input>): JobKind => kind as unknown as JobKind;
