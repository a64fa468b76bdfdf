import type { News, OutdatedLine, Recipient, Teller } from "~/features/notifications/teller.server";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";

const OFFER = "event_offer";

/** Who waited for places is told that some are kept for them, in the name of the event's author; no longer than they are. */
export const eventTellers: readonly Teller[] = [
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
    name: "askings to come answered",
    facts: ["event.rsvp_approved"],
    recipients: (ctx, fact) => sql<Recipient>`select m.id as memberId, 'event_approved' as kind, p.id as postId,
        null as commentId, s.id as spaceId
      from event_attendees t join posts p on p.id = t.post_id join spaces s on s.id = p.space_id
      join members m on m.id = t.member_id
      where t.post_id = ${fact.subjectId} and t.member_id = ${Number(fact.payload.member_id)}
        and t.community_id = ${ctx.community.id} and t.status = 'going' and p.status = 'published'
        and m.id <> ${fact.actorId} and ${readableByMember(ctx.now())}`,
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
];

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
