import ical, { ICalEventRepeatingFreq } from "ical-generator";
import { describe, expect, test } from "vitest";
import { readCalendar } from "~/features/events/ics-import/read.server";
import { docOf } from "~/features/events/ics-import/words.server";
import { repeatsIn } from "~/features/events/series/rule";
import { AppError } from "~/lib/errors";
import { emptyDoc } from "~/ui/editor/document";

const NOW = Date.UTC(2026, 10, 26, 12);

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
const vevent = (...lines: string[]) => ["BEGIN:VEVENT", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"];
const read = (file: string, zone = "Europe/Lisbon") => readCalendar(file, { zone, now: NOW });
const readOne = (...lines: string[]) => read(calendar(...vevent("UID:one@test", "SUMMARY:Cupping", ...lines)));
const firstOf = (...lines: string[]) => {
  const { entries, left } = readOne(...lines);
  if (!entries[0]) throw new Error(JSON.stringify(left));
  return entries[0];
};

describe("an event of a file", () => {
  test("is read with its letters, folded and escaped as the standard has it", () => {
    const title = "Degustação às três; com “amigos” 🌱 ".repeat(4).trim();
    const file = ical({
      events: [
        {
          id: "written-by-another@test",
          summary: title,
          description: "Seis xícaras,\num vale;\\ e\n\nmais",
          location: "Rua Augusta 1408; São Paulo",
          start: new Date("2026-12-04T12:00Z"),
          end: new Date("2026-12-04T13:30Z"),
        },
      ],
    }).toString();
    const { entries, left } = read(file, "America/Sao_Paulo");
    expect(left).toEqual([]);
    expect(entries[0]).toMatchObject({
      title,
      text: "Seis xícaras,\num vale;\\ e\n\nmais",
      place: "Rua Augusta 1408; São Paulo",
      locationKind: "in_person",
      wall: "2026-12-04T09:00",
      zone: "America/Sao_Paulo",
      durationMinutes: 90,
      isAllDay: false,
    });
  });

  test.each([
    ["a zone of the world", ["DTSTART;TZID=America/New_York:20261204T090000"], "2026-12-04T09:00", "America/New_York"],
    [
      "one behind the name of who wrote it",
      ["DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261204T090000"],
      "2026-12-04T09:00",
      "Europe/Berlin",
    ],
    [
      "as Windows calls it",
      ["DTSTART;TZID=E. South America Standard Time:20261204T090000"],
      "2026-12-04T09:00",
      "America/Sao_Paulo",
    ],
    ["a moment", ["DTSTART:20261204T090000Z"], "2026-12-04T09:00", "Europe/Lisbon"],
    ["none", ["DTSTART:20261204T090000"], "2026-12-04T09:00", "Europe/Lisbon"],
    ["one that nobody knows", ["DTSTART;TZID=Middle-earth/Shire:20261204T090000"], "2026-12-04T09:00", "Europe/Lisbon"],
  ])("says its time in %s", (_, lines, wall, zone) => expect(firstOf(...lines)).toMatchObject({ wall, zone }));

  test("in a zone that the file alone knows is at its moment, by the clocks that were chosen", () => {
    const file = calendar(
      "BEGIN:VTIMEZONE",
      "TZID:Our Own",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0500",
      "TZOFFSETTO:+0500",
      "END:STANDARD",
      "END:VTIMEZONE",
      ...vevent("UID:a", "SUMMARY:A", "DTSTART;TZID=Our Own:20261204T090000"),
      ...vevent("UID:b", "SUMMARY:B", "DTSTART;TZID=Our Own:20261204T090000", "RRULE:FREQ=WEEKLY"),
    );
    expect(read(file).entries).toMatchObject([{ title: "A", wall: "2026-12-04T04:00", zone: "Europe/Lisbon" }]);
    // By its weekdays a rule would be another one.
    expect(read(file).left).toMatchObject([{ title: "B", reason: "zone" }]);
    expect(read(file, "Asia/Karachi").entries.map(({ wall }) => wall)).toEqual([
      "2026-12-04T09:00",
      "2026-12-04T09:00",
    ]);
    expect(read(file).unknownZones).toEqual([]);
  });

  test("says what was asked for: times without a zone, and zones that nobody knows", () => {
    const { floating, unknownZones } = read(
      calendar(
        ...vevent("UID:a", "SUMMARY:A", "DTSTART:20261204T090000"),
        ...vevent("UID:b", "SUMMARY:B", "DTSTART;TZID=Narnia:20261204T090000"),
      ),
    );
    expect([floating, unknownZones]).toEqual([1, ["Narnia"]]);
  });

  test.each([
    [["DTSTART;VALUE=DATE:20261204"], 1_440],
    [["DTSTART;VALUE=DATE:20261204", "DTEND;VALUE=DATE:20261207"], 3 * 1_440],
    [["DTSTART;VALUE=DATE:20261204", "DURATION:P2D"], 2 * 1_440],
  ])("of whole days: %j", (lines, durationMinutes) =>
    expect(firstOf(...lines)).toMatchObject({ isAllDay: true, wall: "2026-12-04T00:00", durationMinutes }),
  );

  test.each([
    [["DTSTART:20261204T090000Z"], 60],
    [["DTSTART:20261204T090000Z", "DURATION:PT45M"], 45],
    [["DTSTART:20261204T090000Z", "DTEND:20261205T010000Z"], 960],
    // Clocks are turned meanwhile: it ends at another moment than its clocks say.
    [["DTSTART;TZID=Europe/Lisbon:20270327T230000", "DTEND;TZID=Europe/Lisbon:20270328T030000"], 180],
    [["DTSTART;TZID=Europe/Lisbon:20261204T090000", "DTEND;TZID=America/New_York:20261204T050000"], 60],
  ])("lasts as long as it says: %j", (lines, durationMinutes) =>
    expect(firstOf(...lines).durationMinutes).toBe(durationMinutes),
  );

  test("takes place where it says, on the web where that is an address there", () => {
    expect(firstOf("DTSTART:20261204T090000Z", "LOCATION:https://meet.example/abc")).toMatchObject({
      locationKind: "virtual",
      locationUrl: "https://meet.example/abc",
    });
    expect(firstOf("DTSTART:20261204T090000Z", "LOCATION:javascript:alert(1)")).toMatchObject({
      locationKind: "in_person",
      locationUrl: "",
    });
    expect(firstOf("DTSTART:20261204T090000Z").locationKind).toBe("tba");
  });

  test("that is HTML becomes a document, whatever property says it", () => {
    const textOf = (...lines: string[]) => JSON.stringify(docOf(firstOf("DTSTART:20261204T090000Z", ...lines)));
    expect(textOf("DESCRIPTION:<b>Hi</b><br>there")).toContain('"type":"bold"');
    expect(textOf("DESCRIPTION:3 < 4 and 5 > 2")).toContain("3 < 4 and 5 > 2");
    expect(textOf("DESCRIPTION:One\\nTwo <b>three</b>").match(/"paragraph"/g)).toHaveLength(2);
    expect(textOf("X-ALT-DESC;FMTTYPE=text/html:<p>One\\, two</p>")).toContain("One, two");
    expect(textOf("URL:https://fine.example/")).toContain('"href":"https://fine.example/"');
    expect(textOf()).toBe(JSON.stringify(emptyDoc));
  });
});

describe("rules", () => {
  const WEEKLY = "DTSTART;TZID=Europe/Lisbon:20261201T090000";

  test.each([
    [WEEKLY, "FREQ=WEEKLY", { frequency: "weekly", interval: 1, weekDays: [], until: "" }],
    [WEEKLY, "FREQ=WEEKLY;BYDAY=TU,TH;INTERVAL=2", { frequency: "weekly", interval: 2, weekDays: ["TU", "TH"] }],
    [WEEKLY, "FREQ=DAILY;COUNT=5", { frequency: "daily", until: "2026-12-05" }],
    [WEEKLY, "FREQ=WEEKLY;UNTIL=20261222T090000Z", { frequency: "weekly", until: "2026-12-22" }],
    [WEEKLY, "FREQ=MONTHLY", { frequency: "monthly", monthly: "date" }],
    [WEEKLY, "FREQ=MONTHLY;BYDAY=1TU", { frequency: "monthly", monthly: "weekday" }],
    [
      "DTSTART;TZID=Europe/Lisbon:20261127T090000",
      "FREQ=MONTHLY;BYDAY=-1FR",
      { frequency: "monthly", monthly: "last" },
    ],
    [WEEKLY, "FREQ=YEARLY", { frequency: "yearly" }],
    [WEEKLY, "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1", { frequency: "monthly", monthly: "weekday" }],
  ])("%s %s is one of ours", (start, rule, is) => {
    const entry = firstOf(start, `RRULE:${rule}`);
    expect(repeatsIn(entry.repeats)).toMatchObject(is);
    expect(entry.isSingleDate).toBe(false);
  });

  test("a series that has begun goes on from its next date, in its own weeks", () => {
    // Every second Tuesday since January 6: November 24 is past, December 8 is next.
    const entry = firstOf("DTSTART;TZID=Europe/Lisbon:20260106T090000", "RRULE:FREQ=WEEKLY;INTERVAL=2");
    expect([entry.wall, repeatsIn(entry.repeats)?.interval]).toEqual(["2026-12-08T09:00", 2]);
  });

  test.each([
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", 12],
    ["FREQ=MONTHLY;BYMONTHDAY=1,15", 24],
    ["FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1", 3],
  ])("%s is none of ours, and becomes single dates within a year", (rule, count) => {
    const { entries } = readOne(WEEKLY, `RRULE:${rule}`);
    expect(entries.every(({ isSingleDate, repeats }) => isSingleDate && repeats === "")).toBe(true);
    expect(Math.abs(entries.length - count)).toBeLessThanOrEqual(1);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  test("dates that are left out, added and changed alone", () => {
    const { entries } = read(
      calendar(
        ...vevent(
          "UID:s",
          "SUMMARY:S",
          WEEKLY,
          "RRULE:FREQ=WEEKLY;COUNT=4",
          "EXDATE;TZID=Europe/Lisbon:20261208T090000",
        ),
        ...vevent(
          "UID:s",
          "SUMMARY:Moved",
          "RECURRENCE-ID:20261215T090000Z",
          "DTSTART;TZID=Europe/Lisbon:20261216T180000",
        ),
      ),
    );
    expect(entries.map(({ title, wall }) => `${title} ${wall}`)).toEqual([
      "S 2026-12-01T09:00",
      "Moved 2026-12-16T18:00",
      "S 2026-12-22T09:00",
    ]);
  });

  test("one that is left out long ago makes a series no less of one", () => {
    const { entries } = readOne(
      "DTSTART;TZID=Europe/Lisbon:20260106T090000",
      "RRULE:FREQ=WEEKLY",
      "EXDATE;TZID=Europe/Lisbon:20260113T090000",
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.repeats).not.toBe("");
  });

  test("is known again by the same name and words as time goes by", () => {
    const file = calendar(...vevent("UID:s", "SUMMARY:S", WEEKLY, "RRULE:FREQ=WEEKLY"));
    const [now] = readCalendar(file, { zone: "UTC", now: NOW }).entries;
    const [later] = readCalendar(file, { zone: "UTC", now: NOW + 30 * 86_400_000 }).entries;
    expect(later?.wall).not.toBe(now?.wall);
    expect([later?.key, later?.said]).toEqual([now?.key, now?.said]);
  });

  test("of UTC counts the days of UTC", () => {
    const entry = firstOf("DTSTART:20261201T013000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU");
    expect([entry.zone, entry.wall]).toEqual(["UTC", "2026-12-01T01:30"]);
  });

  test("as another library writes them", () => {
    const file = ical({
      events: [
        {
          id: "x",
          summary: "Weekly",
          start: new Date("2026-12-01T09:00Z"),
          end: new Date("2026-12-01T10:00Z"),
          repeating: { freq: ICalEventRepeatingFreq.WEEKLY, count: 3 },
        },
      ],
    }).toString();
    expect(repeatsIn(read(file).entries[0]?.repeats ?? "")).toMatchObject({ frequency: "weekly", until: "2026-12-15" });
  });
});

describe("what is not taken, and why", () => {
  test.each([
    [["DTSTART:20261204T090000Z", "CLASS:PRIVATE"], "private"],
    [["DTSTART:20261204T090000Z", "STATUS:CANCELLED"], "cancelled"],
    [["DTSTART:20261204T090000Z", "DTEND:20270204T090000Z"], "too_long"],
    [["DTSTART:20261204T090000Z", "DTEND:20261203T090000Z"], "time"],
    [["DTSTART:00000000T000000Z"], "time"],
    [["LOCATION:Nowhere"], "time"],
    [["DTSTART:20200101T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3"], "over"],
    [["DTSTART:20261204T090000Z", "RRULE:FREQ=SECONDLY"], "rule"],
    [["DTSTART:20261204T090000Z", "RRULE:FREQ=MINUTELY;COUNT=10"], "rule"],
    [["DTSTART:20261204T090000Z", "RRULE:FREQ=DAILY;BYHOUR=1,2,3"], "rule"],
    [["DTSTART:20261204T090000Z", "RRULE:FREQ=DAILY;COUNT=99999999"], "rule"],
    [["not a line"], "broken"],
  ])("%j: %s", (lines, reason) => {
    const { entries, left } = readOne(...lines);
    expect(entries).toEqual([]);
    expect(left).toMatchObject([{ line: 4, reason }]);
  });

  test("costs no other event, and is named with its line", () => {
    const file = calendar(
      ...vevent("UID:a", "SUMMARY:Fine", "DTSTART:20261204T090000Z"),
      "BEGIN:VEVENT",
      "SUMMARY:Never closed",
      ...vevent("UID:b", "DTSTART:20261204T090000Z"),
      ...vevent("UID:a", "SUMMARY:Again", "DTSTART:20261205T090000Z"),
    );
    const { entries, left } = read(file);
    expect(entries.map(({ title }) => title)).toEqual(["Again"]);
    expect(left).toMatchObject([
      { line: 4, title: "Fine", reason: "twice" },
      { line: 10, reason: "broken" },
      { line: 12, reason: "untitled" },
    ]);
  });

  test("a file that is no calendar, or has too many events, is refused whole", () => {
    const refusalOf = (file: string) => {
      try {
        read(file);
        return null;
      } catch (error) {
        return error instanceof AppError ? error.fields.file : String(error);
      }
    };
    expect(refusalOf("")).toBe("event_ics_none");
    expect(refusalOf("<html>BEGIN:VCALENDAR</html>")).toBe("event_ics_none");
    const many = Array.from({ length: 2_001 }, () => vevent("SUMMARY:x", "DTSTART:20261204T090000Z")).flat();
    expect(refusalOf(calendar(...many))).toBe("event_ics_too_many");
    expect(read(calendar()).entries).toEqual([]);
  });

  const zone = (rule: string, start = "19700329T020000", name = "Mine") => [
    "BEGIN:VTIMEZONE",
    `TZID:${name}`,
    "BEGIN:DAYLIGHT",
    `DTSTART:${start}`,
    `RRULE:${rule}`,
    "TZOFFSETFROM:+0400",
    "TZOFFSETTO:+0500",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:19701025T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "TZOFFSETFROM:+0500",
    "TZOFFSETTO:+0400",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
  const inMine = (...zones: string[]) =>
    read(calendar(...zones, ...vevent("UID:1", "SUMMARY:x", "DTSTART;TZID=Mine:20270704T090000")));

  test.each([
    "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU;COUNT=100",
    "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU",
    "BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=3;WKST=MO;INTERVAL=1;FREQ=YEARLY",
    "FREQ=YEARLY;UNTIL=20990101T000000Z",
  ])("a zone whose clocks are turned as those of a place are is known: %s", (rule) => {
    const { entries, unknownZones } = inMine(...zone(rule));
    expect(unknownZones).toEqual([]);
    expect(entries).toMatchObject([{ wall: "2027-07-04T05:00", zone: "Europe/Lisbon" }]);
  });

  test.each([
    ["FREQ=MONTHLY"],
    ["FREQ=DAILY"],
    ["FREQ=HOURLY"],
    ["FREQ=MINUTELY", "20250101T020000"],
    ["FREQ=YEARLY;BYYEARDAY=366"],
    ["FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=SU"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=MO,TU,WE,TH,FR,SA,SU"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28;BYDAY=1SU"],
    ["FREQ=YEARLY;BYMONTH=2", "19700331T020000"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;BYHOUR=1,2,3"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "00010101T020000"],
  ])("a zone whose clocks are turned as nobody's are is unknown, and costs nothing: %s", (rule, start?: string) => {
    const began = performance.now();
    const { entries, unknownZones } = inMine(...zone(rule, start));
    expect(unknownZones).toEqual(["Mine"]);
    expect(entries).toMatchObject([{ wall: "2027-07-04T09:00", zone: "Europe/Lisbon" }]);
    expect(performance.now() - began).toBeLessThan(500);
  });

  test("many zones are known up to a bound of all their rules", () => {
    const names = Array.from({ length: 40 }, (_, n) => `Mine ${n}`);
    const { unknownZones } = read(
      calendar(
        ...names.flatMap((name) => zone("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "16010101T020000", name)),
        ...names.flatMap((name) => vevent(`UID:${name}`, "SUMMARY:x", `DTSTART;TZID=${name}:20270704T090000`)),
      ),
    );
    expect(unknownZones).toEqual(names.slice(12));
  });

  test("what is beyond the bound of all is not gone through", () => {
    const single = Array.from({ length: 200 }, (_, n) =>
      vevent(
        `UID:${n}`,
        "SUMMARY:Many",
        "DTSTART:20261204T090000Z",
        "RRULE:FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11",
      ),
    ).flat();
    const { entries, left } = read(calendar(...single));
    expect(entries).toHaveLength(1_000);
    // Each is named once, beside the dates that were read and are not taken.
    expect(left.every(({ reason }) => reason === "too_many")).toBe(true);
    expect(left).toHaveLength(1_000 + 194);
  }, 60_000);

  test("bombs are read within bounds", () => {
    const rules = Array.from({ length: 1_500 }, (_, n) =>
      vevent(`UID:${n}`, "SUMMARY:Bomb", "DTSTART:19700101T090000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"),
    ).flat();
    const { entries, left } = read(calendar(...rules));
    expect(entries).toEqual([]);
    expect(left).toHaveLength(1_500);
    const daily = Array.from({ length: 150 }, (_, n) =>
      vevent(
        `UID:${n}`,
        "SUMMARY:Many",
        "DTSTART:20261204T090000Z",
        "RRULE:FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11",
      ),
    ).flat();
    expect(read(calendar(...daily)).entries).toHaveLength(1_000);
  }, 60_000);
});
