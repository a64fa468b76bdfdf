import type { Write } from "../database/commit.server";
import type { Ctx } from "../context";
import type { Fact, FactKind, FactKinds, FactName, Origin, StoredFact } from "./fact";

/**
 * Somebody who acts on facts. `bit` is its place in `owed`, for ever: never given to another listener.
 * `handle` re-reads the present truth and returns what it wants written; the writes commit together with the
 * clearing of the bit, so the effect is there exactly once. `after` runs once that commit stands (sockets) and is
 * given the rows of each of those writes; a `select` among them reads what the commit has just made true.
 */
export interface Listener {
  name: string;
  bit: number;
  facts: readonly FactName[];
  origins?: readonly Origin[];
  /** Tried right after the commit, not only by the queue: notifications, live updates. */
  now?: boolean;
  handle(ctx: Ctx, fact: StoredFact): Promise<Effect>;
}

export interface Effect {
  writes?: Write[];
  facts?: Fact[];
  after?: (rows: Record<string, unknown>[][]) => Promise<void>;
}

export interface Registry {
  listeners: readonly Listener[];
  /** The bits of every listener that wants this name from this origin. */
  owedFor(name: string, origin: Origin): number;
  /** What is declared of a fact. Throws for a name that nobody declares. */
  kindOf(name: string): FactKind;
  /** Throws for a fact that carries anything else than its kind says. */
  check(fact: Fact): void;
}

/** Refuses two listeners with one bit, a bit beyond 52, a fact declared twice or wanted and declared by nobody. */
export function createRegistry(listeners: readonly Listener[], declared: readonly FactKinds[]): Registry {
  const kinds = kindsOf(declared);
  const bits = new Set<number>();
  for (const listener of listeners) {
    const unknown = listener.facts.find((name) => !kinds.has(name));
    if (unknown) throw new Error(`listener ${listener.name}: nobody declares the fact ${unknown}`);
    if (bits.has(listener.bit) || listener.bit < 0 || listener.bit > 52) {
      throw new Error(`listener ${listener.name}: bit ${listener.bit} is taken or out of range`);
    }
    bits.add(listener.bit);
  }
  const kindOf = (name: string): FactKind => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`nobody declares the fact ${name}`);
    return kind;
  };
  return {
    listeners,
    owedFor(name, origin) {
      return listeners
        .filter((listener) => listener.facts.some((wanted) => wanted === name))
        .filter((listener) => origin === "act" || origin === "system" || listener.origins?.includes(origin))
        .reduce((sum, listener) => sum + 2 ** listener.bit, 0);
    },
    kindOf,
    check({ name, payload }) {
      const { error } = kindOf(name).payload.safeParse(payload ?? {});
      if (error) throw new Error(`the fact ${name} carries what it does not declare: ${error.message}`);
    },
  };
}

function kindsOf(declared: readonly FactKinds[]): Map<string, FactKind> {
  const kinds = new Map<string, FactKind>();
  for (const [name, kind] of declared.flatMap((group) => Object.entries(group))) {
    if (kinds.has(name)) throw new Error(`the fact ${name} is declared twice`);
    if (!FACT_NAME.test(name)) throw new Error(`a fact is called noun.happened, in small letters: ${name}`);
    const strange = Object.keys(kind.payload.shape).find((key) => !SNAKE_CASE.test(key));
    if (strange) throw new Error(`the fact ${name} carries ${strange}: its keys are snake_case`);
    kinds.set(name, kind);
  }
  return kinds;
}

const SNAKE_CASE = /^[a-z]+(?:_[a-z]+)*$/;
const FACT_NAME = /^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/;
