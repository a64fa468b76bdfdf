import { type EventFields, type LocationKind, type Moments, type Occurrence, closesAt } from "./rules";

/** An event as its row has it. */
export interface StoredEvent extends EventFields {
  /** null in a draft without a time. */
  moments: Moments | null;
  /** UTC ms; null with them. */
  closesAt: number | null;
  /** Seats that are taken. */
  goingCount: number;
  /** The viewer says that they come. */
  isGoing: boolean;
}

/** As rows.server.ts `eventColumn` packs it. */
type Tuple = [
  startsAtWall: string,
  zone: string,
  occurrence: Occurrence,
  durationMinutes: number,
  isAllDay: number,
  startsAt: number | null,
  endsAt: number | null,
  locationKind: LocationKind,
  place: string,
  locationUrl: string,
  hidesLocation: number,
  isRsvpDisabled: number,
  rsvpLimit: number | null,
  rsvpClosesBefore: number | null,
  hidesAttendees: number,
  goingCount: number,
  isGoing: number,
];

/** The column `event` of a post as it is read; null for what is none. */
export function eventIn(column: string | null): StoredEvent | null {
  if (column === null) return null;
  const [
    startsAtWall,
    zone,
    occurrence,
    durationMinutes,
    isAllDay,
    startsAt,
    endsAt,
    locationKind,
    place,
    locationUrl,
    hidesLocation,
    isRsvpDisabled,
    rsvpLimit,
    rsvpClosesBefore,
    hidesAttendees,
    goingCount,
    isGoing,
  ] = JSON.parse(column) as Tuple;
  const moments = startsAt === null || endsAt === null ? null : { startsAt, endsAt };
  return {
    startsAtWall,
    zone,
    occurrence,
    durationMinutes,
    isAllDay: isAllDay === 1,
    moments,
    closesAt: moments && closesAt(moments, rsvpClosesBefore),
    locationKind,
    place,
    locationUrl,
    hidesLocation: hidesLocation === 1,
    isRsvpDisabled: isRsvpDisabled === 1,
    rsvpLimit,
    rsvpClosesBefore,
    hidesAttendees: hidesAttendees === 1,
    goingCount,
    isGoing: isGoing === 1,
  };
}

/** What its author said of it, as a command takes it. */
export function fieldsOf(event: StoredEvent): EventFields {
  const { moments: _, closesAt: __, goingCount: ___, isGoing: ____, ...fields } = event;
  return fields;
}
