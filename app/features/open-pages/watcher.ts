import { RequestError } from "~/platform/client/request";
import type { Hint } from "~/platform/realtime";
import { COME_LATER, type Heard, heard, PROVE_AGAIN, type ToAsk, together } from "./hints";

/** Within this a question that failed is asked again, and a socket that broke for everybody comes back; or longer. */
const PAUSE_MS = 5_000;
/** However often it failed, it is tried again within this. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Before this no socket comes back, and no question that failed. */
const SOONEST_MS = 500;
/** Who is told that there are too many stays away for this long at least. */
const LATER_MS = 60_000;
/** A socket that stood for so long counts as one that holds. */
const STOOD_MS = 30_000;

/** Why a page has nothing more to watch, as its doors say it. */
export type Ending = 401 | 403 | 404;

/** A socket, opened once. `closed` comes once: it has ended, or could not be opened at all. */
export interface Line {
  heard(hint: Hint): void;
  closed(code: number): void;
}

/** What a watcher is given of the world. */
export interface Surroundings {
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Calls after so many ms; returns how not to. */
  after(ms: number, call: () => void): () => void;
  /** Opens the socket; returns how to close it. */
  open(line: Line): () => void;
  /** Asks the ordinary doors what has become of the page. */
  ask(what: Exclude<ToAsk, null>, version: number): Promise<void>;
  /** The doors say that the page is no longer there, or no longer the reader's. Nothing is asked any more. */
  end(why: Ending): void;
}

/**
 * Over how many ms pages come back or ask again that have failed so often in a row: as many as there are may not do so
 * at once, and what goes on failing is tried ever less.
 */
export function paceOf(spread: number, failures: number, least = PAUSE_MS): number {
  const first = Math.max(least, spread);
  return Math.max(first, Math.min(first * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS));
}

/** What an answer says for good; null where it may be asked again. */
export function endingOf(error: unknown): Ending | null {
  const status = error instanceof RequestError ? error.status : 0;
  return status === 401 || status === 403 || status === 404 ? status : null;
}

interface Held extends Line {
  /** When it first spoke. */
  since: number | null;
  hangUp: () => void;
}

/** Hears that something changed for as long as its page is seen, and asks what: once, at a moment of its own. */
export class Watcher {
  readonly #around: Surroundings;
  #known: Heard;
  #due: ToAsk = null;
  #version = 0;
  /** Of the newest frame: over how many ms those who watch the same spread what they do. */
  #spread = 0;
  #isSeen = false;
  #isAsking = false;
  #isOver = false;
  /** Questions in a row that failed. */
  #misses = 0;
  /** Sockets in a row that did not stand. */
  #falls = 0;
  /** Those among them that never spoke. */
  #silent = 0;
  #line: Held | null = null;
  #cancelAsking: (() => void) | null = null;
  #cancelOpening: (() => void) | null = null;

  /** `madeAt` is the moment the page was made, UTC ms. */
  constructor(madeAt: number, around: Surroundings) {
    this.#around = around;
    this.#known = { last: -1, madeAt };
  }

  /** Whether somebody can see the page: otherwise it holds no socket and asks for nothing. */
  see(isSeen: boolean): void {
    if (this.#isOver || isSeen === this.#isSeen) return;
    this.#isSeen = isSeen;
    if (!isSeen) return this.#rest();
    this.#open();
    this.#plan(null);
  }

  /** The browser has its line again: what failed without it says nothing of now. */
  lineIsBack(): void {
    this.#misses = this.#falls = this.#silent = 0;
    if (this.#cancelAsking) {
      this.#stopAsking();
      this.#plan(null, paceOf(this.#spread, 0));
    }
    if (this.#cancelOpening) this.#openIn(SOONEST_MS + this.#part(paceOf(this.#spread, 0)));
  }

  stop(): void {
    this.#isOver = true;
    this.#isSeen = false;
    this.#rest();
  }

  #open(): void {
    this.#stopOpening();
    const line: Held = {
      since: null,
      hangUp: () => undefined,
      heard: (hint) => void (this.#line === line && this.#hear(line, hint)),
      closed: (code) => void (this.#line === line && this.#fall(line, code)),
    };
    this.#line = line;
    line.hangUp = this.#around.open(line);
  }

  #hear(line: Held, hint: Hint): void {
    line.since ??= this.#around.now();
    this.#silent = 0;
    const next = heard(this.#known, hint);
    this.#known = next.heard;
    this.#version = Math.max(this.#version, hint.version);
    this.#spread = hint.spread;
    this.#plan(next.ask);
    if (hint.again) this.#fall(line, PROVE_AGAIN);
  }

  #fall(line: Held, code: number): void {
    const { since, hangUp } = line;
    this.#line = null;
    hangUp();
    const hasStood = since !== null && this.#around.now() - since >= STOOD_MS;
    this.#falls = hasStood ? 0 : this.#falls + 1;
    if (code === COME_LATER) return this.#openIn(LATER_MS + this.#part(paceOf(this.#spread, this.#falls, LATER_MS)));
    if (since === null) this.#askInstead();
    this.#openIn(SOONEST_MS + this.#part(paceOf(this.#spread, this.#falls)));
  }

  /**
   * Refused, or nobody there: only another door can tell. Where sockets never open it is asked after the first, the
   * second, the fourth, the eighth of them: no page asks by the clock for ever.
   */
  #askInstead(): void {
    this.#silent += 1;
    if (Number.isInteger(Math.log2(this.#silent))) this.#plan("all", paceOf(this.#spread, this.#misses));
  }

  #openIn(ms: number): void {
    this.#stopOpening();
    this.#cancelOpening = this.#around.after(ms, () => this.#open());
  }

  #plan(what: ToAsk, withinMs = this.#misses > 0 ? paceOf(this.#spread, this.#misses) : this.#spread): void {
    this.#due = together(this.#due, what);
    if (this.#due === null || this.#isAsking || this.#cancelAsking || !this.#isSeen) return;
    const soonest = this.#misses > 0 ? SOONEST_MS : 0;
    this.#cancelAsking = this.#around.after(soonest + this.#part(withinMs), () => void this.#ask());
  }

  async #ask(): Promise<void> {
    const what = this.#due;
    this.#cancelAsking = null;
    if (what === null) return;
    this.#due = null;
    this.#isAsking = true;
    try {
      await this.#around.ask(what, this.#version);
      this.#misses = 0;
    } catch (error) {
      if (this.#isOver) return;
      const why = endingOf(error);
      if (why !== null) return this.#end(why);
      console.warn("what changed could not be asked", error);
      this.#misses += 1;
      this.#due = together(this.#due, what);
    }
    this.#isAsking = false;
    this.#plan(null);
  }

  #end(why: Ending): void {
    this.stop();
    this.#around.end(why);
  }

  #rest(): void {
    const line = this.#line;
    this.#line = null;
    line?.hangUp();
    this.#stopAsking();
    this.#stopOpening();
  }

  #stopAsking(): void {
    this.#cancelAsking?.();
    this.#cancelAsking = null;
  }

  #stopOpening(): void {
    this.#cancelOpening?.();
    this.#cancelOpening = null;
  }

  #part(ms: number): number {
    return ms * this.#around.random();
  }
}
