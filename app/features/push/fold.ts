import { type Unsent, type Waiting, fateOf } from "../notifications/mails/fate";
import { PUSH_LATE_MS } from "~/platform/push/pusher";

/** What becomes of something that was to be pushed. */
export type PushFate = { is: "sent" } | { is: "suppressed"; because: Unsent };

/** As a mail's, but that nobody is asked whether what is late still goes: it does not. */
export function pushFateOf(one: Omit<Waiting, "to">, isMember: boolean, now: number): PushFate {
  const fate = fateOf({ ...one, to: isMember ? "" : null }, now);
  if (fate.is === "suppressed") return fate;
  return one.dueAt < now - PUSH_LATE_MS ? { is: "suppressed", because: "late" } : { is: "sent" };
}

/** More than so many things at once are called together. */
export const CALLS_MOST = 3;

/** One call: of one thread, or of everything that came while nothing might be said. */
export interface Fold<One> {
  about: One[];
  isAll: boolean;
}

/** The calls of one member: one for each thread, or one for all where there are many. */
export function foldsOf<One extends { thread: string }>(waiting: readonly One[]): Fold<One>[] {
  const threads = [...Map.groupBy(waiting, ({ thread }) => thread).values()];
  if (threads.length > CALLS_MOST) return [{ about: [...waiting], isAll: true }];
  return threads.map((about) => ({ about, isAll: false }));
}
