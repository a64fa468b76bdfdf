import { dateFormat } from "~/lib/dates";
import type { ChatMessage } from "../protocol";
import type { Pending } from "./room-state";

/** What stands in a room, line by line. */
export type Row =
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string }
  /** `isFirst`: with who says it; else it goes on from the one before. */
  | { kind: "message"; key: string; message: ChatMessage; isFirst: boolean }
  | { kind: "pending"; key: string; pending: Pending; isFirst: boolean };

interface Standing {
  me: number;
  timeZone: string;
  /** Above the first message after this number stands the line of what is unread; null for none. */
  unreadAfter: number | null;
  /** There are older ones: what is unread may begin among them, and the line stands there. */
  hasBefore?: boolean;
}

/** What one person says within so many minutes is one turn. */
const TURN_MS = 5 * 60_000;

/**
 * The messages with their days, turns and the line of what is unread; what is pending stands last. What was taken away has
 * a row only where a thread hangs on it: else nothing of it is shown, to whomever, for its words are gone too.
 */
export function rowsOf(messages: readonly ChatMessage[], pending: readonly Pending[], standing: Standing): Row[] {
  const { me, timeZone, unreadAfter, hasBefore = false } = standing;
  const rows: Row[] = [];
  let before: { memberId: number; at: number; day: string } | null = null;
  const [first] = messages;
  let hasLine = unreadAfter === null || (hasBefore && first !== undefined && first.n > unreadAfter + 1);

  /** Begins what stands between two messages; answers whether the next one names its author. */
  function begin(memberId: number, at: string, isNew: boolean): boolean {
    const moment = Date.parse(at);
    const day = knownDay(at, timeZone);
    const turns = before === null || before.memberId !== memberId || moment - before.at > TURN_MS;
    const isOtherDay = before?.day !== day;
    if (isOtherDay) rows.push({ kind: "day", key: dayKey(day), at });
    const isUnread = !hasLine && isNew;
    if (isUnread) rows.push({ kind: "unread", key: "unread" });
    hasLine ||= isUnread;
    before = { memberId, at: moment, day };
    return turns || isOtherDay || isUnread;
  }

  for (const message of messages) {
    if (!hasRow(message)) continue;
    const isNew = unreadAfter !== null && message.n > unreadAfter && message.memberId !== me && !message.isDeleted;
    const isFirst = begin(message.memberId, message.at, isNew);
    rows.push({ kind: "message", key: keyOf(message.memberId === me, message), message, isFirst });
  }
  for (const one of pending) {
    const isFirst = begin(me, one.at, false);
    rows.push({ kind: "pending", key: `own-${one.key}`, pending: one, isFirst });
  }
  return rows;
}

/** Of those that have a row, the one that stands where a message does or did. */
export const rowAt = (messages: readonly ChatMessage[], n: number): number =>
  (messages.findLast((one) => one.n <= n && hasRow(one)) ?? messages.find(hasRow))?.n ?? n;

export const hasRow = ({ isDeleted, thread }: ChatMessage): boolean => !isDeleted || thread !== null;

/** By which the rows of days stand in order. */
export const dayKey = (day: string): string => `day-${day}`;

/** In a thread: the day of what is answered is not said once more. */
export function withoutDayOf({ at }: ChatMessage, rows: Row[], timeZone: string): Row[] {
  const [first] = rows;
  const isSame = first?.kind === "day" && dayOf(Date.parse(first.at), timeZone) === dayOf(Date.parse(at), timeZone);
  return isSame ? rows.slice(1) : rows;
}

/** One's own keeps its place in the page when the room has acknowledged it. */
const keyOf = (isOwn: boolean, { key, n }: ChatMessage): string => (isOwn && key ? `own-${key}` : `n-${n}`);

/** A day by the reader's calendar, as "2026-11-26". */
export const dayOf = (at: number, timeZone: string): string =>
  dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

const days = new Map<string, string>();

/** The same, once for each message: a page that is drawn anew asks for two hundred of them. */
function knownDay(at: string, timeZone: string): string {
  const key = `${timeZone} ${at}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size >= 1_000) days.clear();
  const day = dayOf(Date.parse(at), timeZone);
  days.set(key, day);
  return day;
}

/** What stands in a row of the list, or above a day's messages. */
export interface DayWords {
  today: string;
  yesterday: string;
}

/** "Today", "Yesterday", "Thursday, November 19". */
export function dayName(at: number, now: number, locale: string, timeZone: string, words: DayWords): string {
  const near = nearDay(at, now, timeZone);
  if (near !== null) return words[near];
  const isOtherYear = dayOf(at, timeZone).slice(0, 4) !== dayOf(now, timeZone).slice(0, 4);
  const year = isOtherYear ? ({ year: "numeric" } as const) : {};
  return dateFormat(locale, { timeZone, weekday: "long", day: "numeric", month: "long", ...year }).format(at);
}

/** As short as a list has room for: the time of today, the weekday within a week, then the date. */
export function shortTime(at: number, now: number, locale: string, timeZone: string, words: DayWords): string {
  const near = nearDay(at, now, timeZone);
  if (near === "today") return clockTime(at, locale, timeZone);
  if (near === "yesterday") return words.yesterday;
  if (now - at < 6 * DAY_MS) return dateFormat(locale, { timeZone, weekday: "short" }).format(at);
  const isOtherYear = dayOf(at, timeZone).slice(0, 4) !== dayOf(now, timeZone).slice(0, 4);
  const year = isOtherYear ? ({ year: "numeric" } as const) : {};
  return dateFormat(locale, { timeZone, day: "numeric", month: "short", ...year }).format(at);
}

export const clockTime = (at: number, locale: string, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeStyle: "short" }).format(at);

/** For the margin, which has no room for "PM": the turn it stands in has said it. */
export const marginTime = (at: number, locale: string, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeStyle: "short" })
    .formatToParts(at)
    .map(({ type, value }) => (type === "dayPeriod" ? "" : value))
    .join("")
    .trim();

const DAY_MS = 86_400_000;

function nearDay(at: number, now: number, timeZone: string): "today" | "yesterday" | null {
  const day = dayOf(at, timeZone);
  // Another device's clock may be ahead of ours.
  if (day >= dayOf(now, timeZone)) return "today";
  return day === dayOf(now - DAY_MS, timeZone) ? "yesterday" : null;
}

/** As paragraphs, the way the door will make them of what was typed. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+|\s+$/g, ""))
    .filter((part) => part !== "");
