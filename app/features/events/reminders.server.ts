import { Temporal } from "temporal-polyfill";
import type { Ctx } from "~/platform/context";
import { noCommunity } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { reminderDue } from "./facts";
import { type Due, dueAt } from "./reminders";
import { remindersIn } from "./row";
import type { Reminder } from "./rules";

/** Events of one read, and reads of one run, of which one is left to the others: what is left, the next minute goes on with. */
const AT_ONCE = 100;
const PAGES = 5;
const SWEEP = "reminders of events";

/** Of events: each minute, whom is to be reminded of those that are near. */
export const reminderSweeps: readonly Sweep[] = [{ name: SWEEP, of: SHARDS, run: (ctx) => sweepReminders(ctx) }];

/**
 * Says of each event whose moment has come that it is due, once however many sweeps race or are killed: the fact stands in
 * the commit that moves the event on to its next reminder. Whom that is told to the fact's listeners find, in steps. Works
 * on the whole shard of `ctx`; however many were never looked at, they keep none waiting that is due. Returns how many
 * events it has looked at.
 */
export async function sweepReminders(ctx: Ctx): Promise<number> {
  const due = await sweepFrom(ctx, [NEVER, Number.MAX_SAFE_INTEGER], { until: ctx.now(), pages: PAGES - 1 });
  const pages = PAGES - Math.ceil(due / AT_ONCE);
  return due + (await sweepFrom(ctx, [NEVER, 0], { until: NEVER, pages }));
}

/** As `reminds_at`: of what was there before reminders were, or has others by now. */
const NEVER = 0;

type From = readonly [remindsAt: number, id: number];

async function sweepFrom(ctx: Ctx, from: From, { until, pages }: { until: number; pages: number }): Promise<number> {
  let seen = 0;
  let after = from;
  for (let page = 0; page < pages; page += 1) {
    const due = await selectDue(ctx, after, until);
    for (const event of due) await remindAlone(ctx, event);
    seen += due.length;
    const last = due.at(-1);
    if (!last || due.length < AT_ONCE) break;
    after = [last.remindsAt, last.id];
  }
  return seen;
}

/** One that cannot be reminded of holds up no other: it is tried again in the next run. */
async function remindAlone(ctx: Ctx, event: Near): Promise<void> {
  try {
    await remindOf(ctx, event);
  } catch (error) {
    ctx.log({ sweep: SWEEP, id: event.id, reason: String(error) });
  }
}

interface Near {
  id: number;
  communityId: number;
  authorId: number;
  remindsAt: number;
  handled: number;
  reminders: string;
  startsAt: number | null;
  startsAtWall: string;
  zone: string;
  isAllDay: number;
  isCancelled: number;
  goingCount: number;
}

const selectDue = (ctx: Ctx, [at, id]: From, until: number): Promise<Near[]> =>
  ctx.read(
    () => sql<Near>`select e.post_id as id, e.community_id as communityId, p.author_id as authorId,
        e.reminds_at as remindsAt, e.reminded_at as handled, e.reminders, e.starts_at as startsAt,
        e.starts_at_wall as startsAtWall, e.zone, e.is_all_day as isAllDay, e.cancelled_at is not null as isCancelled,
        e.going_count as goingCount
      from events e indexed by events_reminds cross join posts p on p.id = e.post_id
      where e.is_listed = 1 and e.reminds_at is not null and (e.reminds_at, e.post_id) > (${at}, ${id})
        and e.reminds_at <= ${until}
      order by e.reminds_at, e.post_id limit ${raw(String(AT_ONCE))}`,
  );

async function remindOf(ctx: Ctx, event: Near): Promise<void> {
  const now = ctx.now();
  const { startsAt } = event;
  const all = startsAt === null ? [] : momentsOf({ ...event, startsAt });
  const { due, next } = dueAt(all, { handled: event.handled, now });
  const own = ctx.forCommunity({ ...noCommunity, id: event.communityId, shard: ctx.community.shard });
  // Whoever moves it in this moment has it looked at anew.
  const moved = sql`update events set reminds_at = ${next}, reminded_at = ${now} where post_id = ${event.id}
    and community_id = ${own.community.id} and reminds_at = ${event.remindsAt} and starts_at is ${startsAt}
    and reminders = ${event.reminders}`;
  const isTold = due !== null && event.isCancelled === 0 && event.goingCount > 0;
  await commit(own, {
    writes: [isTold ? when(moved).record(reminderDue(event, due.before, due.at)) : write(moved)],
    origin: "system",
  });
}

interface Timed {
  startsAt: number;
  startsAtWall: string;
  zone: string;
  isAllDay: number | boolean;
  reminders: string;
}

const HOUR_MS = 3_600_000;
/** That it begins is news for so long. */
const BEGINS_MS = HOUR_MS / 4;
/** Of whole days, on the day itself, so long. */
const TODAY_MS = 6 * HOUR_MS;

/** What an event that is written now is to have as `reminds_at`: nothing of it is due before. null for none. */
export function nextReminder(event: Omit<Timed, "startsAt"> & { startsAt: number | null }, now: number): number | null {
  const { startsAt } = event;
  return startsAt === null ? null : dueAt(momentsOf({ ...event, startsAt }), { handled: now, now }).next;
}

/**
 * When an event's reminders are due, the earliest first. The day before is a day of its own clocks: at the same hour, also
 * where they are turned in between. Whole days have no hour of theirs: at nine where they are, on the day before and on
 * the first of them.
 */
export function momentsOf({ startsAt, startsAtWall, zone, isAllDay, reminders }: Timed): Due[] {
  const found: Partial<Record<Reminder, Due>> = {};
  if (Number(isAllDay) === 1) {
    const nine = Temporal.PlainDate.from(startsAtWall.slice(0, "2026-12-04".length)).toZonedDateTime({
      timeZone: zone,
      plainTime: "09:00",
    });
    const [at, before] = [nine, nine.subtract({ days: 1 })].map(({ epochMilliseconds }) => epochMilliseconds) as [
      number,
      number,
    ];
    found.day = { before: "day", at: before, until: startsAt };
    found.start = { before: "start", at, until: at + TODAY_MS };
  } else {
    const start = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(zone);
    const hour = startsAt - HOUR_MS;
    found.day = { before: "day", at: start.subtract({ days: 1 }).epochMilliseconds, until: hour };
    found.hour = { before: "hour", at: hour, until: startsAt };
    found.start = { before: "start", at: startsAt, until: startsAt + BEGINS_MS };
  }
  return remindersIn(reminders)
    .flatMap((one) => found[one] ?? [])
    .sort((a, b) => a.at - b.at);
}
