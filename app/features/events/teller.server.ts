import type { News, OutdatedLine, Recipient, Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { changeTellers } from "./change-tellers.server";

const OFFER = "event_offer";

/** Who answers an event is told what becomes of it, each as their matters say, and never of what they did but once: that it stands. */
export const eventTellers: readonly Teller[] = [
  {
    name: "answers confirmed",
    facts: ["event.rsvp_given"],
    key: ({ subjectId }) => `event_confirmed:post:${subjectId}`,
    recipients: (ctx, fact) => ofOne(ctx, fact, { kind: "event_confirmed", memberId: fact.actorId, is: "going" }),
  },
  {
    name: "answers to dates confirmed",
    facts: ["event.series_rsvp_given"],
    key: ({ subjectId }) => `event_series_confirmed:post:${subjectId}`,
    recipients: (ctx, fact) =>
      ofOne(ctx, fact, { kind: "event_series_confirmed", memberId: fact.actorId, is: "whatever" }),
  },
  {
    name: "places offered",
    facts: ["event.places_offered"],
    key: offerKey,
    actor: ({ payload }) => Number(payload.author_id),
    recipients: (ctx, fact) => sql<Recipient>`select m.id as memberId, ${OFFER} as kind, p.id as postId,
        null as commentId, s.id as spaceId
      from event_attendees t join posts p on p.id = t.post_id join spaces s on s.id = p.space_id
      join members m on m.id = t.member_id
      where t.post_id = ${fact.subjectId} and t.community_id = ${ctx.community.id} and t.status = 'offered'
        and t.offered_at = ${Number(fact.payload.offered_at)} and t.held_until > ${ctx.now()} and p.status = 'published'
        and ${readableByMember(ctx.now())}`,
  },
  {
    name: "askings to come",
    facts: ["event.rsvp_asked"],
    recipients: (ctx, fact) => sql<Recipient>`select m.id as memberId, 'event_asked' as kind, p.id as postId,
        null as commentId, s.id as spaceId
      from posts p join spaces s on s.id = p.space_id cross join (select a.author_id as id from posts a where a.id = ${fact.subjectId}
        union select t.member_id from event_attendees t indexed by event_attendees_roles
          where t.post_id = ${fact.subjectId} and t.role in ('host', 'cohost') and t.role <> 'attendee' and t.status = 'going') h
      join members m on m.id = h.id
      where p.id = ${fact.subjectId} and p.community_id = ${ctx.community.id} and p.status = 'published'
        and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`,
  },
  {
    name: "askings to come answered",
    facts: ["event.rsvp_approved"],
    recipients: (ctx, fact) => ofOne(ctx, fact, { ...member(fact), kind: "event_approved", is: "going" }),
  },
  {
    name: "askings to come turned down",
    facts: ["event.rsvp_declined"],
    recipients: (ctx, fact) => ofOne(ctx, fact, { ...member(fact), kind: "event_declined", is: "declined" }),
  },
  {
    name: "taken off the list",
    facts: ["event.attendee_removed"],
    recipients: (ctx, fact) => ofOne(ctx, fact, { ...member(fact), kind: "event_removed", is: "nothing" }),
  },
  {
    name: "invited to events",
    facts: ["event.members_invited"],
    recipients: (ctx, fact) => sql<Recipient>`select m.id as memberId,
        iif(t.status = 'invited', 'event_invited', 'event_put_on_list') as kind, p.id as postId, null as commentId,
        s.id as spaceId
      from event_attendees t indexed by event_attendees_answers join posts p on p.id = t.post_id
      join spaces s on s.id = p.space_id join members m on m.id = t.member_id
      where t.post_id = ${fact.subjectId} and t.community_id = ${ctx.community.id}
        and t.status = ${String(fact.payload.status)} and t.created_at = ${Number(fact.payload.invited_at)}
        and p.status = 'published' and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`,
  },
  { name: "offers ended", facts: ["event.offers_ended"], outdated: endedOffers },
  ...changeTellers,
];

const member = ({ payload, actorId }: News) => ({
  memberId: Number(payload.member_id),
  // What a host does to their own answer they know.
  but: actorId,
});

interface Whom {
  kind: string;
  memberId: number | null;
  /** What they have said by now. */
  is: "going" | "declined" | "nothing" | "whatever";
  but?: number | null;
}

function ofOne(ctx: Ctx, fact: News, { kind, memberId, is, but = null }: Whom): Statement<Recipient> {
  const answer = sql`(select t.status from event_attendees t where t.post_id = p.id and t.member_id = m.id)`;
  const holds = { going: "= 'going'", declined: "= 'declined'", nothing: "is null", whatever: "is not 0" }[is];
  return sql<Recipient>`select m.id as memberId, ${kind} as kind, p.id as postId, null as commentId, s.id as spaceId
    from posts p join spaces s on s.id = p.space_id join members m on m.id = ${memberId}
    where p.id = ${fact.subjectId} and p.community_id = ${ctx.community.id} and p.status = 'published'
      and m.id is not ${but} and ${answer} ${raw(holds)} and ${readableByMember(ctx.now())}`;
}

function offerKey({ subjectId }: News): string {
  return `${OFFER}:post:${subjectId}`;
}

/** Unread lines of who was too late. */
function endedOffers(ctx: Ctx, fact: News): Statement<OutdatedLine> {
  return sql<OutdatedLine>`select n.id,
    n.member_id as memberId, n.read_at as readAt
  from event_attendees t join notifications n on n.member_id = t.member_id and n.collapse_key = ${offerKey(fact)}
    and n.read_at is null and n.archived_at is null
  where t.post_id = ${fact.subjectId} and t.community_id = ${ctx.community.id} and t.status = 'missed'`;
}
