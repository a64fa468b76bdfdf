import { changeKept, inKept } from "~/platform/client/kept";
import { type DoorAct, DOOR_PAGE } from "../acts";
import type { DoorGuest } from "../payload";
import { markUnsentActs } from "./unsent-mark";

/** What was done and is not acknowledged. */
export interface KeptAct {
  /** In the order in which it was done on this device. */
  id?: number;
  whose: string;
  event: number;
  act: DoorAct;
  /** Whoever did it hosts the event no more: no other page tries again. */
  isRefused: boolean;
}

/** Who comes, as the house said when it was read last. */
export interface Copy {
  guests: DoorGuest[];
  /** UTC ms by the house's clock. */
  asOf: number;
  /** By how much the house's clock is ahead of the device's. */
  offset: number;
  questions: string[];
  hereCount: number;
  goingCount: number;
}

/** A page of it; the first carries what is said of all. */
interface KeptPage {
  whose: string;
  event: number;
  page: number;
  guests: DoorGuest[];
  about: Omit<Copy, "guests"> | null;
}

const pagesOf = (whose: string, event: number, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([whose, event, from], [whose, event, Number.MAX_SAFE_INTEGER]);

/** The copy of one event; null where none is kept. Rejects where the browser keeps nothing. */
export async function readCopy(whose: string, event: number): Promise<Copy | null> {
  const range = pagesOf(whose, event);
  const pages = (await inKept<unknown[]>("doors", "readonly", (store) => store.getAll(range))) as KeptPage[];
  const about = pages[0]?.about;
  return about ? { ...about, guests: pages.flatMap(({ guests }) => guests) } : null;
}

/** Keeps a copy in place of the one that there was, by pages. */
export async function keepCopy(whose: string, event: number, { guests, ...about }: Copy): Promise<void> {
  const count = Math.max(1, Math.ceil(guests.length / DOOR_PAGE));
  for (let page = 0; page < count; page += 1) {
    const row: KeptPage = {
      whose,
      event,
      page,
      guests: guests.slice(page * DOOR_PAGE, (page + 1) * DOOR_PAGE),
      about: page === 0 ? about : null,
    };
    await inKept("doors", "readwrite", (store) => store.put(row));
  }
  await inKept("doors", "readwrite", (store) => store.delete(pagesOf(whose, event, count)));
}

/** Nothing of the event's list stays on this device. */
export async function dropCopy(whose: string, event: number): Promise<void> {
  await inKept("doors", "readwrite", (store) => store.delete(pagesOf(whose, event)));
}

/** What this person did and the house has not acknowledged, at one door or at all, in the order in which it was done. */
export async function keptActs(whose: string, event?: number): Promise<KeptAct[]> {
  const all = (await inKept<unknown[]>("door_acts", "readonly", (store) => store.getAll())) as KeptAct[];
  return all.filter((one) => one.whose === whose && (event === undefined || one.event === event));
}

/** Keeps what was done, before it is sent. */
export async function keepAct(whose: string, event: number, act: DoorAct): Promise<void> {
  // First: a page that is closed in between leaves an act that some page looks for.
  markUnsentActs(whose, true);
  const row: KeptAct = { whose, event, act, isRefused: false };
  await inKept("door_acts", "readwrite", (store) => store.add(row));
}

/** Of these acts, by their numbers: another form of each, or none where it is done with. */
export async function changeActs(
  whose: string,
  ids: readonly string[],
  change: (kept: KeptAct) => KeptAct | null,
): Promise<void> {
  const meant = new Set(ids);
  await changeKept("door_acts", (row) => {
    const kept = row as KeptAct;
    return kept.whose === whose && meant.has(kept.act.id) ? change(kept) : kept;
  });
  if ((await keptActs(whose)).length === 0) markUnsentActs(whose, false);
}
