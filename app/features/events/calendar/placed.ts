import type { EventPayload } from "../present";
import { daysAfter } from "./window";

/** An event in a calendar, on the days and at the minutes that the clocks of its reader show. */
export interface CalendarEvent
  extends Pick<
    EventPayload,
    "starts_at" | "is_all_day" | "location_type" | "in_person_location" | "is_going" | "is_location_hidden"
  > {
  id: number;
  name: string;
  path: string;
  spaceName: string;
  firstDay: string;
  /** What ends at midnight does not take place on the day that begins then. */
  lastDay: string;
  /** Of the first day, from its midnight, and of the last. */
  from: number;
  until: number;
  isOver: boolean;
}

/** An event on one of its days. */
export interface OnDay {
  event: CalendarEvent;
  /** Which of its days, and how many there are. */
  day: number;
  days: number;
}

/** What takes place on a day: what goes on from the day before first, whole days before what has hours. */
export function onDay(events: readonly CalendarEvent[], day: string): OnDay[] {
  return events
    .filter((event) => event.firstDay <= day && day <= event.lastDay)
    .map((event) => ({ event, day: count(event.firstDay, day), days: count(event.firstDay, event.lastDay) }))
    .sort((a, b) => rank(a) - rank(b) || a.event.from - b.event.from);
}

const rank = ({ event, day }: OnDay): number => (day > 1 ? 0 : event.is_all_day ? 1 : 2);
const count = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** It has no place among the hours of a day: whole days, and what goes on for a day and longer. */
export const standsAbove = ({ is_all_day: isAllDay, firstDay, lastDay, from, until }: CalendarEvent): boolean =>
  isAllDay || lastDay > daysAfter(firstDay, 1) || (lastDay > firstDay && until >= from);

/** A part of a day's hours, beside what goes on at the same time: the `lane`th of so many `lanes`. */
export interface InHours {
  event: CalendarEvent;
  from: number;
  until: number;
  lane: number;
  lanes: number;
}

/** Shorter ones take so many minutes' room, so that their name can be read. */
const LEAST = 30;

/** Where a day's events stand among its hours. Of those that touch, none covers another. */
export function inHours(events: readonly CalendarEvent[], day: string): InHours[] {
  const parts = onDay(events, day)
    .filter(({ event }) => !standsAbove(event))
    .map(({ event }) => {
      const from = event.firstDay === day ? event.from : 0;
      const until = event.lastDay === day ? event.until : DAY;
      return { event, from: Math.min(from, DAY - LEAST), until: Math.max(until, Math.min(from, DAY - LEAST) + LEAST) };
    })
    .sort((a, b) => a.from - b.from || b.until - a.until);
  const placed: InHours[] = [];
  let cluster: InHours[] = [];
  let end = 0;
  for (const part of parts) {
    if (part.from >= end) cluster = [];
    const taken = new Set(cluster.filter((one) => one.until > part.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    const one = { ...part, lane, lanes: 1 };
    cluster.push(one);
    placed.push(one);
    const lanes = Math.max(...cluster.map((other) => other.lane)) + 1;
    for (const other of cluster) other.lanes = lanes;
    end = Math.max(...cluster.map((other) => other.until));
  }
  return placed;
}

const DAY = 1_440;

/** The hours that a week shows: from eight to eight, and those in which more takes place. */
export function hoursOf(parts: readonly InHours[]): { from: number; until: number } {
  return {
    from: Math.min(8, ...parts.map(({ from }) => Math.floor(from / 60))),
    until: Math.max(20, ...parts.map(({ until }) => Math.ceil(until / 60))),
  };
}
