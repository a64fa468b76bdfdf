import { type Claim, isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { type Asked, type OwnVotes, pollTuples } from "./present";
import { voterIn } from "./voter.server";

/** JSON of the `PollTuple`s of the post `p`, null where it has none, which costs no row; `polls_count` is its own. */
export const pollsColumn = (ctx: Ctx, viewer: Claim): Statement =>
  sql`iif(p.polls_count = 0, null, (select json_group_array(json_array(${tuple(ctx, viewer)}) order by q.id) from polls q
    where q.post_id = p.id and q.is_shown = 1 and q.community_id = p.community_id))`;

/** Of the poll `q`, what `PollTuple` says. */
export const tuple = (ctx: Ctx, viewer: Claim): Statement => sql`q.id, q.key, q.question, q.options, q.is_multiple,
  q.is_anonymous, q.results, q.closes_at, q.voters_count, q.salt,
  (select json_group_array(json_array(n.id, n.votes_count)) from
    (select o.id, o.votes_count from poll_options o where o.poll_id = q.id order by o.position) n), ${mine(ctx, viewer)}`;

/** What was chosen for the polls of a post, also for those that its text shows no longer. */
export const listAsked = (ctx: Ctx, postId: number): Promise<Asked[]> =>
  ctx.read(
    () => sql<Asked>`select key, is_multiple as isMultiple, is_anonymous as isAnonymous, results, closes_at as closesAt
      from polls where post_id = ${postId} and community_id = ${ctx.community.id} order by id`,
  );

/** An anonymous one has no row under a member's id: there it finds nothing. */
function mine(ctx: Ctx, viewer: Claim): Statement {
  if (viewer.memberId === 0) return sql`null`;
  return sql`(select json_group_array(v.option_id) from poll_votes v where v.poll_id = q.id
    and v.voter = ${String(viewer.memberId)} and v.community_id = ${ctx.community.id})`;
}

/**
 * What the viewer chose in the anonymous polls among these rows. A trip of its own, only where there are such polls: the
 * name of their vote is made of what the first one reads. Who looks through somebody's eyes is told nothing.
 */
export async function ownVotes(ctx: Ctx, rows: readonly { polls: string | null }[]): Promise<OwnVotes> {
  if (!isSignedIn(ctx.viewer) || isMasquerade(ctx.viewer)) return NONE;
  const named = rows
    .flatMap(({ polls }) => pollTuples(polls))
    .filter(([, , , , , isAnonymous]) => isAnonymous === 1)
    .map(([id, , , , , , , , , salt]) => [id, voterIn(ctx, { id, isAnonymous: true, salt }, ctx.viewer.memberId)]);
  if (named.length === 0) return NONE;
  const found = await ctx.read(
    () => sql<{ pollId: number; optionId: number }>`select v.poll_id as pollId, v.option_id as optionId
      from json_each(${JSON.stringify(named)}) w cross join poll_votes v on v.poll_id = w.value ->> 0
        and v.voter = w.value ->> 1
      where v.community_id = ${ctx.community.id}`,
  );
  return new Map(
    [...Map.groupBy(found, ({ pollId }) => pollId)].map(([id, votes]) => [id, votes.map((v) => v.optionId)]),
  );
}

const NONE: OwnVotes = new Map();
