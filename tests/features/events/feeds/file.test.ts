import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { feedFile, type FeedDate } from "~/features/events/feeds/file.server";
import { subscribeAddresses } from "~/features/events/feeds/rules";
import { dateAt } from "~/features/events/series/dates.server";

const SERIES = {
  id: 7,
  rule: "FREQ=WEEKLY;BYDAY=TU;WKST=MO",
  firstWall: "2026-10-06T09:00",
  zone: "Europe/Lisbon",
  lastDay: "",
  madeThrough: "2027-10-06T09:00",
};

const dateOf = (day: string, over: Partial<FeedDate> = {}): FeedDate => {
  const wall = `${day}T09:00`;
  const found = dateAt({ startsAtWall: wall, zone: "Europe/Lisbon", durationMinutes: 60, isAllDay: false });
  if (!found) throw new Error("no such time");
  return {
    id: Number(day.replaceAll("-", "")),
    name: "Tuesdays, à nove",
    excerpt: "",
    path: `/c/meetups/${day}`,
    seriesAt: wall,
    startsAtWall: wall,
    zone: "Europe/Lisbon",
    startsAt: found.startsAt,
    endsAt: found.endsAt,
    durationMinutes: 60,
    isAllDay: false,
    location: "Rua Augusta 1408; São Paulo",
    version: 1,
    updatedAt: 1_790_000_000_000,
    seriesId: 7,
    ...over,
  };
};

const TUESDAYS = ["2026-10-13", "2026-10-20", "2026-10-27", "2026-11-03"].map((day) => dateOf(day));
const feed = (dates: FeedDate[], isWhole: boolean) =>
  feedFile({ name: "Meus eventos", dates, wholeSeries: isWhole ? [SERIES] : [], origin: "https://table.example" });

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  return calendar;
};

/** Every date that a reader of the calendar would show, in UTC. */
function shown(text: string): string[] {
  const events = read(text).getAllSubcomponents("vevent");
  const masters = events.filter((one) => !one.hasProperty("recurrence-id"));
  return masters
    .flatMap((one) => {
      const event = new ICAL.Event(one, {
        exceptions: events.filter((other) => other.hasProperty("recurrence-id") && sameUid(one, other)),
      });
      if (!event.isRecurring()) return [event.startDate.toJSDate().toISOString()];
      const walk = event.iterator();
      const all: string[] = [];
      for (let next = walk.next(); next && all.length < 1_000; next = walk.next()) {
        all.push(event.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
      }
      return all;
    })
    .sort();
}

const sameUid = (one: ICAL.Component, other: ICAL.Component) =>
  one.getFirstPropertyValue("uid") === other.getFirstPropertyValue("uid");

const momentsOf = (dates: FeedDate[]) => dates.map(({ startsAt }) => new Date(startsAt).toISOString()).sort();

describe("a feed, as another library reads it", () => {
  test("has a series that one goes to by its rule, over a change of the clocks, up to the last date of it", () => {
    const text = feed(TUESDAYS, true);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("RRULE:FREQ=WEEKLY;BYDAY=TU;WKST=MO;UNTIL=");
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    // Lisbon turns its clocks back on October 25: nine stays nine.
    expect(shown(text)).toEqual(momentsOf(TUESDAYS));
  });

  test("leaves out a date that they do not go to, and has one that was moved at its time", () => {
    const moved = dateAt({
      startsAtWall: "2026-10-28T18:30",
      zone: "Europe/Lisbon",
      durationMinutes: 60,
      isAllDay: false,
    });
    const [first, , third, fourth] = TUESDAYS as [FeedDate, FeedDate, FeedDate, FeedDate];
    const dates = [first, { ...third, ...moved, startsAtWall: "2026-10-28T18:30" }, fourth];
    expect(shown(feed(dates, true))).toEqual(momentsOf(dates));
  });

  test("has single dates of a series of which they go to some", () => {
    const text = feed(TUESDAYS.slice(1, 3), false);
    expect(text).not.toContain("RRULE");
    expect(shown(text)).toEqual(momentsOf(TUESDAYS.slice(1, 3)));
  });

  test("is one calendar of many zones, folded by octets, with every line ended as it should be", () => {
    const long = "à".repeat(200);
    const other = { ...dateOf("2026-12-01"), seriesId: null, name: long };
    const text = feed([...TUESDAYS, other], true);
    const lines = text.split("\r\n");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const calendar = read(text);
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Meus eventos");
    expect(calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one).summary)).toContain(long);
    expect(text).toBe(feed([...TUESDAYS, other], true));
  });

  test("takes nothing that somebody wrote for a sign of its own", () => {
    const name = "END:VCALENDAR $& $1 \\n; BEGIN:VEVENT\nEND:VEVENT";
    const text = feedFile({
      name,
      dates: [{ ...dateOf("2026-12-01"), seriesId: null, name }],
      wholeSeries: [],
      origin: "https://x.example",
    });
    const calendar = read(text);
    // Of what is no property of the standard the reader takes no escapes away.
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(
      "END:VCALENDAR $& $1 \\\\n\\; BEGIN:VEVENT\\nEND:VEVENT",
    );
    expect(calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one).summary)).toEqual([name]);
  });

  test("without any event is a calendar all the same", () => {
    expect(read(feed([], false)).getAllSubcomponents("vevent")).toEqual([]);
  });
});

test("calendars take a feed from its address", () => {
  const { webcal, google, outlook } = subscribeAddresses("https://table.example/calendar/a-b-c.ics", "My events");
  expect(webcal).toBe("webcal://table.example/calendar/a-b-c.ics");
  expect(new URL(google).searchParams.get("cid")).toBe(webcal);
  expect(new URL(outlook).searchParams.get("url")).toBe("https://table.example/calendar/a-b-c.ics");
});
