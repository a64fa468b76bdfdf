/** Where an event takes place, as the wire names it. */
export const LOCATION_KINDS = ["in_person", "virtual", "tba"] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** Of a time that the clocks of its zone show twice, or leave out, which of the two moments is meant. */
export const OCCURRENCES = ["earlier", "later"] as const;
export type Occurrence = (typeof OCCURRENCES)[number] | "";

/** Letters of an address. */
export const PLACE_MAX = 300;
export const URL_MAX = 2_000;
/** Seats that a limit may count. */
export const SEATS_MOST = 100_000;
const DAY_MINUTES = 1_440;
/** What lasts longer is several events; lists look so far back for what still goes on. */
export const DURATION_MOST = 31 * DAY_MINUTES;
/** No event lasts longer, though the clocks are turned back meanwhile: a day more than whole days of the place say. */
export const LASTS_MOST_MS = (DURATION_MOST + DAY_MINUTES) * 60_000;
/** Minutes before the start at which one may have the RSVPs end: up to four weeks. */
export const CLOSES_MOST = 28 * DAY_MINUTES;
/** Those that the form offers; null for the end of the event. */
export const CLOSES_BEFORE = [0, 60, 120, 720, DAY_MINUTES, 2 * DAY_MINUTES, 7 * DAY_MINUTES] as const;

/** Before it begins, when who comes is reminded of it. */
export const REMINDERS = ["day", "hour", "start"] as const;
export type Reminder = (typeof REMINDERS)[number];

/** What its author says of an event. */
export interface EventFields {
  /** `2026-12-04T09:00` as the clocks of `zone` show it; "" for none yet. Of a whole day its midnight. */
  startsAtWall: string;
  /** IANA. */
  zone: string;
  occurrence: Occurrence;
  durationMinutes: number;
  isAllDay: boolean;
  locationKind: LocationKind;
  /** A plain address, of one in person. */
  place: string;
  /** Its parts, as place.ts `locationText` writes them; "" where it is nothing but an address. */
  location: string;
  /** Where one joins a virtual one. */
  locationUrl: string;
  /** Who is not going is not told where it is. */
  hidesLocation: boolean;
  isRsvpDisabled: boolean;
  /** null for as many as come. */
  rsvpLimit: number | null;
  /** Minutes before the start; null for its end. */
  rsvpClosesBefore: number | null;
  hidesAttendees: boolean;
  /** People that one answer may be for, who gives it among them. */
  groupMost: number;
  /** Whom no place is left for may wait for one. */
  hasWaitingList: boolean;
  /** A yes is asked for, and given by who changes the event. */
  needsApproval: boolean;
  questions: readonly Question[];
  confirmation: Confirmation;
  /** How it repeats, as series/rule writes it; "" for once. Of a series it stays as it was begun. */
  repeats: string;
  /** In the order of `REMINDERS`. */
  reminders: readonly Reminder[];
}

/** Who comes is asked it. */
export interface Question {
  text: string;
  isRequired: boolean;
}

/** Its own words for who comes, and where they go on; "" for none. */
export interface Confirmation {
  title: string;
  text: string;
  button: string;
  url: string;
}

/** As a writing form or a call says it; what is left out stays. */
export type EventChoice = Partial<EventFields> & {
  /** UTC ms, of a call that says a moment in place of a wall time: it becomes one once the zone is known. */
  startsAt?: number;
};

export const NEW_EVENT: EventFields = {
  startsAtWall: "",
  zone: "UTC",
  occurrence: "",
  durationMinutes: 60,
  isAllDay: false,
  locationKind: "in_person",
  place: "",
  location: "",
  locationUrl: "",
  hidesLocation: false,
  isRsvpDisabled: false,
  rsvpLimit: null,
  rsvpClosesBefore: null,
  hidesAttendees: false,
  groupMost: 1,
  hasWaitingList: false,
  needsApproval: false,
  questions: [],
  confirmation: { title: "", text: "", button: "", url: "" },
  repeats: "",
  reminders: ["day", "hour"],
};

/** When it is, UTC ms. */
export interface Moments {
  startsAt: number;
  endsAt: number;
}

/** A day is written without a time: it is its midnight. */
export const wallOfDay = (wall: string): string => `${wall.slice(0, 10)}T00:00`;

/** When nobody says yes any more. */
export const closesAt = ({ startsAt, endsAt }: Moments, before: number | null): number =>
  before === null ? endsAt : startsAt - before * 60_000;

/** Whether an event stands as these say; what is left out says nothing. */
export const standsAsChosen = (event: EventFields | null, choice: EventChoice = {}): boolean =>
  event === null
    ? Object.keys(choice).length === 0
    : choice.startsAt === undefined &&
      Object.entries(choice).every(
        ([key, value]) => JSON.stringify(event[key as keyof EventFields]) === JSON.stringify(value),
      );

/** What somebody says by an event beside its post's text, as the rules of moderation are asked about it. */
export const saidOfEvent = (event: EventFields | null) =>
  event
    ? {
        lines: [
          event.place,
          ...event.questions.map(({ text }) => text),
          event.confirmation.title,
          event.confirmation.text,
          event.confirmation.button,
        ],
        links: [event.locationUrl, event.confirmation.url],
      }
    : {};

/** As it is written, without what `URL` would pass over: it stands in files whose lines end where it has an end of line. */
export const isWebAddress = (text: string): boolean => {
  const url = /[\p{Cc}\u2028\u2029]/u.test(text) ? null : URL.parse(text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.username === "";
};

/** What somebody has said of coming, or what became of it. */
export const ANSWERS = [
  "going",
  "not_going",
  "waiting",
  "offered",
  "missed",
  "requested",
  "declined",
  "invited",
] as const;
export type AnswerStatus = (typeof ANSWERS)[number];

/** A place at an event, or the wish for one: who has it is told when the event is another. */
export const CONCERNED = ["going", "waiting", "offered", "requested"] as const satisfies readonly AnswerStatus[];

/** As what somebody comes. */
export const ROLES = ["attendee", "host", "cohost", "speaker"] as const;
export type AttendeeRole = (typeof ROLES)[number];

/** Questions of an event, and letters of each, and of an answer. */
export const QUESTIONS_MOST = 2;
export const QUESTION_MAX = 200;
export const ANSWER_MAX = 300;
/** Letters of what an event says to who comes. */
export const CONFIRMATION_MAX = { title: 80, text: 600, button: 40 } as const;
/** So many are invited in one commit; more of them by a job. */
export const INVITED_AT_ONCE = 100;
/** Members, and places, that one call may name. */
export const INVITED_MOST = 1_000;
export const ENTITIES_MOST = 50;
/** Letters of a guest's name. */
export const GUEST_NAME_MAX = 80;
/** Who waits is told their place in line up to this one. */
export const LINE_COUNTED = 200;
/** Of who comes, shown on the event's own page. */
export const SAMPLE_GOING = 12;
export const PAGE_SIZE = 20;

/** What an event's reader may do about coming; `null` for one without a time, which a draft is. */
export type RsvpState = "open" | "full" | "closed" | "past" | "off" | "cancelled";

export interface Rsvp {
  startsAt: number;
  endsAt: number;
  closesAt: number;
  isOff: boolean;
  isCancelled: boolean;
  isFull: boolean;
}

/** As the guarded write asks it. */
export function rsvpStateAt({ endsAt, closesAt: closes, isOff, isCancelled, isFull }: Rsvp, now: number): RsvpState {
  if (endsAt <= now) return "past";
  if (isCancelled) return "cancelled";
  if (isOff) return "off";
  if (closes <= now) return "closed";
  return isFull ? "full" : "open";
}
