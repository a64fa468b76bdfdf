import { readableByMember } from "~/features/spaces/readable.server";
import { visitor } from "~/lib/viewer";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { eventFact } from "./facts";
import { GROUP_MOST } from "./line";
import { clockWrite, LINE_SWEEP, nextInLine, offerWrites } from "./line.server";
import { unfold } from "./series/rows.server";
import { reachableEvent } from "./state.server";

const AT_ONCE = 50;

/**
 * Of events whose RSVPs have closed, or which are over. What is asked with each answer needs nobody to say so; but the
 * copies kept for visitors still show the button, and the list what comes.
 */
export const eventSweeps: readonly Sweep[] = [
  { name: "due events", of: SHARDS, run: (ctx) => sweepDueEvents(ctx) },
  { name: LINE_SWEEP, of: SHARDS, run: (ctx) => sweepOffers(ctx) },
];

/** Works on the whole shard of `ctx`; safe in a race and after a stop. Answers how many it has looked at. */
export async function sweepDueEvents(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const due = await ctx.read(
    () => sql<{ id: number; communityId: number; at: number; seriesId: number | null }>`select e.post_id as id,
        e.community_id as communityId, e.due_at as at, e.series_id as seriesId from events e indexed by events_due
      where e.is_listed = 1 and e.due_at is not null and e.due_at <= ${now} order by e.due_at limit ${AT_ONCE}`,
  );
  for (const event of due) {
    const own = ctx.forCommunity({ ...noCommunity, id: event.communityId, shard: ctx.community.shard });
    await commit(own, {
      writes: [
        write(sql`update events set due_at = case when ends_at > ${now} then ends_at end
          where post_id = ${event.id} and community_id = ${own.community.id} and due_at = ${event.at}`),
        // What follows it is next by now.
        ...(event.seriesId === null ? [] : [unfold(own, event.seriesId)]),
      ],
      facts: event.seriesId === null ? [] : [eventFact("date_passed", event.id)],
      origin: "system",
      changesPublicPages: true,
      publicWhere: sql`exists (select 1 ${reachableEvent(own, visitor, event.id)})`,
    });
  }
  return due.length;
}

/** Of one event, in one run: what is left, the next goes on with. */
const ROUNDS = 20;

/**
 * Of events with a waiting list: offers that nobody took in time go back, and places that are free are offered to whose
 * turn it is, whoever was to do it and was stopped. Works on the whole shard of `ctx`; safe in a race and after a stop.
 */
export async function sweepOffers(ctx: Ctx): Promise<number> {
  const due = await ctx.read(
    () => sql<{ id: number; communityId: number; authorId: number }>`select e.post_id as id,
        e.community_id as communityId, p.author_id as authorId
      from events e indexed by events_offers join posts p on p.id = e.post_id
      where e.offers_at is not null and e.offers_at <= ${ctx.now()} order by e.offers_at, e.post_id limit ${AT_ONCE}`,
  );
  for (const event of due) {
    const own = ctx.forCommunity({ ...noCommunity, id: event.communityId, shard: ctx.community.shard });
    for (let round = 0; round < ROUNDS && (await passOn(own, event)); round += 1);
  }
  return due.length;
}

/** Answers whether there may be more. Its line is looked at again when the next offer ends, or something changes. */
async function passOn(ctx: Ctx, event: { id: number; authorId: number }): Promise<boolean> {
  const { id: postId } = event;
  const here = sql`post_id = ${postId} and community_id = ${ctx.community.id}`;
  const { changes } = await commit(ctx, {
    writes: [
      when(sql`update event_attendees set status = 'missed', held_until = null, offered_at = null, passed = 0
        where ${here} and status = 'offered' and held_until <= ${ctx.now()}`).record(eventFact("offers_ended", postId)),
      // A space that was closed meanwhile keeps no places for who cannot read of them.
      write(sql`delete from event_attendees where ${here} and status in ('waiting', 'offered') and not exists (
        select 1 from events e cross join spaces s on s.id = e.space_id cross join members m
          on m.id = event_attendees.member_id where e.post_id = event_attendees.post_id and ${readableByMember(ctx.now())})`),
      ...offerWrites(ctx, postId, GROUP_MOST),
      clockWrite(ctx, event),
      write(sql`update events set offers_at = (select min(t.held_until) from event_attendees t
          where t.post_id = events.post_id and t.status = 'offered')
        where ${here} and (${nextInLine(ctx, postId)}) is null`),
    ],
    origin: "system",
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachableEvent(ctx, visitor, postId)})`,
  });
  return (changes[GROUP_MOST + 1] ?? 0) > 0;
}
