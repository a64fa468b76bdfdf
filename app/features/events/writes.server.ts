import { AppError, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { isConflict, type Write, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { eventChanged, type EventPlace } from "./facts";
import { repeatsErrors, repeatsIn } from "./series/rule";
import { nextReminder } from "./reminders.server";
import { fieldsOf, type StoredEvent } from "./row";
import {
  closesAt,
  type EventChoice,
  type EventFields,
  isWebAddress,
  type Moments,
  NEW_EVENT,
  standsAsChosen,
  wallOfDay,
} from "./rules";
import { momentsOf, wallAt } from "./time.server";

/** An event as it is to be written. */
export interface Planned {
  fields: EventFields;
  moments: Moments | null;
}

interface Asking {
  postType: string;
  /** Others are to read it: a time and a place are asked for. A draft keeps half of them. */
  isForReaders: boolean;
  before: StoredEvent | null;
}

/**
 * What becomes of an event: as chosen, else as it stands. null for what is none. Throws 422 naming the fields: for a
 * time that is missing, or that its clocks leave out or show twice while nobody says which is meant; for a place that is
 * missing; for a limit below the seats that are taken, of which nobody loses theirs; for an event where none is taken.
 */
export function eventFrom(ctx: Ctx, chosen: EventChoice | undefined, { postType, isForReaders, before }: Asking) {
  if (postType !== "event") {
    if (isForReaders && chosen && saysAnything(chosen)) throw invalid({ event: "event_not_here" });
    return null;
  }
  const there = before ? fieldsOf(before) : { ...NEW_EVENT, zone: ctx.viewer.timeZone };
  const isAnew = (key: "startsAtWall" | "zone") => chosen?.[key] !== undefined && chosen[key] !== there[key];
  // Which of two moments was meant is said of the time that it was said of.
  const asked = isAnew("startsAtWall") || isAnew("zone") ? { ...there, occurrence: "" as const } : there;
  // A series is what it was begun as: of its dates each is one.
  const repeats = before?.series ? before.repeats : (chosen?.repeats ?? there.repeats);
  // A place is said whole: an address alone has no parts of another one.
  const parts = chosen?.place !== undefined && chosen.location === undefined ? { location: "" } : {};
  const fields = withWall({ ...asked, ...parts, ...chosen, repeats });
  const isOver = before && fields.rsvpLimit !== null && fields.rsvpLimit < before.goingCount + before.heldCount;
  if (isOver)
    throw invalid({ rsvp_limit: "event_limit_taken" }, "invalid", {
      rsvp_limit: { count: before.goingCount + before.heldCount },
    });
  if (isForReaders && !before?.series && beginsTooEarly(fields, ctx.now())) {
    throw invalid({ starts_at: "event_repeats_begun" }, "invalid", { starts_at: { count: BEGINS_DAYS_AGO } });
  }
  return planned(fields, isForReaders);
}

/** What repeats may have begun so long ago: each date of it is a page, those that are over too. */
const BEGINS_DAYS_AGO = 31;

const beginsTooEarly = ({ repeats, startsAtWall }: EventFields, now: number): boolean =>
  repeatsIn(repeats) !== null && startsAtWall !== "" && now - Date.parse(`${startsAtWall}Z`) > BEGINS_DAYS_AGO * DAY_MS;

/** Whether an event stands already as it would by this choice: what is said of a time may be kept as another word for it. */
export function standsAsSaid(ctx: Ctx, before: StoredEvent | null, chosen: EventChoice | undefined): boolean {
  if (chosen === undefined || before === null) return standsAsChosen(before, chosen);
  try {
    const planned = eventFrom(ctx, chosen, { postType: "event", isForReaders: false, before });
    return standsAsChosen(before, planned?.fields);
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return false;
    throw error;
  }
}

/** A moment is what the clocks of the zone show then, to the minute; of a time that they show twice it is known which. */
function withWall({ startsAt: moment, ...fields }: EventFields & { startsAt?: number }): EventFields {
  if (moment === undefined) return fields;
  const startsAt = moment - (moment % MINUTE_MS);
  const startsAtWall = wallAt(startsAt, fields.zone);
  const earlier = momentsOf({ ...fields, startsAtWall, occurrence: "earlier" });
  const isEarlier = earlier !== null && "startsAt" in earlier && earlier.startsAt === startsAt;
  return { ...fields, startsAtWall, occurrence: isEarlier ? "earlier" : "later" };
}

function planned(wanted: EventFields, isForReaders: boolean): Planned {
  const fields = wanted.isAllDay ? asWholeDays(wanted) : wanted;
  const found = fields.startsAtWall === "" ? null : momentsOf(fields);
  if (!isForReaders) {
    if (found === null || "asks" in found) return { fields, moments: null };
    const { startsAtWall, occurrence, ...moments } = found;
    return { fields: { ...fields, startsAtWall, occurrence }, moments };
  }
  const wrong: Record<string, string> = { ...formErrors(fields), ...repeatsWrong(fields) };
  if (found === null) throw invalid({ ...wrong, starts_at: wallError(fields) });
  if ("asks" in found) {
    const { asks, earlier, later } = found;
    const words = {
      time: fields.startsAtWall.slice("2026-12-04T".length),
      earlier: asks === "skipped" ? earlier.time : earlier.offset,
      later: asks === "skipped" ? later.time : later.offset,
    };
    const code = asks === "skipped" ? "event_time_skipped" : "event_time_repeated";
    throw invalid({ ...wrong, starts_at: code, occurrence: "event_occurrence_needed" }, "invalid", {
      starts_at: words,
    });
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const { startsAtWall, occurrence, ...moments } = found;
  return { fields: { ...fields, startsAtWall, occurrence }, moments };
}

function repeatsWrong({ repeats: text, startsAtWall }: EventFields): Record<string, string> {
  const repeats = repeatsIn(text);
  return repeats && startsAtWall !== "" ? repeatsErrors(repeats, startsAtWall.slice(0, "2026-12-04".length)) : {};
}

const wallError = ({ startsAtWall }: EventFields) =>
  startsAtWall === "" ? "event_time_required" : "event_time_invalid";

/** Whole days last whole days, and begin with theirs. */
const asWholeDays = (fields: EventFields): EventFields => ({
  ...fields,
  startsAtWall: fields.startsAtWall === "" ? "" : wallOfDay(fields.startsAtWall),
  occurrence: "",
  durationMinutes: Math.max(1, Math.ceil(fields.durationMinutes / DAY)) * DAY,
});

const DAY = 1_440;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formErrors = (fields: EventFields): Record<string, string> => ({
  ...placeErrors(fields),
  ...(fields.durationMinutes < 1 && { duration_in_seconds: "event_duration_invalid" }),
  ...((fields.confirmation.button !== "" || fields.confirmation.url !== "") &&
    !isWebAddress(fields.confirmation.url) && { confirmation_button_link: "event_url_invalid" }),
});

function placeErrors({ locationKind, place, locationUrl }: EventFields): Record<string, string> {
  if (locationKind === "in_person" && place === "") return { in_person_location: "event_place_required" };
  if (locationKind === "virtual" && !isWebAddress(locationUrl)) {
    return { virtual_location_url: locationUrl === "" ? "event_url_required" : "event_url_invalid" };
  }
  return {};
}

const saysAnything = ({ startsAtWall, place, locationUrl }: EventChoice): boolean =>
  Boolean(startsAtWall || place || locationUrl);

/** Whether others could be given it to read as it stands, if it is an event. */
export function isReady(ctx: Ctx, asked: Omit<Asking, "isForReaders">): boolean {
  try {
    eventFrom(ctx, undefined, { ...asked, isForReaders: true });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return false;
    throw error;
  }
}

/**
 * In the commit of its post, behind the post itself: where that stands and whether it is published is its row's to say.
 * Reminders are found anew of what is moved, and what would have been due before now is nobody's.
 */
export function eventWrites(ctx: Ctx, postId: number, event: Planned | null): Write[] {
  if (!event) return [];
  const { fields, moments } = event;
  const closes = moments && closesAt(moments, fields.rsvpClosesBefore);
  const now = ctx.now();
  const dueAt = [closes, moments?.endsAt].find((at) => typeof at === "number" && at > now);
  const reminders = fields.reminders.join(" ");
  const remindsAt = nextReminder({ ...fields, startsAt: moments?.startsAt ?? null, reminders }, now);
  return [
    when(sql`insert into events (post_id, community_id, space_id, is_listed, starts_at_wall, zone, occurrence,
        duration_minutes, is_all_day, starts_at, ends_at, location_kind, place, location, location_url, hide_location,
        rsvp_disabled, rsvp_limit, rsvp_closes_before, rsvp_closes_at, due_at, hide_attendees, group_most,
        has_waiting_list, needs_approval, questions, confirmation, repeats, reminders, reminds_at)
      select p.id, p.community_id, p.space_id, p.status = 'published', ${fields.startsAtWall}, ${fields.zone},
        ${fields.occurrence}, ${fields.durationMinutes}, ${fields.isAllDay}, ${moments?.startsAt}, ${moments?.endsAt},
        ${fields.locationKind}, ${fields.place}, ${fields.location}, ${fields.locationUrl}, ${fields.hidesLocation},
        ${fields.isRsvpDisabled}, ${fields.rsvpLimit}, ${fields.rsvpClosesBefore}, ${closes}, ${dueAt}, ${fields.hidesAttendees},
        ${fields.groupMost}, ${fields.hasWaitingList}, ${fields.needsApproval}, ${JSON.stringify(fields.questions)},
        ${JSON.stringify(fields.confirmation)}, ${fields.repeats}, ${reminders}, ${remindsAt}
      from posts p where p.id = ${postId} and p.community_id = ${ctx.community.id}
      on conflict (post_id) do update set space_id = excluded.space_id, is_listed = excluded.is_listed,
        starts_at_wall = excluded.starts_at_wall, zone = excluded.zone, occurrence = excluded.occurrence,
        duration_minutes = excluded.duration_minutes, is_all_day = excluded.is_all_day, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, location_kind = excluded.location_kind, place = excluded.place, location = excluded.location,
        location_url = excluded.location_url, hide_location = excluded.hide_location,
        rsvp_disabled = excluded.rsvp_disabled, rsvp_limit = excluded.rsvp_limit,
        rsvp_closes_before = excluded.rsvp_closes_before, rsvp_closes_at = excluded.rsvp_closes_at,
        due_at = excluded.due_at, hide_attendees = excluded.hide_attendees,
        group_most = excluded.group_most, has_waiting_list = excluded.has_waiting_list,
        needs_approval = excluded.needs_approval, questions = excluded.questions, confirmation = excluded.confirmation,
        repeats = iif(events.series_id is null, excluded.repeats, events.repeats),
        reminders = excluded.reminders,
        reminds_at = iif(events.starts_at is not excluded.starts_at, excluded.reminds_at,
          iif(events.reminders <> excluded.reminders, 0, events.reminds_at)),
        reminded_at = iif(events.starts_at is not excluded.starts_at, ${now}, events.reminded_at)
        where excluded.rsvp_limit is null or events.going_count + events.held_count <= excluded.rsvp_limit`).otherwise(
      LIMIT_TAKEN,
    ),
  ];
}

const LIMIT_TAKEN = "event_limit_taken_meanwhile";

/** What a commit with `eventWrites` was refused for, as a form says it. */
export const refusedEvent = (error: unknown): unknown =>
  isConflict(error, LIMIT_TAKEN) ? invalid({ rsvp_limit: LIMIT_TAKEN }) : error;

/** That a published event is at another time or place; nothing where it is not. `jobId`: others of its series follow it. */
export function eventChangedFacts(
  place: EventPlace,
  { before, after, jobId }: { before: StoredEvent | null; after: Planned | null; jobId: number | null },
) {
  return isMovedTo(before, after) ? [eventChanged(place, jobId)] : [];
}

/** Whether an event takes place at another time, or at another place, than it did. */
export function isMovedTo(before: StoredEvent | null, after: Planned | null): boolean {
  if (!before || !after) return false;
  const there = fieldsOf(before);
  return TOLD.some((key) => there[key] !== after.fields[key]);
}

const TOLD = [
  "startsAtWall",
  "zone",
  "occurrence",
  "durationMinutes",
  "isAllDay",
  "locationKind",
  "place",
  "location",
  "locationUrl",
] as const;
