import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { calendarAddresses } from "~/features/events/calendar-addresses";
import { calendarFile } from "~/features/events/calendar.server";
import type { EventPayload } from "~/features/events/present";

const EVENT: EventPayload = {
  starts_at: "2026-12-04T12:00:00.000Z",
  ends_at: "2026-12-04T13:30:00.000Z",
  starts_at_wall: "2026-12-04T09:00",
  time_zone: "America/Sao_Paulo",
  is_all_day: false,
  location_type: "in_person",
  in_person_location: "Rua Augusta 1408; São Paulo, \\o/",
  location: null,
  virtual_location_url: null,
  is_location_hidden: false,
  is_cancelled: false,
  sequence: 0,
  rsvp_disabled: false,
  rsvp_limit: null,
  rsvp_closes_at: "2026-12-04T13:30:00.000Z",
  is_full: false,
  going_count: 0,
  is_going: false,
  answer: null,
  rsvp_group_limit: 1,
  waiting_list_enabled: false,
  rsvp_approval_required: false,
  waiting_count: 0,
  places_left: null,
};

const fileOf = (event: Partial<EventPayload>, name = "Cupping, à l’aube; “três” 🌱") =>
  calendarFile({
    id: 4_711,
    name,
    excerpt: "Seis xícaras,\num vale.",
    url: "https://table.example/c/meetups/cupping",
    event: { ...EVENT, ...event },
    version: 7,
    changedAt: Date.UTC(2026, 10, 1),
  });

const read = (file: string) => {
  const [vevent] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  if (!vevent) throw new Error("no event");
  return { vevent, event: new ICAL.Event(vevent) };
};

describe("the calendar file, as another library reads it", () => {
  test("says what, when and where, in any letters", () => {
    const { vevent, event } = read(fileOf({}));
    expect(event.summary).toBe("Cupping, à l’aube; “três” 🌱");
    expect(event.description).toBe("Seis xícaras,\num vale.");
    expect(event.location).toBe("Rua Augusta 1408; São Paulo, \\o/");
    expect(event.startDate.toJSDate().toISOString()).toBe(EVENT.starts_at);
    expect(event.endDate.toJSDate().toISOString()).toBe(EVENT.ends_at);
    expect(event.uid).toBe("event-4711@atrium");
    expect(event.sequence).toBe(7);
    expect(vevent.getFirstPropertyValue("url")).toBe("https://table.example/c/meetups/cupping");
  });

  test("has whole days as days of the place, wherever that is", () => {
    const { event } = read(
      fileOf({
        is_all_day: true,
        starts_at: "2026-12-03T11:00:00.000Z",
        ends_at: "2026-12-05T11:00:00.000Z",
        starts_at_wall: "2026-12-04T00:00",
        time_zone: "Pacific/Auckland",
      }),
    );
    expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([
      true,
      "2026-12-04",
      "2026-12-06",
    ]);
  });

  test("is folded by octets, and breaks no letter", () => {
    const name = "ação 🌱 ".repeat(30).trim();
    const file = fileOf({}, name);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(read(file).event.summary).toBe(name);
  });

  test("says no place that its reader is not told", () => {
    const file = fileOf({ in_person_location: null, is_location_hidden: true });
    expect(file).not.toContain("LOCATION");
  });
});

describe("calendars on the web", () => {
  test("are told the same moments", () => {
    const { google, outlook, yahoo } = calendarAddresses(EVENT, "Cupping & talk");
    expect(new URL(google).searchParams.get("dates")).toBe("20261204T120000Z/20261204T133000Z");
    expect(new URL(google).searchParams.get("text")).toBe("Cupping & talk");
    expect(new URL(outlook).searchParams.get("startdt")).toBe(EVENT.starts_at);
    expect(new URL(yahoo).searchParams.get("et")).toBe("20261204T133000Z");
    expect(new URL(google).searchParams.get("location")).toBe(EVENT.in_person_location);
  });

  test("are told whole days as those of the place, and nothing of a place that is hidden", () => {
    const days = {
      ...EVENT,
      is_all_day: true,
      starts_at: "2026-12-03T11:00:00.000Z",
      ends_at: "2026-12-05T11:00:00.000Z",
      in_person_location: null,
    };
    const { google, outlook } = calendarAddresses(days, "Days");
    expect(new URL(google).searchParams.get("dates")).toBe("20261204/20261206");
    expect(new URL(outlook).searchParams.get("enddt")).toBe("2026-12-06");
    expect(new URL(google).searchParams.has("location")).toBe(false);
  });
});
