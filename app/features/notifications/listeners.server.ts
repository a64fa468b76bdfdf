import { markOf } from "~/platform/bookmark";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, raw, type Statement, sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import { startJobWrites } from "~/platform/jobs/start.server";
import { groupOf } from "../notices";
import { tellers } from "../tellers.server";
import { isListed, leadsTo, readerInRow } from "./asking.server";
import { notificationCreated, notificationsSeen, spaceTold } from "./facts";
import { TELL_SPACE } from "./jobs/tell-space.server";
import { oneLineEach } from "./lines.server";
import { collapseKey, type OutdatedLine, type Recipient, type Teller } from "./recipients.server";
import { COUNT_LOOKS_AT, SMALL_SPACE, TOLD_LIVE } from "./rules";

/**
 * Writes the lines of members' lists, and takes back what is no longer so: an answered asking whether it was read or
 * not, anything else before it was. Never for one's own acts; several likes on one thing are one line. Who is told of
 * what is the tellers' to say.
 */
export const notificationsOf = (told: readonly Teller[]): Listener => ({
  name: "notifications",
  bit: 10,
  facts: [...new Set(told.flatMap(({ facts }) => facts))],
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    const asked = told.filter(({ facts }) => facts.some((name) => name === fact.name));
    const all = await Promise.all([
      ...asked.map(({ outdated }) => takeBack(ctx, outdated?.(ctx, fact))),
      ...asked.map(({ hidden }) => hide(ctx, hidden?.(ctx, fact))),
      ...asked.map(({ recipients }) => lines(ctx, fact, recipients?.(ctx, fact))),
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

/** More than one delivery may hold: a job, begun with the delivery or not at all. */
function tellLater(ctx: Ctx, fact: StoredFact, { postId, spaceId }: Recipient): Told {
  const id = ctx.newId();
  const input = { post_id: postId, space_id: spaceId, actor_id: fact.actorId };
  const job = { id, kind: TELL_SPACE, input, startedBy: null, name: `${TELL_SPACE}:${postId}` };
  return { writes: startJobWrites(ctx, job), facts: [], after: async () => ctx.wakeJob(id) };
}

async function lines(ctx: Ctx, fact: StoredFact, statement: Asked<Recipient>): Promise<Told> {
  if (!statement || fact.actorId === null) return NOTHING;
  const found = await ctx.read(() => statement);
  const [first] = found;
  if (found.length > SMALL_SPACE) return first?.kind === "post" ? tellLater(ctx, fact, first) : NOTHING;
  if (first && (first.kind === "post" || fact.name === "space.members_added")) {
    return { writes: [oneLineEach(ctx, fact, found)], facts: [spaceTold(first)] };
  }
  const each = found.map((recipient) => ({ recipient, id: recipient.openId ?? ctx.newId() }));
  return {
    writes: [
      ...(first?.kind === "entry_asked" ? olderAskings(ctx, fact, found) : []),
      ...each.flatMap(({ recipient, id }) => line(ctx, fact, recipient, id)),
    ],
    facts: each.map(({ recipient, id }) => notificationCreated(id, recipient.memberId, recipient.kind)),
  };
}

/** What is no longer so goes, and is no longer counted: no line leads to nothing. */
async function takeBack(ctx: Ctx, statement: Asked<OutdatedLine>): Promise<Told> {
  if (!statement) return NOTHING;
  const found = await ctx.read(() => statement);
  if (found.length === 0) return NOTHING;
  const ids = list(found.map(({ id }) => id));
  const these = (column: "id" | "notification_id") =>
    sql`community_id = ${ctx.community.id} and ${raw(column)} in (select value from json_each(${ids}))`;
  return {
    writes: [
      write(sql`delete from notification_actors where ${these("notification_id")}`),
      write(sql`delete from notifications where ${these("id")} and (read_at is null or kind = 'entry_asked')`),
    ],
    facts: found.flatMap(({ memberId, readAt }) => (readAt === null ? [notificationsSeen(memberId)] : [])),
  };
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
    return {
      // Counted in the commit that takes the fact's bit: one trip, and nothing between the two can change.
      writes: [write(countsOf(ctx, fact))],
      async after([rows]) {
        const counts = (rows ?? []) as unknown as Count[];
        if (counts.length > TOLD_LIVE) return;
        const bookmark = markOf(ctx.community.shard, ctx.db.getBookmark());
        for (let i = 0; i < counts.length; i += TOLD_AT_ONCE) {
          const tell = ({ memberId, unread }: Count) =>
            ctx.realtime.tell(
              ctx.community.id,
              memberId,
              isNew
                ? { kind: "notification", unread, notificationId: fact.subjectId }
                : { kind: "notifications_seen", unread },
              bookmark,
            );
          await Promise.allSettled(counts.slice(i, i + TOLD_AT_ONCE).map(tell));
        }
      },
    };
  },
};

/** Of notifications: who writes the lines, and who tells open pages of them. */
export const notificationListeners: readonly Listener[] = [notifications, live];

const TOLD_AT_ONCE = 50;

/** Who is told of an asking anew has one line of it: read, archived or open, the one of long ago goes. */
function olderAskings(ctx: Ctx, fact: StoredFact, found: Recipient[]): Write[] {
  const members = list(found.map(({ memberId }) => memberId));
  const older = sql`community_id = ${ctx.community.id} and kind = 'entry_asked'
    and collapse_key = ${collapseKey("entry_asked", fact)} and member_id in (select value from json_each(${members}))`;
  const asked = sql`notifications indexed by notifications_asked where ${older}`;
  return [
    write(sql`delete from notification_actors where notification_id in (select id from ${asked})`),
    write(sql`delete from ${asked}`),
  ];
}

/** One line of one member, new or grown: who acted last stands first, each actor once. */
function line(ctx: Ctx, fact: StoredFact, recipient: Recipient, id: number): Write[] {
  const { memberId, kind, postId, commentId, spaceId, subjectKind = null, subjectId = null } = recipient;
  const key = collapseKey(kind, fact);
  const community = ctx.community.id;
  const now = ctx.now();
  const open = sql`member_id = ${memberId} and collapse_key = ${key} and read_at is null and archived_at is null`;
  return [
    write(sql`insert into notifications (id, community_id, member_id, notification_group, kind, collapse_key, post_id,
        comment_id, space_id, job_id, subject_kind, subject_id, actor_id, actors_count, at)
      values (${id}, ${community}, ${memberId}, ${groupOf(kind)}, ${kind}, ${key}, ${postId}, ${commentId}, ${spaceId},
        ${fact.subjectKind === "job" ? fact.subjectId : null}, ${subjectKind}, ${subjectId}, ${fact.actorId}, 1, ${now})
      on conflict (member_id, collapse_key) where read_at is null and archived_at is null
      do update set actor_id = excluded.actor_id, at = excluded.at`),
    write(sql`insert into notification_actors (community_id, notification_id, actor_id, at)
      select ${community}, id, ${fact.actorId}, ${now} from notifications where ${open}
      on conflict (notification_id, actor_id) do update set at = excluded.at`),
    write(sql`update notifications set actors_count =
        (select count(*) from notification_actors a where a.notification_id = notifications.id) where ${open}`),
  ];
}

interface Count {
  memberId: number;
  unread: number;
}

function countsOf(ctx: Ctx, fact: StoredFact) {
  const told = `${fact.subjectKind === "space" ? "in:space" : "post"}:${fact.subjectId}`;
  const memberId = fact.payload.member_id;
  const who =
    typeof memberId === "number"
      ? sql`members m where m.id = ${memberId} and m.community_id = ${ctx.community.id}`
      : sql`space_members j join members m on m.id = j.member_id
          join notifications n on n.member_id = m.id and n.collapse_key = ${told}
            and n.read_at is null and n.archived_at is null
          where j.space_id = ${Number(fact.payload.space_id)} and m.community_id = ${ctx.community.id} limit ${raw(String(TOLD_LIVE + 1))}`;
  return sql<Count>`select m.id as memberId, ${newCount(ctx.now())} as unread from ${who}`;
}

/**
 * How many lines came since the member `m` last looked, of those that the list shows. Every page pays it, so it looks at
 * the newest COUNT_LOOKS_AT alone, however many came.
 */
export const newCount = (now: number) => sql`(select count(*)
  from (select n.kind, n.actor_id, n.space_id, n.post_id, n.comment_id, n.job_id, n.subject_kind, n.subject_id, n.read_at
    from notifications n indexed by notifications_list
    where n.member_id = m.id and n.at > m.notifications_seen_at and n.archived_at is null
    order by n.at desc, n.id desc limit ${raw(String(COUNT_LOOKS_AT))}) u ${leadsTo}
  where u.read_at is null and ${isListed(readerInRow(now))})`;
