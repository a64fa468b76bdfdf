import { expect, test } from "vitest";
import type { EventPayload } from "~/features/events/present";
import { structuredEvent } from "~/features/events/structured.server";

const EVENT: EventPayload = {
  starts_at: "2026-12-04T12:00:00.000Z",
  ends_at: "2026-12-04T13:30:00.000Z",
  starts_at_wall: "2026-12-04T09:00",
  time_zone: "America/Sao_Paulo",
  is_all_day: false,
  location_type: "in_person",
  in_person_location: "Rua Augusta 1408",
  virtual_location_url: null,
  is_location_hidden: false,
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
  is_cancelled: false,
  location: null,
  sequence: 0,
};

const of = (event: Partial<EventPayload>) =>
  structuredEvent({
    name: "Cupping",
    description: "",
    url: "https://table.example/c/meetups/cupping",
    image: null,
    organizer: { name: "Long Table", url: "https://table.example/" },
    event: { ...EVENT, ...event },
  });

test("search engines are told what, when and where", () => {
  expect(of({})).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Cupping",
    url: "https://table.example/c/meetups/cupping",
    startDate: EVENT.starts_at,
    endDate: EVENT.ends_at,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: "Rua Augusta 1408", address: "Rua Augusta 1408" },
    organizer: { "@type": "Organization", name: "Long Table", url: "https://table.example/" },
  });
});

test("no place that is hidden, and whole days as days of the place", () => {
  expect(of({ in_person_location: null, is_location_hidden: true })).not.toHaveProperty("location");
  expect(of({ location_type: "tba", in_person_location: null })).not.toHaveProperty("eventAttendanceMode");
  const days = {
    is_all_day: true,
    starts_at: "2026-12-03T11:00:00.000Z",
    ends_at: "2026-12-05T11:00:00.000Z",
    starts_at_wall: "2026-12-04T00:00",
    time_zone: "Pacific/Auckland",
  };
  expect(of(days)).toMatchObject({ startDate: "2026-12-04", endDate: "2026-12-05" });
});
