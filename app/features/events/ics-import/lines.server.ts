import { invalid } from "~/lib/errors";
import { EVENT_MOST_LETTERS, EVENTS_MOST, type LeftLine } from "./rules";

/** A part of a calendar file as it stands there, from its BEGIN to its END. */
export interface Part {
  /** From 1. */
  line: number;
  text: string;
}

export interface Parts {
  events: Part[];
  /** What the file says of its zones, each by its name. */
  zones: Map<string, string>;
  left: LeftLine[];
}

/**
 * The events of a calendar file, each apart, so that one that is broken costs no other, and is known by its line. What
 * they say is read by a library. Throws 422 file for what is no calendar, and for one with more events than are taken.
 */
export function partsOf(file: string): Parts {
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw invalid({ file: "event_ics_none" });
  const parts: Parts = { events: [], zones: new Map(), left: [] };
  let open: { name: string; at: number } | null = null;
  const broken = (at: number) => parts.left.push({ line: at + 1, title: "", reason: "broken" });
  for (const [at, line] of lines.entries()) {
    const [, verb = "", name = ""] = /^(BEGIN|END):(VEVENT|VTIMEZONE)\s*$/i.exec(line) ?? [];
    if (verb === "") continue;
    if (verb.toUpperCase() === "BEGIN") {
      if (open?.name === "VEVENT") broken(open.at);
      open = { name: name.toUpperCase(), at };
      continue;
    }
    if (open?.name !== name.toUpperCase()) continue;
    const text = lines.slice(open.at, at + 1).join("\r\n");
    const part = { line: open.at + 1, text };
    open = null;
    if (part.text.length > EVENT_MOST_LETTERS) parts.left.push({ line: part.line, title: "", reason: "large" });
    else if (name.toUpperCase() === "VEVENT") parts.events.push(part);
    else parts.zones.set(/^TZID[^:]*:(.*)$/im.exec(unfolded(text))?.[1]?.trim() ?? "", text);
    if (parts.events.length > EVENTS_MOST) {
      throw invalid({ file: "event_ics_too_many" }, "invalid", { file: { count: EVENTS_MOST } });
    }
  }
  if (open?.name === "VEVENT") broken(open.at);
  return parts;
}

const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, "");
