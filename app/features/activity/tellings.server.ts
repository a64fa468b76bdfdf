import { isTold, LOG_GROUPS, type Log, type LogGroup, nounOf, type Telling } from "~/platform/facts/log";
import { tellings } from "../log.server";

export interface Tellings {
  /** null for what is told nowhere. */
  of(name: string): Telling | null;
  /** The nouns of a group, or of all: what the log looks through. */
  nouns(group?: LogGroup): string[];
}

/** Refuses a fact that is told twice, and a noun whose facts belong to two groups: its lines are looked for by it. */
export function createTellings(declared: readonly Log[]): Tellings {
  const byName = new Map<string, Telling>();
  const groups = new Map<string, LogGroup>();
  const known = new Set<string>();
  for (const [name, entry] of declared.flatMap((log) => Object.entries(log))) {
    if (known.has(name)) throw new Error(`the fact ${name} is told twice`);
    known.add(name);
    if (!isTold(entry)) continue;
    const noun = nounOf(name);
    const group = groups.get(noun) ?? entry.group;
    if (group !== entry.group) throw new Error(`facts of ${noun} belong to ${group} and to ${entry.group}`);
    groups.set(noun, group);
    byName.set(name, entry);
  }
  return {
    of: (name) => byName.get(name) ?? null,
    nouns: (wanted) => [...groups].filter(([, group]) => !wanted || group === wanted).map(([noun]) => noun),
  };
}

export const log = createTellings(tellings);

/** The groups that something is told in: a filter offers no others. */
export const usedGroups = LOG_GROUPS.filter((group) => log.nouns(group).length > 0);
