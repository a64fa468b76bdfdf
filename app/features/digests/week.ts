import { momentOf, wallOf } from "~/lib/wall-time";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far clocks are ahead of UTC at most, anywhere. */
export const FIRST_MS = 14 * HOUR_MS;
/** From here on nobody calls it morning. */
const NOON = 12;

/** Which day of the week, 0 for Monday, and at which hour of its receiver's clock. */
export interface Plan {
  day: number;
  hour: number;
}

/**
 * The week whose digest has begun: somewhere clocks show its day and hour by now. A week is its Monday, in days since
 * 1970.
 */
export function weekBegun({ day, hour }: Plan, now: number): number {
  const days = Math.floor((now + FIRST_MS - day * DAY_MS - hour * HOUR_MS) / DAY_MS);
  // The first of January 1970 was a Thursday.
  return days - ((((days + 3) % 7) + 7) % 7);
}

/** UTC ms at which clocks first show it anywhere. */
export const beginOf = (week: number, { day, hour }: Plan): number => (week + day) * DAY_MS + hour * HOUR_MS - FIRST_MS;

/** UTC ms at which clocks show it in one zone; of an hour that is left out, as long after the change as it would lie. */
export function momentIn(week: number, { day, hour }: Plan, timeZone: string): number {
  const date = dateOf(week + day);
  return momentOf(`${date}T${String(hour).padStart(2, "0")}:00`, timeZone) ?? beginOf(week, { day, hour }) + FIRST_MS;
}

/** What its rows in the ledger are for: one for each member, whatever the day was called when it left. */
export const reasonOf = (week: number): string => `digest:${dateOf(week)}`;

/** From its hour until noon, where its receiver is. */
export function isMorning(now: number, hour: number, timeZone: string): boolean {
  const there = Number(wallOf(now, timeZone).slice(11, 13));
  return there >= hour && there < NOON;
}

/** UTC ms of the next such hour there, after now. */
export function nextMorning(now: number, hour: number, timeZone: string): number {
  const today = Math.floor(Date.parse(`${wallOf(now, timeZone).slice(0, 10)}T12:00Z`) / DAY_MS);
  for (let day = today; ; day += 1) {
    const at = momentOf(`${dateOf(day)}T${String(hour).padStart(2, "0")}:00`, timeZone);
    if (at !== null && at > now) return at;
  }
}

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
