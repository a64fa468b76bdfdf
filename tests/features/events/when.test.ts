import { expect, test } from "vitest";
import { eventOfForm } from "~/features/events/form";
import { choiceIn, EventFormInput, eventSettings } from "~/features/events/input";
import { rsvpStateAt, standsAsChosen, NEW_EVENT } from "~/features/events/rules";
import { isElsewhere, lineOf, tileOf, whenIn } from "~/features/events/when";

const event = {
  starts_at: "2026-11-28T23:30:00.000Z",
  ends_at: "2026-11-29T01:00:00.000Z",
  time_zone: "America/Sao_Paulo",
  is_all_day: false,
};

test("an event stands on the days of whose clocks one looks at", () => {
  expect(whenIn(event, "en-GB", "America/Sao_Paulo")).toEqual({
    firstDay: "Saturday, 28 November 2026",
    lastDay: null,
    starts: "20:30",
    ends: "22:00",
  });
  expect(whenIn(event, "en-GB", "UTC")).toMatchObject({
    firstDay: "Saturday, 28 November 2026",
    lastDay: "Sunday, 29 November 2026",
  });
  expect(tileOf(event, "pt-BR", "Asia/Tokyo")).toEqual({ month: "nov", day: "29" });
  expect(lineOf(event, "en-US", "UTC")).toContain("Nov 28");
});

test("what ends at midnight ends on its day; whole days are those of the place, whoever reads", () => {
  const toMidnight = { ...event, ends_at: "2026-11-29T03:00:00.000Z" };
  expect(whenIn(toMidnight, "en-GB", "America/Sao_Paulo").lastDay).toBeNull();
  const day = {
    ...event,
    is_all_day: true,
    starts_at: "2026-11-28T03:00:00.000Z",
    ends_at: "2026-11-29T03:00:00.000Z",
  };
  expect(whenIn(day, "en-GB", "Asia/Tokyo")).toEqual({
    firstDay: "Saturday, 28 November 2026",
    lastDay: null,
    starts: null,
    ends: null,
  });
});

test("a reader is elsewhere if the clocks show another time there", () => {
  expect(isElsewhere(event, "Europe/Lisbon")).toBe(true);
  expect(isElsewhere(event, "America/Bahia")).toBe(false);
  expect(isElsewhere({ ...event, is_all_day: true }, "Europe/Lisbon")).toBe(false);
});

test.each([
  [{}, "open"],
  [{ isFull: true }, "full"],
  [{ closesAt: 5 }, "closed"],
  [{ closesAt: 5, isFull: true }, "closed"],
  [{ isOff: true }, "off"],
  [{ isOff: true, isCancelled: true }, "cancelled"],
  [{ endsAt: 10, isCancelled: true }, "past"],
] as const)("with %o its state at 10 is %s", (part, state) => {
  const rsvp = { startsAt: 0, endsAt: 20, closesAt: 20, isOff: false, isCancelled: false, isFull: false, ...part };
  expect(rsvpStateAt(rsvp, 10)).toBe(state);
});

test("what is read of an event may be sent back, and says nothing new", () => {
  const sent = eventSettings.parse({
    in_person_location: null,
    starts_at: "2026-12-04T12:00:00.000Z",
    time_zone: "America/Sao_Paulo",
    duration_in_seconds: 3_600,
    rsvp_limit: null,
    virtual_location_url: null,
  });
  expect(choiceIn(sent)).toEqual({
    startsAt: Date.UTC(2026, 11, 4, 12),
    zone: "America/Sao_Paulo",
    durationMinutes: 60,
    rsvpLimit: null,
  });
  expect(choiceIn(eventSettings.parse({ in_person_location: null }))).toEqual({});
  expect(choiceIn(eventSettings.parse(undefined))).toBeUndefined();
  expect(standsAsChosen(null, {})).toBe(true);
  expect(standsAsChosen(NEW_EVENT, { place: "Here" })).toBe(false);
});

test.each([
  [{ duration_in_seconds: 59 }],
  [{ duration_in_seconds: 32 * 86_400 }],
  [{ starts_at: "tomorrow" }],
  [{ time_zone: "Nowhere/At_All" }],
  [{ rsvp_limit: 0 }],
  [{ rsvp_limit: 1.5 }],
  [{ location_type: "moon" }],
])("%o is refused", (sent) => {
  expect(eventSettings.safeParse(sent).success).toBe(false);
});

test("a form without scripts says the same as one with them", () => {
  const fields: Record<string, string> = {
    event: "asked",
    event_date: "2026-12-04",
    event_time: "09:00",
    event_zone: "Europe/Lisbon",
    event_hours: "1",
    event_minutes: "30",
    event_days: "1",
    event_location: "in_person",
    event_place: "  Rua das Flores 12 ",
    event_url: "",
    event_limit: "12",
    event_closes: "60",
    event_hide_location: "on",
  };
  const form = eventOfForm(
    (name) => name in fields,
    (name) => fields[name] ?? "",
  );
  expect(EventFormInput.parse(form)).toMatchObject({
    starts_at_wall: "2026-12-04T09:00",
    duration_minutes: 90,
    in_person_location: "Rua das Flores 12",
    rsvp_limit: 12,
    rsvp_closes_minutes_before: 60,
    hide_location_from_non_attendees: true,
    hide_attendees: false,
  });
  const allDay = eventOfForm(
    (name) => name in fields || name === "event_all_day",
    (name) => fields[name] ?? "",
  );
  expect(allDay).toMatchObject({ starts_at_wall: "2026-12-04T00:00", duration_minutes: 1_440, is_all_day: true });
});
