import { localeFor, type MailBrand } from "~/features/accounts/mails.server";
import { shownName } from "~/features/members/present";
import type { Ctx } from "~/platform/context";
import type { CalendarPart } from "~/platform/mail/mailer";
import { calendarFile } from "~/features/events/calendar.server";
import { datesFile, seriesFile, type Told } from "~/features/events/series/calendar.server";
import type { MemberDate, MemberSeries, SplitFrom } from "./dates.server";
import type { DueRow } from "./due.server";

/** Who writes, and to whom: what every file of a mail says beside its events. */
export interface Letterhead {
  brand: MailBrand;
  to: string;
  row: DueRow;
}

/** A series, and how often any of its dates was changed. */
export type Numbered = Pick<MemberSeries, "series" | "version">;

/** What a calendar is told of one event, or of one date of a series, which has that one's name. */
export function oneEvent(
  ctx: Ctx,
  head: Letterhead,
  { method, location, of }: { method: Told["method"]; location: string | null; of: Numbered | null },
): CalendarPart {
  const { row } = head;
  const told = toldBy(ctx, head, method, of?.version ?? row.version);
  const origin = head.brand.origin;
  if (of) {
    const date = {
      id: row.postId ?? 0,
      name: row.title,
      excerpt: row.excerpt,
      path: row.path,
      seriesAt: row.seriesAt,
      startsAtWall: row.startsAtWall,
      zone: row.zone,
      startsAt: row.startsAt ?? 0,
      endsAt: row.endsAt,
      durationMinutes: row.durationMinutes,
      isAllDay: row.isAllDay === 1,
      location,
      version: row.version,
      updatedAt: row.updatedAt,
    };
    return { method, file: datesFile({ ...of, dates: [date], origin }, told) };
  }
  const file = calendarFile(
    {
      id: row.postId ?? 0,
      name: row.title,
      excerpt: row.excerpt,
      url: `${origin}${row.path}`,
      version: row.version,
      changedAt: row.updatedAt,
      event: {
        starts_at: new Date(row.startsAt ?? 0).toISOString(),
        ends_at: new Date(row.endsAt).toISOString(),
        starts_at_wall: row.startsAtWall,
        is_all_day: row.isAllDay === 1,
        in_person_location: location,
        virtual_location_url: null,
        is_cancelled: false,
        // In the row's version already.
        sequence: 0,
      },
    },
    told,
  );
  return { method, file };
}

/**
 * What a calendar is told of a series: the dates that its receiver goes to, and no others. null where that is none. `was`:
 * the series that these dates were of, and by which name calendars know them; there they go.
 */
export function wholeSeries(
  ctx: Ctx,
  head: Letterhead,
  { of, was }: { of: MemberSeries; was: (SplitFrom & Numbered & { dates: readonly MemberDate[] }) | null },
): CalendarPart | null {
  const dates = of.dates.filter(({ status, isListed }) => status === "going" && isListed);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return null;
  const series = {
    ...of.series,
    firstWall: first.seriesAt,
    madeThrough: last.seriesAt,
    lastDay: last.seriesAt.slice(0, DAY),
  };
  const origin = head.brand.origin;
  const file = seriesFile({ series, dates, version: of.version, origin }, toldBy(ctx, head, "REQUEST", of.version));
  const gone = was && goneFrom(ctx, head, was);
  return { method: "REQUEST", file, ...(gone && { also: [gone] }) };
}

/** What a calendar is told of dates that were deleted; null where its receiver went to none of them. */
export function goneDates(
  ctx: Ctx,
  head: Letterhead,
  { of, dates }: { of: MemberSeries; dates: readonly MemberDate[] },
): CalendarPart | null {
  const going = dates.filter(({ status }) => status === "going");
  if (going.length === 0) return null;
  const told = toldBy(ctx, head, "CANCEL", of.version);
  return { method: "CANCEL", file: datesFile({ ...of, dates: going, origin: head.brand.origin }, told) };
}

const DAY = "2026-12-04".length;

/** By the old rule they were at its hour, on the days that they still have. */
function goneFrom(
  ctx: Ctx,
  head: Letterhead,
  { series, first, version, dates }: SplitFrom & Numbered & { dates: readonly MemberDate[] },
): CalendarPart | null {
  const time = series.firstWall.slice(DAY);
  const as = dates
    .filter(({ status }) => status === "going")
    .map((date) => {
      const wall = date.id === first?.id ? first.at : `${date.seriesAt.slice(0, DAY)}${time}`;
      return { ...date, seriesAt: wall, startsAtWall: wall, zone: series.zone };
    });
  if (as.length === 0) return null;
  const told = toldBy(ctx, head, "CANCEL", version);
  return { method: "CANCEL", file: datesFile({ series, version, dates: as, origin: head.brand.origin }, told) };
}

function toldBy(ctx: Ctx, { brand, to, row }: Letterhead, method: Told["method"], sequence: number): Told {
  const { address } = ctx.mail.sender;
  const name = shownName({ name: row.name, authorNumber: null }, localeFor(row.locale));
  return {
    method,
    // As whoever the mail is from: calendars take a change from nobody else.
    organizer: { name: brand.name, email: address || `atrium@${ctx.site.rootHost}` },
    attendee: { name, email: to },
    sequence,
    at: ctx.now(),
  };
}
