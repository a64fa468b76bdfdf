import {
  type AnswerStatus,
  closesAt,
  type Confirmation,
  type EventFields,
  type LocationKind,
  type Moments,
  NEW_EVENT,
  type Occurrence,
  type Question,
  type Reminder,
} from "./rules";

/** An event as its row has it. */
export interface StoredEvent extends EventFields {
  /** null in a draft without a time. */
  moments: Moments | null;
  /** UTC ms; null with them. */
  closesAt: number | null;
  /** Seats that are taken. */
  goingCount: number;
  /** Seats that are offered to who waited, and people who still do. */
  heldCount: number;
  waitingCount: number;
  /** Places are kept for who waits. */
  keepsPlaces: boolean;
  /** What the viewer has said; null for nothing. */
  answer: StoredAnswer | null;
  /** What it is a date of; null for none. */
  series: OfSeries | null;
  /** It does not take place. */
  isCancelled: boolean;
  /** As the row has it: how often it was called off, went, and was there again. */
  sequence: number;
}

export interface StoredAnswer {
  status: AnswerStatus;
  seats: number;
  guests: string[];
  /** UTC ms; of an offer. */
  heldUntil: number | null;
  /** To the event's questions, in their order. */
  answers: string[];
}

/** The series of a date, as the date knows it. */
export interface OfSeries {
  id: number;
  /** As series/rule writes it. */
  rule: string;
  /** `2027-03-27`, or "". */
  lastDay: string;
  /** It was changed alone. */
  isApart: boolean;
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
  groupMost: number,
  hasWaitingList: number,
  heldCount: number,
  waitingCount: number,
  keepsPlaces: number,
  needsApproval: number,
  questions: string,
  confirmation: string,
  answer: [status: AnswerStatus, seats: number, guests: string[], heldUntil: number | null, answers: string[]] | null,
  repeats: string,
  series: [id: number, rule: string, lastDay: string, isApart: number] | null,
  reminders: string,
  cancelledAt: number | null,
  sequence: number,
  location: string,
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
    groupMost,
    hasWaitingList,
    heldCount,
    waitingCount,
    keepsPlaces,
    needsApproval,
    questions,
    confirmation,
    answer,
    repeats,
    series,
    reminders,
    cancelledAt,
    sequence,
    location,
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
    location,
    locationUrl,
    hidesLocation: hidesLocation === 1,
    isRsvpDisabled: isRsvpDisabled === 1,
    rsvpLimit,
    rsvpClosesBefore,
    hidesAttendees: hidesAttendees === 1,
    groupMost,
    hasWaitingList: hasWaitingList === 1,
    needsApproval: needsApproval === 1,
    questions: JSON.parse(questions) as Question[],
    confirmation: confirmation === "" ? NEW_EVENT.confirmation : (JSON.parse(confirmation) as Confirmation),
    goingCount,
    heldCount,
    waitingCount,
    keepsPlaces: keepsPlaces === 1,
    answer: answer && {
      status: answer[0],
      seats: answer[1],
      guests: answer[2],
      heldUntil: answer[3],
      answers: answer[4],
    },
    repeats,
    series: series && { id: series[0], rule: series[1], lastDay: series[2], isApart: series[3] === 1 },
    reminders: remindersIn(reminders),
    isCancelled: cancelledAt !== null,
    sequence,
  };
}

/** What its author said of it, as a command takes it. */
export function fieldsOf(event: StoredEvent): EventFields {
  const { moments: _, closesAt: __, goingCount: ___, heldCount: ____, waitingCount: _____, ...rest } = event;
  const { keepsPlaces: ______, answer: _______, series: ________, isCancelled: _________, ...fields } = rest;
  const { sequence: __________, ...said } = fields;
  return said;
}

/** As the row keeps them. */
export const remindersIn = (column: string): Reminder[] => (column === "" ? [] : (column.split(" ") as Reminder[]));
