import type { Because } from "../wanted";
import { LATE_MS } from "../rules";

/** What decides, when its time has come, about something that was to be sent. */
export interface Waiting {
  id: number;
  thread: string;
  /** UTC ms. */
  dueAt: number;
  /** Of the line it speaks of; null too where the line is no more. */
  readAt: number | null;
  archivedAt: number | null;
  /** What it speaks of is there, and its receiver's to read. */
  stands: boolean;
  /** What they wish by now. */
  isWanted: boolean;
  because: Because;
  /** Where it goes to; null: they have no address that is proven, or have left. */
  to: string | null;
}

/** Why something that was to be sent is not: the last word of its row. */
export type Unsent = Because | "read" | "gone" | "left" | "late";

export type Fate =
  | { is: "sent" }
  | { is: "suppressed"; because: Unsent }
  /** Its time was over hours ago: somebody is asked. */
  | { is: "late" };

/**
 * `now` in UTC ms; `late`: how long after its time it asks. What was read, taken back or is not wanted any more goes before
 * the question whether it is late.
 */
export function fateOf(one: Waiting, now: number, late = LATE_MS): Fate {
  const suppressed = (because: Unsent): Fate => ({ is: "suppressed", because });
  if (one.to === null) return suppressed("left");
  if (one.readAt !== null || (one.archivedAt ?? 0) > 1) return suppressed("read");
  if (!one.stands || one.archivedAt === 0) return suppressed("gone");
  if (!one.isWanted) return suppressed(one.because);
  return one.dueAt < now - late ? { is: "late" } : { is: "sent" };
}

/** What goes out together: a thread's own, or what has gathered, alone or behind another's. */
export interface Bundle<One> {
  about: One[];
  also: One[];
}

/**
 * The mails of one member: one for each thread of which something is due, with all that waits of it; what has gathered
 * goes with the first of them, else by itself.
 */
export function bundlesOf<One extends Pick<Waiting, "thread" | "dueAt">>(
  waiting: readonly One[],
  now: number,
): Bundle<One>[] {
  const threads = Map.groupBy(waiting, ({ thread }) => thread);
  const gathered = threads.get("") ?? [];
  threads.delete("");
  const bundles = [...threads.values()]
    .filter((all) => all.some(({ dueAt }) => dueAt <= now))
    .map((about): Bundle<One> => ({ about, also: [] }));
  const [first] = bundles;
  if (first) first.also = gathered;
  else if (gathered.some(({ dueAt }) => dueAt <= now)) bundles.push({ about: gathered, also: [] });
  return bundles;
}
