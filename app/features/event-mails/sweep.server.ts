import { fateOf } from "~/features/notifications/mails/fate";
import { waitsUntil } from "~/features/notifications/mails/quiet";
import { addressesOf, brandOf, closed, type End, written } from "~/features/notifications/mails/sweep.server";
import { sweepWaiting, VISITS, type Way } from "~/features/notifications/mails/waiting.server";
import { LETTER_SWEEP, NOT_LISTED } from "~/features/notifications/rules";
import { wanted } from "~/features/notifications/wanted";
import { wishesIn } from "~/features/notifications/wishes.server";
import type { Ctx } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { SHARDS } from "~/platform/env";
import { dispatchOutgoing, type Letter, mailsOut, ownOutbox } from "~/platform/mail/outgoing.server";
import { settleRestored } from "~/platform/mail/restored.server";
import type { Sweep } from "~/platform/sweeps";
import { noticeOf } from "../notices";
import { CONCERNED } from "~/features/events/rules";
import { getSeries, getSeriesNumber, type SeriesRow } from "~/features/events/series/rows.server";
import { goneDates, type Letterhead, oneEvent, wholeSeries } from "./calendar.server";
import { getMemberSeries, getSplitFrom, type MemberDate } from "./dates.server";
import { type DueRow, lettersDue, selectDue } from "./due.server";
import { isAwaited, isInCalendar, isOfSeries, isStillSo, type LetterKind } from "./kinds";
import { letterOf, type Written } from "./letter.server";

/** Pages of mails that one run goes through: with what each writes, less than one invocation may send. */
const PAGES = 10;
/** A mail that is away for longer says what is over. */
const AWAY_MS = 6 * 3_600_000;

const LETTER: Way = { name: LETTER_SWEEP, channel: "event", ids: "rows", find: lettersDue, send };

/** Of mails about events, which leave at once: those that nobody was there to send. */
export const letterSweeps: readonly Sweep[] = [
  { name: LETTER_SWEEP, of: SHARDS, run: (ctx) => sweepLetters(ctx, PAGES, VISITS) },
];

/** Sends what waits. Returns how many rows it has looked at. */
export const sweepLetters = async (ctx: Ctx, pages = PAGES, visits?: number): Promise<number> =>
  (await settleRestored(ctx)) ? sweepWaiting(ctx, LETTER, pages, visits) : 0;

async function send(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const now = ctx.now();
  const rows = await selectDue(ctx, ids);
  if (rows.length === 0) return;
  const addresses = await addressesOf(ctx, rows);
  const ends: End[] = [];
  const going: { row: DueRow; to: string }[] = [];
  for (const row of rows) {
    const to = (row.isActive === 1 && row.accountId !== null && addresses.get(row.accountId)) || null;
    const end = endOf(row, to, now);
    if (end) ends.push(end);
    else going.push({ row, to: to ?? "" });
  }
  const mails: { id: number; letter: Letter }[] = [];
  const alone: number[] = [];
  if (going.length > 0) {
    const brand = await brandOf(ctx);
    const all = await Promise.all(going.map(({ row, to }) => contentOf(ctx, { brand, to, row })));
    for (const [at, { row }] of going.entries()) {
      const content = all[at];
      if (!content) {
        ends.push({ id: row.id, state: "suppressed", because: "gone" });
        continue;
      }
      // Of its row, which has it for ever: a state that is restored sends it under the same name again.
      mails.push({ id: row.id, letter: { ...letterOf(ctx, brand, content), notAfter: lastMoment(row, now) } });
      ends.push({ id: row.id, state: "bundled", outgoingId: row.id });
      if (row.lineId !== null && row.archivedAt === NOT_LISTED) alone.push(row.lineId);
    }
  }
  await commit(ctx, {
    writes: [...written(ctx, ends), ...closed(ctx, alone), ...mailsOut(ctx, "event", mails)],
    origin: "system",
  });
  if (mails.length > 0) await dispatchOutgoing(ctx, ownOutbox(ctx));
}

/** What becomes of a row of which nothing is to be written; null: something is. */
function endOf(row: DueRow, to: string | null, now: number): End | null {
  const { id, dueAt, kind } = row;
  const wish = wanted(noticeOf(kind)?.matter ?? "", "mail", wishesIn(row));
  const fate = fateOf(
    {
      id,
      dueAt,
      to,
      thread: "",
      // Whoever has read the line has not told their calendar yet.
      readAt: null,
      archivedAt: null,
      stands: isStillSo({ ...row, ...standingOf(row) }, now),
      isWanted: wish.is,
      because: wish.because,
    },
    now,
  );
  if (fate.is === "suppressed") return { id, state: "suppressed", because: fate.because };
  if (row.isOvertaken === 1) return { id, state: "suppressed", because: "overtaken" };
  const times = { ...row, quietDays: row.quietDays ?? ("every" as const) };
  const until = isAwaited(kind) ? null : waitsUntil(times, now, row.timeZone);
  if (until !== null) return { id, state: "waiting", dueAt: until };
  return fate.is === "late" ? { id, state: "late" } : null;
}

const standingOf = (row: DueRow) => ({
  isOfPost: row.postId !== null && row.startsAt !== null,
  stands: row.isReadable === 1 && row.postStatus === "published",
  isDeleted: row.isReadable === 1 && row.postStatus === "deleted",
  isCancelled: row.cancelledAt !== null,
  startsAt: row.startsAt ?? 0,
});

/** A mail server that is away for hours brings no reminder of what has begun, and nothing of what is over. */
function lastMoment({ kind, startsAt, endsAt }: DueRow, now: number): number {
  const away = now + AWAY_MS;
  if (kind.includes("series")) return away;
  const isBefore = kind === "event_reminder_day" || kind === "event_reminder_hour";
  return Math.min(away, isBefore ? (startsAt ?? endsAt) : endsAt);
}

/** null where a series has no date of which there is something to say. */
async function contentOf(ctx: Ctx, head: Letterhead): Promise<Written | null> {
  const { row, to } = head;
  const isTold = row.hidesLocation === 0 || row.status === "going" || row.isAuthor === 1;
  const place = row.locationKind === "in_person" ? row.place : row.locationKind === "virtual" ? row.locationUrl : "";
  const location = (isTold && place) || null;
  const kind = row.kind as LetterKind;
  if (isOfSeries(kind)) return contentOfSeries(ctx, head, location);
  const method = METHODS[kind];
  const isKept = kind === "event_removed" ? row.status === null : isInCalendar(row.status);
  if (!method || !isKept) return { row, to, location, dates: [], calendar: null };
  const series = row.seriesId === null ? null : await getSeries(ctx, row.seriesId);
  const of = await numbered(ctx, series && { series });
  // Who was taken off the list is not told where it is.
  const where = kind === "event_removed" ? null : location;
  return { row, to, location: where, dates: [], calendar: oneEvent(ctx, head, { method, location: where, of }) };
}

/** What a calendar is told by a mail of one event; nothing by the others. */
const METHODS: Partial<Record<LetterKind, "REQUEST" | "CANCEL">> = {
  event_confirmed: "REQUEST",
  event_approved: "REQUEST",
  event_put_on_list: "REQUEST",
  event_moved: "REQUEST",
  event_brought_back: "REQUEST",
  event_removed: "CANCEL",
  event_cancelled: "CANCEL",
  event_deleted: "CANCEL",
};

async function contentOfSeries(ctx: Ctx, head: Letterhead, location: string | null): Promise<Written | null> {
  const { row, to } = head;
  if (row.seriesId === null) return null;
  const of = await getMemberSeries(ctx, row.seriesId, row.memberId);
  if (!of) return null;
  const dates = of.dates.filter((date) => isTold(date, row));
  if (dates.length === 0) return null;
  const calendar =
    row.kind === "event_series_deleted"
      ? goneDates(ctx, head, { of, dates })
      : wholeSeries(ctx, head, { of, was: await splitOf(ctx, row, dates) });
  return { row, to, location, dates, calendar };
}

/** Which dates of a series a mail is about. */
function isTold({ status, isListed, movedBy, deletedBy }: MemberDate, row: DueRow): boolean {
  if (row.kind === "event_series_deleted") return !isListed && deletedBy !== null && deletedBy === row.deletedBy;
  if (!isListed) return false;
  if (row.kind === "event_series_confirmed") return status === "going";
  return movedBy !== null && movedBy === row.movedBy && CONCERNED.some((one) => one === status);
}

async function splitOf(ctx: Ctx, row: DueRow, dates: readonly MemberDate[]) {
  const isSplit = row.kind === "event_series_moved" || row.kind === "event_series_ruled";
  if (!isSplit || row.movedBy === null) return null;
  const was = await numbered(ctx, await getSplitFrom(ctx, row.movedBy));
  return was && { ...was, dates };
}

const numbered = async <Of extends { series: SeriesRow }>(ctx: Ctx, one: Of | null) =>
  one && { ...one, version: await getSeriesNumber(ctx, one.series.id) };
