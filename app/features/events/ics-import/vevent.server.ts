import ICAL from "ical.js";
import { cleanTitle, TITLE_MAX } from "~/features/posts/rules";
import { isWebAddress, type LocationKind, PLACE_MAX, URL_MAX } from "../rules";
import type { Part } from "./lines.server";
import { type LeftReason, TEXT_MOST } from "./rules";
import type { Said } from "./zones.server";

/** An event as a file says it, before anybody knows whose clocks it means. */
export interface FileEvent {
  line: number;
  uid: string;
  /** Of one date of another: which; null for an event of its own. */
  recurrence: Said | null;
  title: string;
  /** As it stands there: many calendars write HTML. */
  text: string;
  /** What says of itself that it is HTML; "" for none. */
  html: string;
  /** "" for none. */
  url: string;
  start: Said;
  /** null where it says how long it lasts, or nothing. */
  end: Said | null;
  /** Minutes; null where it says when it ends, or nothing. */
  lasts: number | null;
  locationKind: LocationKind;
  place: string;
  locationUrl: string;
  rule: ICAL.Recur | null;
  /** Dates that are left out, and such that are added. */
  exceptions: Said[];
  additions: Said[];
  isCancelled: boolean;
}

/** One event of a file as ical.js reads it, or why it is not taken. */
export function readEvent({ line, text }: Part): FileEvent | { title: string; reason: LeftReason } {
  let event: ICAL.Component;
  try {
    event = new ICAL.Component(ICAL.parse(text));
  } catch {
    return { title: "", reason: "broken" };
  }
  const title = cleanTitle(textOf(event, "summary")).slice(0, TITLE_MAX);
  try {
    const [start] = saidBy(event, "dtstart");
    if (title === "") return { title, reason: "untitled" };
    if (!start) return { title, reason: "time" };
    if (/^(?:PRIVATE|CONFIDENTIAL)$/i.test(textOf(event, "class"))) return { title, reason: "private" };
    const duration = event.getFirstPropertyValue("duration");
    const rules = event.getAllProperties("rrule");
    const rule = rules[0]?.getFirstValue();
    const [recurrence = null] = saidBy(event, "recurrence-id");
    return {
      line,
      uid: textOf(event, "uid"),
      recurrence,
      title,
      ...descriptionOf(event),
      start,
      end: saidBy(event, "dtend")[0] ?? null,
      lasts: duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / 60) : null,
      ...placeOf(event),
      // Two rules, or one that leaves out, are none that anybody reads alike.
      rule: rules.length === 1 && rule instanceof ICAL.Recur && !event.hasProperty("exrule") ? rule : null,
      exceptions: saidBy(event, "exdate"),
      additions: saidBy(event, "rdate"),
      isCancelled: /^CANCELLED$/i.test(textOf(event, "status")),
      ...(rules.length > 1 || event.hasProperty("exrule") ? refused("rule") : {}),
    };
  } catch (error) {
    if (error instanceof Refused) return { title, reason: error.reason };
    return { title, reason: "time" };
  }
}

class Refused extends Error {
  constructor(readonly reason: LeftReason) {
    super(reason);
  }
}

function refused(reason: LeftReason): never {
  throw new Refused(reason);
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The times of a property, to the minute. Throws for what no calendar has. */
function saidBy(event: ICAL.Component, name: string): Said[] {
  return event.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value) => {
      if (!(value instanceof ICAL.Time)) throw new Refused("time");
      const text = value.toString();
      const wall = `${text.slice(0, 10)}T${value.isDate ? "00:00" : text.slice(11, 16)}`;
      const year = Number(wall.slice(0, 4));
      if (!(year >= 1970 && year <= 2099) || Number.isNaN(Date.parse(`${wall}Z`))) throw new Refused("time");
      const tzid = property.getFirstParameter("tzid") ?? "";
      return { wall, isAllDay: value.isDate, isUtc: text.endsWith("Z"), tzid };
    }),
  );
}

function descriptionOf(event: ICAL.Component): Pick<FileEvent, "text" | "html" | "url"> {
  const url = textOf(event, "url").slice(0, URL_MAX);
  const alternative = event
    .getAllProperties("x-alt-desc")
    .find((property) => /html/i.test(property.getFirstParameter("fmttype") ?? ""))
    ?.getFirstValue();
  const text = textOf(event, "description").slice(0, TEXT_MOST);
  // Of an unknown property the library takes no escapes away.
  const html = typeof alternative === "string" ? unescaped(alternative).slice(0, TEXT_MOST) : "";
  return { text, html, url: isWebAddress(url) ? url : "" };
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === "n" ? "\n" : letter));

/** An address on the web is where one joins it. */
function placeOf(event: ICAL.Component): Pick<FileEvent, "locationKind" | "place" | "locationUrl"> {
  const said = textOf(event, "location").replaceAll(/\s+/g, " ").trim();
  const [joined = ""] = ["conference", "x-google-conference", "x-microsoft-skypeteamsmeetingurl"]
    .map((name) => textOf(event, name))
    .filter((url) => isWebAddress(url) && url.length <= URL_MAX);
  if (isWebAddress(said) && said.length <= URL_MAX) return { locationKind: "virtual", place: "", locationUrl: said };
  if (said !== "") return { locationKind: "in_person", place: said.slice(0, PLACE_MAX), locationUrl: "" };
  if (joined !== "") return { locationKind: "virtual", place: "", locationUrl: joined };
  return { locationKind: "tba", place: "", locationUrl: "" };
}
