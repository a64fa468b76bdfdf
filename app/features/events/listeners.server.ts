import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import type { Effect, Listener } from "~/platform/facts/registry";

/** Whoever is put out of the community leaves their places at what is still to come to those who wait for one, and their feed ends. */
const leftEvents: Listener = {
  name: "left_events",
  bit: 23,
  facts: ["member.removed", "member.banned"],
  now: true,
  async handle(ctx, { subjectId: memberId }): Promise<Effect> {
    return {
      writes: [
        write(sql`delete from event_attendees where member_id = ${memberId} and community_id = ${ctx.community.id}
          and status in ('going', 'offered', 'requested', 'waiting')
          and post_id in (select e.post_id from events e where e.post_id = event_attendees.post_id
            and e.ends_at > ${ctx.now()})`),
        // Whoever is let in again makes themselves another.
        write(sql`delete from event_feeds where member_id = ${memberId} and community_id = ${ctx.community.id}`),
      ],
    };
  },
};

export const eventListeners: readonly Listener[] = [leftEvents];
