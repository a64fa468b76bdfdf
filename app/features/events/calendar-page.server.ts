import { openRequests } from "~/features/spaces/entry-requests.server";
import { localeOf, REGION } from "~/i18n/locale";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { type Claim, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { mergedEvents } from "./merged.server";
import { presentEvent } from "./present";
import { eventIn, type StoredEvent } from "./row";
import { eventColumn } from "./rows.server";
import { LASTS_MOST_MS } from "./rules";
import { wallAt } from "./time.server";
import type { CalendarEvent } from "./calendar/placed";
import { type CalendarAsked, type CalendarWindow, calendarWindow, dayOf, daysAfter } from "./calendar/window";

/** What a calendar shows: its days, and what takes place on them. */
export interface CalendarPage {
  window: CalendarWindow;
  events: CalendarEvent[];
  /** There are more than are shown: where it goes on, either way; null where it does not. */
  earlier: string | null;
  later: string | null;
  /** By the clocks of its reader; to a visitor, whom nobody knows, by UTC. */
  today: string;
  /** Minutes of today that are over. */
  minute: number;
  /** The clocks it goes by; null for those of each event's place, which is a visitor's. */
  zone: string | null;
}

/** Events that one calendar shows. */
export const CALENDAR_MOST = 300;
const DAY_MS = 86_400_000;
/** The clocks of no two places are further apart. */
const CLOCKS_APART = 26 * 3_600_000;

export interface CalendarRow {
  id: number;
  at: number;
  title: string;
  slug: string;
  spaceSlug: string;
  spaceName: string;
  event: string;
}

/**
 * What takes place in these spaces about the days that are asked for, the soonest first: whose days those are is not
 * known before it is read. `since`: what was over by then is left out.
 */
export function calendarStatement(
  ctx: Ctx,
  viewer: Claim,
  asked: CalendarAsked,
  spaces: Statement,
  since: number | null = null,
): Statement<CalendarRow> {
  const about = readAbout(asked, ctx.now());
  const from = since ?? about.from;
  const [after, before] = [asked.after, asked.before].map((cursor) => readCursor(cursor, isMoment));
  const begins = after
    ? sql`(x.starts_at, x.post_id) > (${after[0]}, ${after[1]})`
    : before
      ? sql`(x.starts_at, x.post_id) < (${before[0]}, ${before[1]})`
      : sql`x.starts_at > ${from - LASTS_MOST_MS}`;
  return sql<CalendarRow>`with recursive ${mergedEvents({
    spaces,
    isAscending: !before,
    from: begins,
    where: sql`x.ends_at > ${from}`,
    until: before ? sql`e.starts_at > ${from - LASTS_MOST_MS}` : sql`e.starts_at < ${about.until}`,
    limit: CALENDAR_MOST + 1,
    isEachDate: true,
  })}
    select p.id, merged.at, p.title, p.slug, s.slug as spaceSlug, s.name as spaceName, ${eventColumn(viewer)} as event
    from merged cross join posts p on p.id = merged.id join spaces s on s.id = p.space_id
    order by merged.at, merged.id`;
}

/**
 * The calendar of a space that is shown so; of any other, and for null, nothing is read of it. With how many wait before
 * the space (`countEntryRequests`): every space's page asks both, in one statement. `space` refuses for both.
 */
export async function findSpaceCalendar(
  ctx: Ctx,
  spaceSlug: string,
  asked: CalendarAsked | null,
  space: () => Promise<unknown>,
): Promise<{ calendar: CalendarPage | null; entryRequests: number }> {
  const shownSo = sql`select id as space_id from spaces where community_id = ${ctx.community.id} and slug = ${spaceSlug}
    and deleted_at is null and post_type = 'event' and display_view = 'calendar'`;
  const [, [row]] = await Promise.all([
    space(),
    ctx.read((viewer) => {
      const days = asked
        ? sql`(select json_group_array(json_object('id', id, 'at', at, 'title', title, 'slug', slug, 'spaceSlug', spaceSlug,
            'spaceName', spaceName, 'event', event)) from (${calendarStatement(ctx, viewer, asked, shownSo)}))`
        : sql`'[]'`;
      return sql<{ asking: number; days: string }>`select ${openRequests(ctx, spaceSlug)} as asking, ${days} as days`;
    }),
  ]);
  const again = (since: number) => ctx.read((viewer) => calendarStatement(ctx, viewer, asked ?? NOW, shownSo, since));
  return {
    calendar: asked && (await fromToday(ctx, asked, JSON.parse(row?.days ?? "[]") as CalendarRow[], again)),
    entryRequests: row?.asking ?? 0,
  };
}

const NOW: CalendarAsked = { shape: "month", on: null };

/**
 * The calendar of these rows. Where more is over than one shows at once, and today is among its days, it is read once
 * more and begins with today: what is over is a link before it.
 */
export async function fromToday(
  ctx: Ctx,
  asked: CalendarAsked,
  rows: readonly CalendarRow[],
  again: (since: number) => Promise<CalendarRow[]>,
): Promise<CalendarPage> {
  const page = presentCalendar(ctx, asked, rows);
  const { window, today, later, events } = page;
  const isNow = window.first <= today && today <= window.last;
  const isGoneOn = asked.after !== undefined || asked.before !== undefined;
  if (later === null || isGoneOn || !isNow || (events.at(-1)?.firstDay ?? today) > today) return page;
  const since = ctx.now() - (page.minute + 1) * MINUTE_MS;
  return presentCalendar(ctx, asked, await again(since), since);
}

const MINUTE_MS = 60_000;

/** UTC ms between which everything lies that a reader anywhere, whose week begins on any day, may be shown. */
function readAbout(asked: CalendarAsked, now: number): { from: number; until: number } {
  const todays = [-1, 0, 1].map((days) => daysAfter(new Date(now).toISOString().slice(0, 10), days));
  const windows = todays.flatMap((today) => [0, 1, 6].map((weekStart) => calendarWindow(asked, today, weekStart)));
  const firsts = windows.map(({ first }) => dayOf(first).getTime());
  const lasts = windows.map(({ last }) => dayOf(last).getTime() + DAY_MS);
  return { from: Math.min(...firsts) - CLOCKS_APART, until: Math.max(...lasts) + CLOCKS_APART };
}

/** Once it is known who reads: the days of their clocks, and weeks as their language has them. */
function presentCalendar(
  ctx: Ctx,
  asked: CalendarAsked,
  rows: readonly CalendarRow[],
  since: number | null = null,
): CalendarPage {
  const zone = isSignedIn(ctx.viewer) ? ctx.viewer.timeZone : null;
  const now = wallAt(ctx.now(), zone ?? "UTC");
  const today = now.slice(0, 10);
  const window = calendarWindow(asked, today, weekStartOf(REGION[localeOf(ctx)]));
  const isBack = asked.before !== undefined;
  const shown = isBack ? rows.slice(-CALENDAR_MOST) : rows.slice(0, CALENDAR_MOST);
  const isMore = rows.length > CALENDAR_MOST;
  const at = (row: CalendarRow | undefined) => (row ? writeCursor([row.at, row.id]) : null);
  const begun = asked.after ? (at(shown[0]) ?? asked.after) : since === null ? null : writeCursor([since, 0]);
  const events = shown.flatMap((row) => placed(row, zone, ctx.now()) ?? []);
  return {
    window,
    events: events.filter(({ firstDay, lastDay }) => firstDay <= window.last && lastDay >= window.first),
    ...(isBack
      ? { earlier: isMore ? at(shown[0]) : null, later: at(shown.at(-1)) ?? asked.before ?? null }
      : { earlier: begun, later: isMore ? at(shown.at(-1)) : null }),
    today,
    minute: minuteOf(now),
    zone,
  };
}

/** Whole days are those of the place, whoever reads. */
function placed(row: CalendarRow, reader: string | null, now: number): CalendarEvent | null {
  const stored: StoredEvent | null = eventIn(row.event);
  const event = presentEvent(stored, false);
  if (!stored?.moments || !event) return null;
  const { startsAt, endsAt } = stored.moments;
  const zone = event.is_all_day ? stored.zone : (reader ?? stored.zone);
  const [starts, ends] = [wallAt(startsAt, zone), wallAt(endsAt - 1, zone)];
  return {
    id: row.id,
    name: row.title,
    path: `/c/${row.spaceSlug}/${row.slug}`,
    spaceName: row.spaceName,
    starts_at: event.starts_at,
    is_all_day: event.is_all_day,
    location_type: event.location_type,
    in_person_location: event.in_person_location,
    is_location_hidden: event.is_location_hidden,
    is_going: event.is_going,
    firstDay: starts.slice(0, 10),
    lastDay: ends.slice(0, 10),
    from: minuteOf(starts),
    until: minuteOf(ends) + 1,
    isOver: endsAt <= now,
  };
}

/** Of `2026-12-04T09:30` 570. */
const minuteOf = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

/** 0 for Sunday. What the platform does not know begins on that, as both of ours do. */
function weekStartOf(region: string): number {
  const locale = new Intl.Locale(region) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7;
}
