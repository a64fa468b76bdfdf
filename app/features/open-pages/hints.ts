import type { Changed, Hint } from "~/platform/realtime";

/** A page is told at most this often; of numbers alone in a list less often, for whoever asks asks for the whole list. */
const GAP_MS = 1_000;
const COUNTS_GAP_MS = 10_000;
/**
 * Each fifty watchers add this much to the time over which they ask: 500 questions a second, however many they are.
 * In steps, for a page that knew it exactly would know how many read with it.
 */
const SPREAD_MS = 100;
const SPREAD_STEP = 50;
const LONGEST_SPREAD_MS = 60_000;
/** A page counts as older than it says: what was being written while it was made may not be in it. */
export const SLACK_MS = 10_000;

/** After this long, and at most half as long again, a socket must come through the door anew. */
export const PROVEN_MS = 10 * 60_000;
/** Proofs that end within such a step are looked at together. */
export const PROVEN_STEP_MS = 60_000;
export const PROVE_AGAIN = 4002;
/** Sockets of one object; whoever comes later is told to. */
export const MOST_WATCHERS = 20_000;
/** Of them so many are visitors', who cannot close members out. */
const MOST_VISITORS = 10_000;
/** And so many one member's, or those of visitors from one network. */
export const MOST_OF_MEMBER = 50;
export const MOST_OF_NETWORK = 200;
export const COME_LATER = 1013;
/** A page has nothing to say. */
export const SAYS_NOTHING = 1008;

/** What an object knows of what is watched there. */
export interface Watch {
  /** How many hints there were. */
  n: number;
  /** When something last changed, UTC ms. */
  at: number;
  version: number;
  /** When pages were last told, UTC ms. */
  toldAt: number;
  /** What changed since and was not told yet. */
  waiting: Changed[];
}

export const NOTHING_YET: Watch = { n: 0, at: 0, version: 0, toldAt: 0, waiting: [] };

/** What follows: the watch as it is now, what to tell the pages, and when to wake up and tell the rest (UTC ms). */
export interface Told {
  watch: Watch;
  tell: Changed[] | null;
  wakeAt: number | null;
}

/** Something changed. The first change is told at once, what comes within the gap together at its end. */
export function changed(
  before: Watch,
  {
    what,
    version,
    now,
    isList,
    watchers,
  }: { what: Changed; version: number; now: number; isList: boolean; watchers: number },
): Told {
  const waiting = before.waiting.includes(what) ? before.waiting : [...before.waiting, what];
  const watch = { ...before, at: now, version: Math.max(before.version, version), waiting };
  // Nobody waits for it; who comes back compares the number.
  if (watchers === 0) return { watch: { ...watch, n: watch.n + 1, waiting: [] }, tell: null, wakeAt: null };
  return due(watch, now, isList);
}

/** What is due by now: for an object that wakes up, and after each change. */
export function due(watch: Watch, now: number, isList: boolean): Told {
  if (watch.waiting.length === 0) return { watch, tell: null, wakeAt: null };
  const isCounts = isList && watch.waiting.every((what) => what === "likes" || what === "comments");
  const at = watch.toldAt + (isCounts ? COUNTS_GAP_MS : GAP_MS);
  if (now < at) return { watch, tell: null, wakeAt: at };
  return { watch: { ...watch, n: watch.n + 1, toldAt: now, waiting: [] }, tell: watch.waiting, wakeAt: null };
}

/** How many sockets an object has: with this one, of visitors, and of the same member or network. */
export interface Sockets {
  all: number;
  visitors: number;
  own: number;
}

/** Whether one more is told to come later. */
export const isFull = (isMember: boolean, { all, visitors, own }: Sockets): boolean =>
  all > MOST_WATCHERS || own > (isMember ? MOST_OF_MEMBER : MOST_OF_NETWORK) || (!isMember && visitors > MOST_VISITORS);

/**
 * Where several stand that one page shows: each hint of one of them is the page's next number. Which they are changes
 * only at the door, and with it the number.
 */
export const shownTogether = (watches: readonly Watch[]): Watch => ({
  n: watches.reduce((sum, { n }) => sum + n, 0),
  at: Math.max(0, ...watches.map(({ at }) => at)),
  version: Math.max(0, ...watches.map(({ version }) => version)),
  toldAt: 0,
  waiting: [],
});

/** As it goes to the pages. */
export const hintOf = ({ n, at, version }: Watch, what: Changed[] | null, watchers: number): Hint => ({
  n,
  what,
  at,
  version,
  spread: Math.min(Math.ceil(watchers / SPREAD_STEP) * SPREAD_MS, LONGEST_SPREAD_MS),
});

/** "all": a number was missed, so nobody can say what changed. */
export type ToAsk = ReadonlySet<Changed> | "all" | null;

/** What a page knows: the last number it heard, -1 for none, and when it was made (UTC ms, the server's). */
export interface Heard {
  last: number;
  madeAt: number;
}

/** What a page asks for after a hint. One that comes twice asks for nothing. */
export function heard(before: Heard, { n, what, at }: Hint): { heard: Heard; ask: ToAsk } {
  const now = { ...before, last: n };
  if (before.last < 0) return { heard: now, ask: at > before.madeAt - SLACK_MS ? "all" : null };
  if (n === before.last) return { heard: now, ask: null };
  if (what !== null && n === before.last + 1) return { heard: now, ask: new Set(what) };
  // An older frame is late; an older standing is that of an object which began anew.
  if (what !== null && n < before.last) return { heard: before, ask: null };
  return { heard: now, ask: "all" };
}

/** Both, in one question. */
export function together(one: ToAsk, other: ToAsk): ToAsk {
  if (one === "all" || other === "all") return "all";
  return one && other ? new Set([...one, ...other]) : (one ?? other);
}
