import type { Write } from "../database/commit.server";
import type { Ctx } from "../context";
import type { Origin, StoredFact } from "./fact";

/**
 * Somebody who acts on facts. `bit` is its place in `owed`, for ever: never given to another listener.
 * `handle` re-reads the present truth and returns what it wants written; the writes commit together with the
 * clearing of the bit, so the effect is there exactly once. `after` runs once that commit stands (sockets) and is
 * given the rows of each of those writes; a `select` among them reads what the commit has just made true.
 */
export interface Listener {
  name: string;
  bit: number;
  facts: readonly string[];
  origins?: readonly Origin[];
  /** Tried right after the commit, not only by the queue: notifications, live updates. */
  now?: boolean;
  handle(ctx: Ctx, fact: StoredFact): Promise<Effect>;
}

export interface Effect {
  writes?: Write[];
  facts?: import("./fact").Fact[];
  after?: (rows: Record<string, unknown>[][]) => Promise<void>;
}

export interface Registry {
  listeners: readonly Listener[];
  /** The bits of every listener that wants this name from this origin. */
  owedFor(name: string, origin: Origin): number;
}

/** Refuses two listeners with one bit, a bit beyond 52, or a name nobody declared. */
export function createRegistry(listeners: readonly Listener[]): Registry {
  const bits = new Set<number>();
  for (const listener of listeners) {
    if (bits.has(listener.bit) || listener.bit < 0 || listener.bit > 52) {
      throw new Error(`listener ${listener.name}: bit ${listener.bit} is taken or out of range`);
    }
    bits.add(listener.bit);
  }
  return {
    listeners,
    owedFor(name, origin) {
      return listeners
        .filter((listener) => listener.facts.includes(name))
        .filter((listener) => origin === "act" || origin === "system" || listener.origins?.includes(origin))
        .reduce((sum, listener) => sum + 2 ** listener.bit, 0);
    },
  };
}
