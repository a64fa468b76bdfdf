import { Temporal } from "temporal-polyfill";
import type { Moments, Occurrence } from "./rules";

/** A time of day somewhere, and how long it goes on. */
export interface Wall {
  /** `2026-12-04T09:00` */
  startsAtWall: string;
  zone: string;
  occurrence: Occurrence;
  durationMinutes: number;
  isAllDay: boolean;
}

/** When it is; the wall time and the occurrence as they are kept. */
export interface Found extends Moments {
  startsAtWall: string;
  occurrence: Occurrence;
}

/** The clocks leave this time out, or show it twice: which of the two is meant, only who wrote it knows. */
export interface Asked {
  asks: "skipped" | "repeated";
  /** What those clocks show at the two moments, and how far they are ahead of UTC: "01:30", "-03:00". */
  earlier: { time: string; offset: string };
  later: { time: string; offset: string };
}

/**
 * The moments of an event. A time that is left out becomes one that the clocks show, once it is said which; of one that
 * comes twice it is kept which. Whole days begin and end with the days of their zone, however long those are. null for
 * what no calendar has.
 */
export function momentsOf({ startsAtWall, zone, occurrence, durationMinutes, isAllDay }: Wall): Found | Asked | null {
  try {
    const wall = Temporal.PlainDateTime.from(startsAtWall, { overflow: "reject" });
    if (isAllDay) {
      const day = wall.toPlainDate();
      const startsAt = day.toZonedDateTime(zone).epochMilliseconds;
      const endsAt = day.add({ days: Math.round(durationMinutes / 1_440) }).toZonedDateTime(zone).epochMilliseconds;
      return { startsAt, endsAt, startsAtWall, occurrence: "" };
    }
    const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
      wall.toZonedDateTime(zone, { disambiguation }),
    ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
    const isOnce = earlier.epochMilliseconds === later.epochMilliseconds;
    if (!isOnce && occurrence === "") {
      const asks = earlier.toPlainDateTime().equals(wall) ? "repeated" : "skipped";
      return { asks, earlier: shown(earlier), later: shown(later) };
    }
    const chosen = occurrence === "later" ? later : earlier;
    const isShown = chosen.toPlainDateTime().equals(wall);
    return {
      startsAt: chosen.epochMilliseconds,
      endsAt: chosen.epochMilliseconds + durationMinutes * 60_000,
      startsAtWall: chosen.toPlainDateTime().toString({ smallestUnit: "minute" }),
      occurrence: isOnce || !isShown ? "" : occurrence,
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What the clocks of a zone show at a moment. */
export const wallAt = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });

const shown = (at: Temporal.ZonedDateTime) => ({
  time: at.toPlainTime().toString({ smallestUnit: "minute" }),
  offset: at.offset,
});
