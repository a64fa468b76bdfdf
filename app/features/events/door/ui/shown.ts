import { type DoorAct, hereOf, type Standings, withAct } from "../acts";
import type { DoorGuest } from "../payload";
import type { Copy, KeptAct } from "./device";

/** Somebody who comes, as this device knows them: what it did itself counts, acknowledged or not. */
export interface ShownGuest extends DoorGuest {
  standings: Standings;
  /** Something of theirs waits to be sent. */
  isUnsent: boolean;
}

export interface DoorView {
  guests: readonly ShownGuest[];
  here: number;
  going: number;
  limit: number | null;
  questions: readonly string[];
  unsent: number;
  /** Acts that were about people who do not come any more. */
  gone: number;
  isOffline: boolean;
  /** All who come stand here. */
  isWhole: boolean;
  /** UTC ms by the device's clock: when the list was read last; null where it is as the page was made. */
  readAt: number | null;
  /** The browser keeps nothing: what waits lives as long as the page. */
  isLoose: boolean;
  /** Their reader hosts the event no more. */
  isStopped: boolean;
}

/** What the device does for it; a test has its own. */
export interface DoorStore {
  readCopy: () => Promise<Copy | null>;
  keepCopy: (copy: Copy) => Promise<void>;
  dropCopy: () => Promise<void>;
  keptActs: () => Promise<KeptAct[]>;
  keepAct: (act: DoorAct) => Promise<void>;
  changeActs: (ids: readonly string[], change: (kept: KeptAct) => KeptAct | null) => Promise<void>;
}

/** What the house said last, and over it what was done here and is not acknowledged: who is here, and how many. */
export function shownOf(
  known: Iterable<DoorGuest>,
  acts: readonly DoorAct[],
  hereCount: number,
): Pick<DoorView, "guests" | "here"> {
  const unsent = new Set(acts.map(({ memberId }) => memberId));
  let here = hereCount;
  const guests = [...known].map((guest): ShownGuest => {
    const before = standingsIn(guest);
    if (!unsent.has(guest.community_member_id)) return { ...guest, standings: before, isUnsent: false };
    const standings = standingsWith(guest, acts);
    here += hereOf(standings, guest.seats) - hereOf(before, guest.seats);
    return { ...guest, standings, isUnsent: true };
  });
  return { guests, here };
}

/** How somebody's people stand, what waits to be sent included. */
export const standingsWith = (guest: DoorGuest, acts: readonly DoorAct[]): Standings =>
  acts.filter(({ memberId }) => memberId === guest.community_member_id).reduce(withAct, standingsIn(guest));

export const standingsIn = ({ check_ins: said }: DoorGuest): Standings =>
  Object.fromEntries(
    said.map(({ person, is_in: isIn, at, operation_id }) => [person, { isIn, at, act: operation_id }]),
  );

export const checkInsOf = (standings: Standings, seats: number): DoorGuest["check_ins"] =>
  Object.entries(standings)
    .filter(([person]) => Number(person) < seats)
    .map(([person, { isIn, at, act }]) => ({ person: Number(person), is_in: isIn, at, operation_id: act }));
