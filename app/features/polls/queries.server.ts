import { refuseUnreadableSubject, type SubjectRow, subjectColumns } from "~/features/likes/state.server";
import type { Person } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { spaceAccessJoins } from "~/features/spaces/space-access.server";
import { forbidden, notFound } from "~/lib/errors";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { presentPoll, pollTuples } from "./present";
import { PAGE_SIZE, type PollPayload } from "./rules";
import { ownVotes, tuple } from "./rows.server";

/** A poll by its id, as it stands now. Refuses as its post does. */
export async function findPoll(ctx: Ctx, id: number): Promise<PollPayload> {
  return found(ctx, await ctx.read((viewer) => pollState(ctx, viewer, sql`q.id = ${id}`)));
}

async function found(ctx: Ctx, [row]: StateRow[]): Promise<PollPayload> {
  // Nobody learns whether there is such a poll where they may not read its post.
  if (!row) throw notFound();
  refuseUnreadableSubject(ctx, row);
  const [poll] = pollTuples(row.polls);
  if (!poll || row.isShown === 0) throw notFound();
  return presentPoll(poll, { now: ctx.now(), own: await ownVotes(ctx, [row]) });
}

interface StateRow extends SubjectRow {
  isShown: number;
  polls: string;
}

function pollState(ctx: Ctx, viewer: Claim, which: Statement): Statement<StateRow> {
  // Whichever post it is of: the columns speak of the row that is joined.
  const post = { kind: "post", id: 0 } as const;
  return sql<StateRow>`select ${subjectColumns(ctx, post)}, q.is_shown as isShown,
      json_array(json_array(${tuple(ctx, viewer)})) as polls
    from polls q join ${ctx.subjects.of("post").from} ${spaceAccessJoins(viewer, ctx.now())}
    where ${which} and x.id = q.post_id and x.community_id = ${ctx.community.id} and q.community_id = x.community_id`;
}

export interface Voters {
  records: { created_at: string; community_member: Person }[];
  has_next_page: boolean;
  cursor: string | null;
}

/**
 * Who chose an option, newest first, 20 a page: to whoever sees how many did. Of an anonymous poll nobody is told: 403
 * poll_anonymous; 403 poll_results_hidden for who has not voted yet. Refuses as its post does.
 */
export async function listVoters(
  ctx: Ctx,
  optionId: number,
  { cursor, perPage = PAGE_SIZE }: { cursor?: string; perPage?: number },
): Promise<Voters> {
  const from = readCursor(cursor, isMoment);
  const after = from ? sql`and (v.created_at, v.member_id) < (${from[0]}, ${from[1]})` : nothing;
  const [state, rows] = await Promise.all([
    ctx.read((viewer) => pollState(ctx, viewer, sql`q.id = (select poll_id from poll_options where id = ${optionId})`)),
    ctx.read(
      () => sql<VoterRow>`select v.created_at as at, v.member_id as id, m.public_uid as uid, m.name,
          m.author_number as number, m.avatar
        from poll_votes v join members m on m.id = v.member_id
        where v.option_id = ${optionId} and v.community_id = ${ctx.community.id} ${after}
        order by v.created_at desc, v.member_id desc limit ${perPage + 1}`,
    ),
  ]);
  const poll = await found(ctx, state);
  if (poll.is_anonymous) throw forbidden("poll_anonymous");
  if (!poll.has_results) throw forbidden("poll_results_hidden");
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  return {
    records: page.map((row) => ({
      created_at: new Date(row.at).toISOString(),
      community_member: presentPerson(ctx, [row.uid, row.name, row.number, row.avatar]),
    })),
    has_next_page: hasMore,
    cursor: hasMore && last ? writeCursor([last.at, last.id]) : null,
  };
}

interface VoterRow {
  at: number;
  id: number;
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
}
