import { fateOf as noticeFate } from "~/features/notifications/mails/fate";
import { addressesOf, brandOf, type End, written } from "~/features/notifications/mails/sweep.server";
import { waitsUntil } from "~/features/notifications/mails/quiet";
import { become, sweepWaiting, VISITS, type Way } from "~/features/notifications/mails/waiting.server";
import { LATE_MS as STALE_MS } from "~/features/notifications/rules";
import { wanted } from "~/features/notifications/wanted";
import { wishesIn } from "~/features/notifications/wishes.server";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import { dispatchOutgoing, type Letter, mailsOut, ownOutbox } from "~/platform/mail/outgoing.server";
import { settleRestored } from "~/platform/mail/restored.server";
import type { Sweep } from "~/platform/sweeps";
import { contentsFor, isEmpty } from "./content.server";
import { type DueRow, type Known, lettersDue, selectDue } from "./due.server";
import { DIGEST } from "./kind";
import { letterOf } from "./letter.server";
import { type Newsroom, openNewsroom } from "./news.server";
import { planDigests } from "./plan.server";
import type { SettingsRow } from "./present";
import { LATE_MS, type Reader, rhythmOf, SELDOM_WEEKS, WEEK_MS, WINDOWS_MS } from "./rules";
import { getWeekly } from "./settings.server";
import { isMorning, nextMorning } from "./week";

/** Pages of receivers that one run goes through: with what each writes, less than one invocation may send. */
const PAGES = 10;

/** Of weekly digests: each minute, whom those go to that have begun, and those whose morning has come. */
export const digestSweeps: readonly Sweep[] = [
  { name: "weekly digests planned", of: SHARDS, run: (ctx) => planDigests(ctx) },
  { name: "weekly digests", of: SHARDS, run: (ctx) => sweepDigests(ctx, PAGES, VISITS) },
];

/** Sends those whose time has come. Returns how many rows it has looked at. */
export async function sweepDigests(ctx: Ctx, pages = PAGES, visits?: number): Promise<number> {
  if (!(await settleRestored(ctx))) return 0;
  const desks = new Map<number, Desk>();
  const byLetter: Way = {
    name: "weekly digests",
    channel: "letter",
    ids: "rows",
    find: lettersDue,
    async send(there, ids) {
      const { id } = there.community;
      const desk = desks.get(id) ?? (await openDesk(there));
      desks.set(id, desk);
      await (desk ? send(there, desk, ids) : become(there, byLetter, ids, sql`state = 'suppressed', because = 'off'`));
    },
  };
  return sweepWaiting(ctx, byLetter, pages, visits);
}

/** What is the same for all of one community in one run; null where its digest is off by now. */
type Desk = { settings: SettingsRow; newsroom: Newsroom } | null;

async function openDesk(ctx: Ctx): Promise<Desk> {
  const settings = await getWeekly(ctx);
  return settings && { settings, newsroom: openNewsroom(ctx) };
}

async function send(ctx: Ctx, { settings, newsroom }: NonNullable<Desk>, ids: readonly number[]): Promise<void> {
  const now = ctx.now();
  const rows = await selectDue(ctx, ids);
  if (rows.length === 0) return;
  const addresses = await addressesOf(ctx, rows);
  const ends: End[] = [];
  const going: { row: DueRow; to: string; reader: Reader }[] = [];
  for (const row of rows) {
    const to = (row.isActive === 1 && row.accountId !== null && addresses.get(row.accountId)) || null;
    const end = endOf(row, to, settings.hour, now);
    if (end) ends.push(end);
    else going.push({ row, to: to ?? "", reader: readerIn(row) });
  }
  const contents = await contentsFor(
    ctx,
    newsroom,
    going.map(({ row, reader }) => ({ memberId: row.memberId, since: sinceLast(row, reader, now) })),
    settings,
  );
  const mails: { id: number; letter: Letter }[] = [];
  const read: ReaderWrite[] = [];
  const brand = going.length > 0 ? await brandOf(ctx) : null;
  for (const { row, to, reader } of going) {
    const content = contents.get(row.memberId);
    if (!brand || !content || isEmpty(content)) {
      ends.push({ id: row.id, state: "suppressed", because: "nothing_new" });
      continue;
    }
    const rhythm = rhythmOf(reader, now);
    const letter = letterOf(ctx, brand, { to, row, content, settings, ...rhythm });
    // Of its row, which has it for ever: a state that is restored sends it under the same name again.
    mails.push({ id: row.id, letter: { ...letter, notAfter: now + STALE_MS } });
    ends.push({ id: row.id, state: "bundled", outgoingId: row.id });
    read.push([row.memberId, rhythm.unopened + 1, rhythm.asks ? now : null]);
  }
  await commit(ctx, {
    writes: [...written(ctx, ends), ...mailsOut(ctx, "digest", mails), ...wrote(ctx, read)],
    origin: "system",
  });
  if (mails.length > 0) await dispatchOutgoing(ctx, ownOutbox(ctx));
}

/** What becomes of a row of which nothing is to be written; null: something is. */
function endOf(row: DueRow, to: string | null, hour: number, now: number): End | null {
  const { id, dueAt, timeZone } = row;
  const wish = wanted(DIGEST, "mail", wishesIn(row));
  const standing = { readAt: null, archivedAt: null, stands: true, thread: "" };
  const fate = noticeFate({ id, dueAt, to, isWanted: wish.is, because: wish.because, ...standing }, now, LATE_MS);
  if (fate.is === "suppressed") return { id, state: "suppressed", because: fate.because };
  // After a pause of weeks there is one, and not one for each.
  if (row.isOvertaken === 1) return { id, state: "suppressed", because: "overtaken" };
  const times = { ...row, quietDays: row.quietDays ?? ("every" as const) };
  const until = waitsUntil(times, now, timeZone);
  if (until !== null) return { id, state: "waiting", because: "quiet", dueAt: until };
  if (fate.is === "late") return { id, state: "late" };
  if (!isMorning(now, hour, timeZone)) {
    const next = nextMorning(now, hour, timeZone);
    // Whose mornings are quiet has it when that is over.
    if (waitsUntil(times, next, timeZone) === null) return { id, state: "waiting", dueAt: next };
  }
  return rhythmOf(readerIn(row), now).isTurn ? null : { id, state: "suppressed", because: "seldom" };
}

/** What is known of whoever is to have it. */
export const readerIn = ({ sentAt, unopened, askedAt, keptAt, seenAt }: Known): Reader => ({
  sentAt,
  unopened: unopened ?? 0,
  askedAt,
  keptAt,
  seenAt,
});

/** Who hears seldom hears of more. */
export const sinceOf = (reader: Reader, now: number): number =>
  now - (rhythmOf(reader, now).isSeldom ? SELDOM_WEEKS : 1) * WEEK_MS;

/**
 * What came since their last one is news, be that a day ago or a week and an hour: nothing is told twice, nothing falls
 * between two. One that was written after this row was planned is this very one, and has never left.
 */
function sinceLast({ createdAt }: DueRow, reader: Reader, now: number): number {
  const [weekly, seldom] = WINDOWS_MS;
  const told = reader.sentAt !== null && reader.sentAt < createdAt ? reader.sentAt : 0;
  return Math.max(told, now - (rhythmOf(reader, now).isSeldom ? seldom : weekly));
}

type ReaderWrite = [memberId: number, unopened: number, askedAt: number | null];

function wrote(ctx: Ctx, read: readonly ReaderWrite[]): Write[] {
  if (read.length === 0) return [];
  return [
    write(sql`insert into digest_readers (member_id, community_id, sent_at, unopened, asked_at)
      select j.value ->> 0, ${ctx.community.id}, ${ctx.now()}, j.value ->> 1, j.value ->> 2
      from json_each(${JSON.stringify(read)}) j where true
      on conflict (member_id) do update set sent_at = excluded.sent_at, unopened = excluded.unopened,
        asked_at = coalesce(digest_readers.asked_at, excluded.asked_at)`),
  ];
}
