import { m } from "~/i18n/generated/messages";
import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { StoredFact } from "~/platform/facts/fact";
import type { Effect } from "~/platform/facts/registry";
import { type JobInput, type JobKind, jobKind } from "~/platform/jobs/job";
import { startJobWrites } from "~/platform/jobs/start.server";
import { LINE_SWEEP } from "./line.server";
import { LASTS_MOST_MS } from "./rules";

export const CLOSED_SPACE = "events.closed_space";

interface ClosedInput extends JobInput {
  space_id: number;
  name: string;
}

/** Of a space that was closed by mistake nobody loses a place, if it is open again by then. */
export const CLOSED_MINUTES = 10;
const AT_ONCE = 250;
const MINUTE_MS = 60_000;

/** Who comes, waits, asks, or was offered a place. */
const concerned = sql`'going', 'waiting', 'offered', 'requested'`;

/** After a change of its settings a space may be closed to who comes to its events: a job looks. */
export function spaceClosed(ctx: Ctx, { subjectId: spaceId }: StoredFact): Effect {
  const id = ctx.newId();
  const job = {
    id,
    kind: CLOSED_SPACE,
    input: { space_id: spaceId, name: "" },
    startedBy: null,
    name: `event_space:${spaceId}`,
    condition: sql`exists (select 1 from spaces s where s.id = ${spaceId} and s.is_private = 1
      and s.community_id = ${ctx.community.id}) and exists (select 1 ${answersIn(ctx, spaceId)})`,
  };
  return { writes: startJobWrites(ctx, job), after: async () => ctx.wakeJob(id) };
}

/**
 * Takes the places at what is still to come in a space from who can read it no more, some at a time, and has them
 * offered to who waits. Asked in the statement that takes them: who is let in meanwhile keeps theirs.
 */
const closedSpaceJob: JobKind<ClosedInput> = {
  name: CLOSED_SPACE,
  isListed: false,
  async step(ctx, job) {
    if (job.cursor === "") {
      return { writes: [], cursor: "waited", rows: 0, done: false, notBefore: ctx.now() + CLOSED_MINUTES * MINUTE_MS };
    }
    const lost = await ctx.read(
      () => sql<{ postId: number; memberId: number }>`select t.post_id as postId, t.member_id as memberId
        ${answersIn(ctx, job.input.space_id)} and ${isShutOut(ctx, sql`t.member_id`)} limit ${AT_ONCE}`,
    );
    const pairs = JSON.stringify(lost.map(({ postId, memberId }) => [postId, memberId]));
    const isLast = lost.length < AT_ONCE;
    if (isLast) ctx.sweepSoon(LINE_SWEEP, 1);
    return {
      writes:
        lost.length === 0
          ? []
          : [
              write(sql`delete from event_attendees where community_id = ${ctx.community.id} and status in (${concerned})
                and (post_id, member_id) in (select w.value ->> 0, w.value ->> 1 from json_each(${pairs}) w)
                and exists (select 1 from events e cross join spaces s on s.id = e.space_id
                  where e.post_id = event_attendees.post_id and ${isShutOut(ctx, sql`event_attendees.member_id`)})`),
            ],
      cursor: job.cursor,
      rows: lost.length,
      done: isLast,
    };
  },
  title: (_, locale) => m.events_closed_space_job({}, { locale }),
  outcome: ({ done: count }, locale) => m.events_closed_space_done({ count }, { locale }),
};

export const closedSpaceJobs: readonly JobKind[] = [jobKind(closedSpaceJob)];

/** `from … where …`: answers `t` to events `e` of a space `s` that are not over. */
const answersIn = (ctx: Ctx, spaceId: number): Statement => sql`from spaces s
  cross join events e indexed by events_of_space on e.space_id = s.id
  cross join event_attendees t on t.post_id = e.post_id and t.status in (${concerned})
  where s.id = ${spaceId} and s.community_id = ${ctx.community.id} and e.is_listed = 1
    and e.starts_at > ${ctx.now() - LASTS_MOST_MS} and e.ends_at > ${ctx.now()}`;

const isShutOut = (ctx: Ctx, memberId: Statement): Statement => sql`not exists (select 1 from members m
  where m.id = ${memberId} and ${readableByMember(ctx.now())})`;
