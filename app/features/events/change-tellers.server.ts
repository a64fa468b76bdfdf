import type { News, OutdatedLine, Recipient, Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { CONCERNED } from "./rules";

/**
 * Whoever comes to an event, or has a place in line for it, is told that it is at another time or place, or does not take
 * place; whoever comes is reminded of it. Of dates of a series that one job changes together each member is told once.
 */
export const changeTellers: readonly Teller[] = [
  {
    name: "events moved",
    facts: ["event.changed"],
    isOnce: true,
    key: ({ subjectId }) => `event_moved:post:${subjectId}`,
    recipients: (ctx, fact) =>
      fact.payload.moved_by === undefined
        ? concerned(ctx, fact, { kind: "event_moved", where: sql`p.status = 'published' and e.cancelled_at is null` })
        : null,
  },
  {
    name: "events called off",
    facts: ["event.cancelled"],
    isOnce: true,
    key: calledOffKey,
    recipients: (ctx, fact) =>
      concerned(ctx, fact, {
        kind: "event_cancelled",
        where: sql`p.status = 'published' and e.cancelled_at is not null`,
      }),
  },
  {
    name: "events brought back",
    facts: ["event.brought_back", "post.restored"],
    isOnce: true,
    key: calledOffKey,
    recipients: (ctx, fact) =>
      concerned(ctx, fact, {
        kind: "event_brought_back",
        where: sql`p.status = 'published' and e.cancelled_at is null`,
      }),
  },
  {
    name: "events deleted",
    facts: ["post.deleted"],
    isOnce: true,
    key: ({ subjectId }) => `event_deleted:post:${subjectId}`,
    recipients: (ctx, fact) =>
      concerned(ctx, fact, {
        kind: "event_deleted",
        where: sql`p.status = 'deleted' and e.cancelled_at is null and e.deleted_by is null`,
      }),
  },
  {
    name: "dates moved",
    facts: ["event.series_moved"],
    isOnce: true,
    key: ({ subjectId }) => `event_moved:post:${subjectId}`,
    recipients: (ctx, fact) =>
      ofDates(ctx, fact, {
        kind: "event_series_moved",
        where: sql`e.moved_by = ${Number(fact.payload.moved_by)} and e.is_listed = 1`,
      }),
  },
  {
    name: "dates ruled",
    facts: ["event.series_ruled"],
    isOnce: true,
    key: ({ subjectId }) => `event_ruled:post:${subjectId}`,
    recipients: (ctx, fact) =>
      ofDates(ctx, fact, {
        kind: "event_series_ruled",
        where: sql`e.moved_by = ${Number(fact.payload.moved_by)} and e.is_listed = 1`,
      }),
  },
  {
    name: "dates deleted",
    facts: ["event.series_deleted"],
    isOnce: true,
    key: ({ subjectId }) => `event_deleted:post:${subjectId}`,
    recipients: (ctx, fact) =>
      ofDates(ctx, fact, {
        kind: "event_series_deleted",
        where: sql`e.deleted_by = ${Number(fact.payload.deleted_by)} and e.is_listed = 0`,
      }),
  },
  {
    name: "reminders",
    facts: ["event.reminder_due"],
    isOnce: true,
    key: reminderKey,
    actor: ({ payload }) => Number(payload.author_id),
    recipients: (ctx, fact) => sql<Recipient>`select m.id as memberId,
        iif(e.is_all_day = 1 and ${fact.payload.before === "start"}, 'event_reminder_today',
          ${`event_reminder_${String(fact.payload.before)}`}) as kind, p.id as postId, null as commentId, s.id as spaceId
      from event_attendees t join posts p on p.id = t.post_id join events e on e.post_id = p.id
      join spaces s on s.id = p.space_id join members m on m.id = t.member_id
      where t.post_id = ${fact.subjectId} and t.community_id = ${ctx.community.id} and t.status = 'going'
        and t.created_at <= ${Number(fact.payload.due_at)} and p.status = 'published' and e.cancelled_at is null
        and e.ends_at > ${ctx.now()} and ${readableByMember(ctx.now())}`,
  },
  { name: "reminders outdated", facts: ["event.changed", "event.cancelled"], outdated: reminded },
];

/** That it is called off and that it is not are one line. */
function calledOffKey({ subjectId }: News): string {
  return `event_called_off:post:${subjectId}`;
}

/** The reminder of an hour takes the place of that of the day before. */
function reminderKey({ subjectId }: News): string {
  return `event_reminder:post:${subjectId}`;
}

interface Whom {
  kind: string;
  /** Of events `e` and their posts `p`. */
  where: Statement;
}

const statuses = raw(CONCERNED.map((status) => `'${status}'`).join(", "));

/** But for whoever did it. What is over is no news. */
const concerned = (ctx: Ctx, fact: News, { kind, where }: Whom): Statement<Recipient> => sql<Recipient>`
  select m.id as memberId, ${kind} as kind, p.id as postId, null as commentId, s.id as spaceId
  from event_attendees t join posts p on p.id = t.post_id join events e on e.post_id = p.id
  join spaces s on s.id = p.space_id join members m on m.id = t.member_id
  where t.post_id = ${fact.subjectId} and t.community_id = ${ctx.community.id} and t.status in (${statuses})
    and ${where} and e.ends_at > ${ctx.now()} and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`;

/** Whoever comes to any of these dates, or waits for a place: each once. */
const ofDates = (ctx: Ctx, fact: News, { kind, where }: Whom): Statement<Recipient> => sql<Recipient>`
  select m.id as memberId, ${kind} as kind, ${fact.subjectId} as postId, null as commentId, s.id as spaceId
  from events o cross join events e indexed by events_of_series on e.series_id = o.series_id
  cross join event_attendees t on t.post_id = e.post_id and t.status in (${statuses})
  cross join spaces s on s.id = o.space_id cross join members m on m.id = t.member_id
  where o.post_id = ${fact.subjectId} and o.community_id = ${ctx.community.id} and ${where}
    and e.cancelled_at is null and e.ends_at > ${ctx.now()} and m.id <> ${fact.actorId}
    and ${readableByMember(ctx.now())} group by m.id`;

/** What was said of a time that is no more. */
function reminded(ctx: Ctx, fact: News): Statement<OutdatedLine> {
  return sql<OutdatedLine>`select n.id, n.member_id as memberId, n.read_at as readAt
    from event_attendees t join notifications n on n.member_id = t.member_id and n.collapse_key = ${reminderKey(fact)}
      and n.read_at is null and n.archived_at is null and n.at <= ${fact.at}
    where t.post_id = ${fact.subjectId} and t.community_id = ${ctx.community.id} limit 500`;
}
