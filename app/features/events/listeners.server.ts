import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { FactName, StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import { spaceClosed } from "./closed-space.server";

/** After which a member may read less than before: whose fact it is, or whom it names. */
const OF_MEMBERS: readonly FactName[] = ["member.removed", "member.banned", "member.role_changed"];
const OF_PLACES: readonly FactName[] = [
  "space.left",
  "space.member_removed",
  "space.role_taken",
  "access.revoked",
  "space_group.member_removed",
];

/**
 * Whoever was put out of the community, or has lost a space, leaves their places at what is still to come, and can no
 * longer read, to those who wait for one; and who is out has no feed. Of a space that was closed to many a job takes care.
 */
const leftEvents: Listener = {
  name: "left_events",
  bit: 23,
  facts: [...OF_MEMBERS, ...OF_PLACES, "space.updated"],
  now: true,
  handle: async (ctx, fact): Promise<Effect> => {
    if (fact.name === "space.updated") return spaceClosed(ctx, fact);
    const memberId = memberOf(fact);
    return { writes: [write(leave(ctx, memberId)), ...(isOut(fact) ? [write(endFeed(ctx, memberId))] : [])] };
  },
};

const memberOf = ({ name, subjectId, payload }: StoredFact): number =>
  OF_MEMBERS.includes(name as FactName) ? subjectId : Number(payload.member_id);

const isOut = ({ name }: StoredFact): boolean => name === "member.removed" || name === "member.banned";

/** Whoever is let in again makes themselves another. */
const endFeed = (ctx: Ctx, memberId: number) =>
  sql`delete from event_feeds where member_id = ${memberId} and community_id = ${ctx.community.id}`;

const leave = (ctx: Ctx, memberId: number) => sql`delete from event_attendees
  where member_id = ${memberId} and community_id = ${ctx.community.id}
    and status in ('going', 'offered', 'requested', 'waiting')
    and post_id in (select e.post_id from events e cross join spaces s on s.id = e.space_id
      where e.post_id = event_attendees.post_id and e.ends_at > ${ctx.now()}
        and not exists (select 1 from members m where m.id = ${memberId} and ${readableByMember(ctx.now())}))`;

export const eventListeners: readonly Listener[] = [leftEvents];
