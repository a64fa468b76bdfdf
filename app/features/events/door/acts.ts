/**
 * Something that somebody did at a door: these people of one answer are here, or are not after all. It has a number of its
 * own and a time, so that it means the same however late, however often and in whatever order it arrives.
 */
export interface DoorAct {
  /** Given by the device that it was done on. */
  id: string;
  memberId: number;
  /** Of the answer: 0 who gave it, from 1 their guests. */
  people: readonly number[];
  isIn: boolean;
  /** UTC ms. */
  at: number;
}

/** What was said last of one person, and by which act. */
export interface Standing {
  isIn: boolean;
  at: number;
  act: string;
}

/** Of one answer, by person; left out is of whom nobody has said anything. */
export type Standings = Readonly<Record<number, Standing>>;

/** The rule, for every device and the house alike: of two things that were said of one person the later holds, and of two at one time the one with the greater number. */
export const isLater = (one: Pick<Standing, "at" | "act">, other: Pick<Standing, "at" | "act"> | undefined): boolean =>
  other === undefined || one.at > other.at || (one.at === other.at && one.act > other.act);

/** How the people of an answer stand once an act is known as well. */
export function withAct(standings: Standings, { id, people, isIn, at }: DoorAct): Standings {
  const said = { isIn, at, act: id };
  const changed = people.filter((n) => isLater(said, standings[n]));
  return changed.length === 0
    ? standings
    : { ...standings, ...Object.fromEntries(changed.map((n) => [n, said] as const)) };
}

/** How they stand when two copies are laid together. */
export function merged(one: Standings, other: Standings): Standings {
  const later = Object.entries(other).filter(([n, said]) => isLater(said, one[Number(n)]));
  return later.length === 0 ? one : { ...one, ...Object.fromEntries(later) };
}

/**
 * When something is done, on a device whose clock is `offset` behind the house's. Never before what the device has seen of
 * these people: whoever takes back what they see is heard, however wrong their clock is.
 */
export function stampOf(
  standings: Standings,
  people: readonly number[],
  clock: { now: number; offset: number },
): number {
  const seen = people.map((n) => standings[n]?.at ?? 0);
  return Math.max(Math.round(clock.now + clock.offset), ...seen.map((at) => at + 1));
}

/**
 * Acts whose device was too far ahead, by the house's clock: now, in the order in which they were done, and none of them
 * before what was done before it.
 */
export function stampedAnew(acts: readonly DoorAct[], now: number): DoorAct[] {
  let last = 0;
  return acts.map((act, n) => {
    const at = act.at > now + AHEAD_MOST_MS ? Math.max(now - acts.length + n, last + 1) : act.at;
    last = Math.max(last, at);
    return { ...act, at };
  });
}

/** How many of an answer's people are here. */
export const hereOf = (standings: Standings, seats: number): number =>
  Array.from({ length: seats }, (_, n) => standings[n]?.isIn === true).filter(Boolean).length;

/** The last of them to be checked in, UTC ms; null while nobody is here. */
export function cameAt(standings: Standings, seats: number): number | null {
  const times = Array.from({ length: seats }, (_, n) => (standings[n]?.isIn ? standings[n].at : 0));
  return Math.max(0, ...times) || null;
}

/** What lies further ahead of the house's clock is refused, and stamped anew by its device: it would stand over everything for as long. */
export const AHEAD_MOST_MS = 60_000;
/** What was done so long before its answer was given was done of another one; less is the clocks' difference. */
export const BEFORE_MOST_MS = 300_000;
/** Acts that one call may bring. */
export const ACTS_MOST = 20;
/** Those who come, in one page of a device's copy. */
export const DOOR_PAGE = 200;
/** As a page shows them without scripts. */
export const SHOWN_AT_ONCE = 50;
/** Answers that a search on the server looks through for one page. */
export const SEARCHED_AT_ONCE = 2_000;
