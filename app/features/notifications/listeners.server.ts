import { markOf } from "~/platform/bookmark";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { boundOnce, list, raw, type Statement, sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import { type NewJob, startJobWrites } from "~/platform/jobs/start.server";
import { noticeOf } from "../notices";
import { tellers } from "../tellers.server";
import { isListed, leadsTo, readerInRow } from "./asking.server";
import { manyTold, notificationCreated, notificationsSeen } from "./facts";
import { settlingOf } from "./jobs/settle.server";
import { takingBackOf } from "./jobs/take-back.server";
import { tellingOf } from "./jobs/tell.server";
import { linesOf, selectTold, whoIsTold } from "./lines.server";
import { askingKey } from "./recipients.server";
import { namedInTalks } from "./named-teller.server";
import { talks } from "./talk-teller.server";
import { ledger } from "./sendings.server";
import {
  COUNT_LOOKS_AT,
  FACTS_AT_ONCE,
  LETTER_SWEEP,
  PUSH_SWEEP,
  PUSH_WAITS_MS,
  TOLD_AT_ONCE,
  TOLD_LIVE,
} from "./rules";
import { selectLinesOf, settleLines } from "./standing.server";
import { takenBack } from "./taken-back.server";
import type { Recipient, Teller } from "./teller.server";

/**
 * Writes the lines of members' lists, and takes back what is no longer so: an answered asking whether it was read or
 * not, anything else before it was, all that there is of what was deleted. Never for one's own acts; several likes on
 * one thing are one line. Who is told of what is the tellers' to say.
 */
export const notificationsOf = (told: readonly Teller[]): Listener => ({
  name: "notifications",
  bit: 10,
  facts: [...new Set(told.flatMap(({ facts }) => facts))],
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    const asked = told.filter(({ facts }) => facts.some((name) => name === fact.name));
    const all = await Promise.all([
      ...asked.map((teller) => takeBack(ctx, fact, teller)),
      ...asked.map(({ hidden }) => hide(ctx, hidden?.(ctx, fact))),
      ...asked.map(({ settles }) => settle(ctx, fact, settles)),
      ...asked.map((teller) => lines(ctx, fact, teller)),
    ]);
    return {
      writes: all.flatMap(({ writes }) => writes),
      facts: all.flatMap(({ facts }) => facts),
      after: async () => {
        for (const { after } of all) await after?.([]);
      },
    };
  },
});

export const notifications = notificationsOf(tellers);

type Told = Required<Pick<Effect, "writes" | "facts">> & Pick<Effect, "after">;
const NOTHING: Told = { writes: [], facts: [] };
type Asked<Row> = Statement<Row> | null | undefined;

async function lines(ctx: Ctx, recorded: StoredFact, teller: Teller): Promise<Told> {
  const fact = teller.actor ? { ...recorded, actorId: teller.actor(recorded) } : recorded;
  if (!teller.recipients || fact.actorId === null) return NOTHING;
  const found = await ctx.read(() =>
    selectTold(ctx, teller, fact, { limit: TOLD_AT_ONCE + 1, withOpen: !teller.isOnce }),
  );
  if (found.length > TOLD_AT_ONCE) return later(ctx, tellingOf(teller, fact));
  const told = whoIsTold(found);
  const [first] = told;
  if (!first) return NOTHING;
  const { write: made, actors, sendings, ids } = linesOf(ctx, teller, fact, told);
  return {
    writes: [...(first.kind === "entry_asked" ? olderAskings(ctx, fact, told) : []), made, ...actors, ...sendings],
    facts:
      teller.isOnce || told.length > FACTS_AT_ONCE
        ? [manyTold(fact, first.kind, ids)]
        : told.map(({ memberId, kind, openId }, i) => notificationCreated(openId ?? ids[i] ?? 0, memberId, kind)),
    // Nobody waits a minute to be called; what is lost on the way the cron finds.
    after: async () => {
      if (told.some(({ by }) => by.has("push"))) ctx.sweepSoon(PUSH_SWEEP, PUSH_WAITS_MS / 1000 + 1);
      if (told.some(({ by, kind }) => by.has("mail") && noticeOf(kind)?.isLetter)) ctx.sweepSoon(LETTER_SWEEP, 1);
    },
  };
}

/** What a thing was told of goes when it does, and comes back with it. */
async function settle(ctx: Ctx, fact: StoredFact, settles: Teller["settles"]): Promise<Told> {
  if (!settles) return NOTHING;
  const found = await ctx.read(() => selectLinesOf(ctx, fact, { limit: TOLD_AT_ONCE + 1 }));
  if (found.length === 0) return NOTHING;
  if (found.length > TOLD_AT_ONCE) return later(ctx, settlingOf(fact));
  const ids = found.map(({ id }) => id);
  const counting = new Set(found.flatMap(({ memberId, readAt }) => (readAt === null ? [memberId] : [])));
  return {
    writes: settleLines(ctx, fact, ids),
    facts: counting.size > FACTS_AT_ONCE ? [] : [...counting].map(notificationsSeen),
  };
}

/** More than one delivery may hold: a job, begun with the delivery or not at all. */
function later(ctx: Ctx, job: Omit<NewJob, "id">): Told {
  const id = ctx.newId();
  return { writes: startJobWrites(ctx, { ...job, id }), facts: [], after: async () => ctx.wakeJob(id) };
}

/** As many as one delivery may hold; a job goes on behind them. */
async function takeBack(ctx: Ctx, fact: StoredFact, teller: Teller): Promise<Told> {
  const statement = teller.outdated?.(ctx, fact);
  if (!statement) return NOTHING;
  const found = await ctx.read(() => statement);
  return found.length < TOLD_AT_ONCE ? takenBack(ctx, found) : later(ctx, takingBackOf(teller, fact));
}

/** Nothing is deleted: the line speaks for the next asking. Open pages count anew. */
async function hide(ctx: Ctx, statement: Asked<{ memberId: number }>): Promise<Told> {
  if (!statement) return NOTHING;
  const found = await ctx.read(() => statement);
  return { writes: [], facts: found.map(({ memberId }) => notificationsSeen(memberId)) };
}

/** Tells a member's open pages: a line came, or the count changed. Sockets: at most once, healed by numbers. */
export const live: Listener = {
  name: "live",
  bit: 11,
  facts: ["notification.created", "notifications.seen"],
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    const isNew = fact.name === "notification.created";
    const { member_id, first_line, members = 1 } = fact.payload;
    // What an older version recorded of many names neither.
    if ((member_id ?? first_line) === undefined || Number(members) > TOLD_LIVE) return {};
    return {
      // Counted in the commit that takes the fact's bit: one trip, and nothing between the two can change.
      writes: [write(countsOf(ctx, fact))],
      async after([rows]) {
        const counts = (rows ?? []) as unknown as Count[];
        const bookmark = markOf(ctx.community.shard, ctx.db.getBookmark());
        for (let i = 0; i < counts.length; i += WOKEN_AT_ONCE) {
          const tell = ({ memberId, unread }: Count) =>
            ctx.realtime.tell(
              ctx.community.id,
              memberId,
              isNew
                ? { kind: "notification", unread, notificationId: fact.subjectId }
                : { kind: "notifications_seen", unread },
              bookmark,
            );
          await Promise.allSettled(counts.slice(i, i + WOKEN_AT_ONCE).map(tell));
        }
      },
    };
  },
};

/** Of notifications: who writes the lines, who tells open pages of them, who hears what became of a mail, and what is
 * written in rooms. */
export const notificationListeners: readonly Listener[] = [notifications, live, ledger, talks, namedInTalks];

const WOKEN_AT_ONCE = 50;

/** Who is told of an asking anew has one line of it: read, archived or open, the one of long ago goes. */
function olderAskings(ctx: Ctx, fact: StoredFact, found: Recipient[]): Write[] {
  const members = list(found.map(({ memberId }) => memberId));
  const older = sql`community_id = ${ctx.community.id} and kind = 'entry_asked'
    and collapse_key = ${askingKey(fact)} and member_id in (select value from json_each(${members}))`;
  const asked = sql`notifications indexed by notifications_asked where ${older}`;
  return [
    write(sql`delete from notification_actors where notification_id in (select id from ${asked})`),
    write(sql`delete from ${asked}`),
  ];
}

interface Count {
  memberId: number;
  unread: number;
}

/** Whose line it is, or those of many: they are found by the ids of their lines, which were made together. */
function countsOf(ctx: Ctx, { payload }: StoredFact) {
  const { member_id: memberId, first_line: first, last_line: last } = payload;
  const who =
    typeof memberId === "number"
      ? sql`members m where m.id = ${memberId} and m.community_id = ${ctx.community.id}`
      : sql`notifications l cross join members m on m.id = l.member_id
          where l.id between ${Number(first)} and ${Number(last)} and l.community_id = ${ctx.community.id}
          limit ${raw(String(TOLD_LIVE))}`;
  return boundOnce(sql<Count>`select m.id as memberId, ${newCount(ctx)} as unread from ${who}`);
}

/**
 * How many lines came since the member `m` last looked, of those that the list shows. Every page pays it, so it looks at
 * the newest COUNT_LOOKS_AT alone, however many came.
 */
export const newCount = (ctx: Ctx) => sql`(select count(*)
  from (select n.kind, n.actor_id, n.space_id, n.post_id, n.comment_id, n.job_id, n.subject_kind, n.subject_id, n.read_at
    from notifications n indexed by notifications_list
    where n.member_id = m.id and n.at > m.notifications_seen_at and n.archived_at is null
    order by n.at desc, n.id desc limit ${raw(String(COUNT_LOOKS_AT))}) u ${leadsTo}
  where u.read_at is null and ${isListed(readerInRow(ctx))})`;
