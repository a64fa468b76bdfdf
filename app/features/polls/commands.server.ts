import { reachable, refuseUnreadableSubject, type SubjectRow, subjectColumns } from "~/features/likes/state.server";
import { spaceAccessJoins } from "~/features/spaces/space-access.server";
import { conflict, forbidden, notFound, refuseViewOnly, signInRequired } from "~/lib/errors";
import { isMasquerade, isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { pollFact } from "./facts";
import { type PollTuple, presentPoll } from "./present";
import type { PollPayload } from "./rules";
import { tuple } from "./rows.server";
import { type Ballot, voterIn } from "./voter.server";

/**
 * Chooses an option of a poll (spec section 4: respond); where one is chosen, in place of what was. Safe to repeat and in
 * a race: the key of the table allows one vote per member. By the house's clock, asked where it is written: what comes
 * after the end changes nothing. Throws 401 log_in_to_vote, 403 confirm_email, poll_in_own_name, 409 poll_closed, and as
 * the post refuses.
 */
export async function respond(ctx: Ctx, optionId: number): Promise<PollPayload> {
  const ballot = await findBallot(ctx, optionId);
  // Who may not read it hears that first: else they would learn which options there are where they may not look.
  if (!ctx.viewer.emailConfirmed) {
    await refuseUnread(ctx, ballot);
    throw forbidden("confirm_email");
  }
  const { viewer } = ctx;
  const voter = voterIn(ctx, ballot, viewer.memberId);
  const [memberId, at] = ballot.isAnonymous ? [null, null] : [viewer.memberId, ctx.now()];
  const vote = sql`insert into poll_votes (community_id, poll_id, voter, slot, option_id, member_id, created_at)
    select ${ctx.community.id}, q.id, ${voter}, iif(q.is_multiple = 1, o.id, 0), o.id, ${memberId}, ${at}
    from poll_options o join polls q on q.id = o.poll_id
    where o.id = ${optionId} and q.community_id = ${ctx.community.id} and ${takesVotes(ctx, ballot)}
    on conflict (poll_id, voter, slot) do update set option_id = excluded.option_id, created_at = excluded.created_at
      where option_id <> excluded.option_id`;
  return change(ctx, ballot, vote, { optionId, what: "responded" });
}

/** Takes a choice back (spec section 4: undo); nothing happens where there was none. As `respond`, but asks for no confirmed e-mail. */
export async function undoResponse(ctx: Ctx, optionId: number): Promise<PollPayload> {
  const ballot = await findBallot(ctx, optionId);
  const undone = sql`delete from poll_votes where community_id = ${ctx.community.id} and poll_id = ${ballot.id}
    and voter = ${voterIn(ctx, ballot, ctx.viewer.memberId)} and option_id = ${optionId}
    and exists (select 1 from polls q where q.id = ${ballot.id} and q.community_id = ${ctx.community.id}
      and ${takesVotes(ctx, ballot)})`;
  return change(ctx, ballot, undone, { optionId, what: "response_undone" });
}

interface BallotRow {
  id: number;
  postId: number;
  spaceId: number;
  isAnonymous: number;
  salt: string;
}

type FoundBallot = Ballot & Pick<BallotRow, "postId" | "spaceId">;

/** What a vote of the viewer needs to know; who may cast it, the write asks. */
async function findBallot(ctx: Ctx, optionId: number): Promise<FoundBallot> {
  const [row] = await ctx.read(
    () => sql<BallotRow>`select q.id, q.post_id as postId, p.space_id as spaceId, q.is_anonymous as isAnonymous, q.salt
      from poll_options o join polls q on q.id = o.poll_id join posts p on p.id = q.post_id
      where o.id = ${optionId} and o.community_id = ${ctx.community.id}`,
  );
  refuseViewOnly(ctx.viewer);
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_vote");
  if (!row) throw notFound();
  const ballot = { ...row, isAnonymous: row.isAnonymous === 1 };
  // Who acts in somebody's name would read in the answer what they chose.
  if (ballot.isAnonymous && isMasquerade(ctx.viewer)) {
    await refuseUnread(ctx, ballot);
    throw forbidden("poll_in_own_name");
  }
  return ballot;
}

/** A condition on `q`: it is open, shown, as anonymous as the voter was told, and its post is the viewer's to read. */
const takesVotes = (ctx: Ctx, { postId, isAnonymous, salt }: FoundBallot): Statement =>
  sql`q.is_shown = 1 and (q.closes_at is null or q.closes_at > ${ctx.now()}) and q.is_anonymous = ${isAnonymous}
    and q.salt = ${salt} and exists (select 1 ${reachable(ctx, { kind: "post", id: postId })})`;

async function change(
  ctx: Ctx,
  ballot: FoundBallot,
  changed: Statement,
  { optionId, what }: { optionId: number; what: "responded" | "response_undone" },
): Promise<PollPayload> {
  const place = { pollId: ballot.id, postId: ballot.postId, spaceId: ballot.spaceId };
  const told: Write = when(changed).record(pollFact(ballot.isAnonymous ? "counted" : what, place));
  const post = { kind: "post", id: ballot.postId } as const;
  const { rows } = await commit(ctx, {
    // The state is read in the same batch: what is answered is what was written.
    writes: [told, write(stateOf(ctx, ballot)), write(choicesOf(ctx, ballot))],
    changesPublicPages: "recorded",
    publicWhere: sql`exists (select 1 ${reachable(ctx, post, visitor)})`,
  });
  const row = rows[1]?.[0] as unknown as StateRow | undefined;
  refuseUnreadableSubject(ctx, row);
  if (row.isShown === 0) throw notFound();
  const chosen = (rows[2] ?? []).map((vote) => Number(vote.optionId));
  const own = new Map([[ballot.id, chosen]]);
  const poll = presentPoll(JSON.parse(row.poll) as PollTuple, { now: ctx.now(), own });
  // What stands as it was asked for stands, whatever the clock has come to since.
  if (chosen.includes(optionId) === (what === "responded")) return poll;
  throw poll.status === "closed" ? conflict("poll_closed") : notFound();
}

interface StateRow extends SubjectRow {
  isShown: number;
  /** JSON of a `PollTuple`. */
  poll: string;
}

const stateOf = (ctx: Ctx, { id, postId }: FoundBallot): Statement<StateRow> =>
  sql<StateRow>`select ${subjectColumns(ctx, { kind: "post", id: postId })}, q.is_shown as isShown,
      json_array(${tuple(ctx, ctx.viewer)}) as poll
    from ${ctx.subjects.of("post").from} ${spaceAccessJoins(ctx.viewer, ctx.now())} join polls q on q.post_id = x.id
    where x.id = ${postId} and x.community_id = ${ctx.community.id} and q.id = ${id}`;

const choicesOf = (ctx: Ctx, ballot: FoundBallot): Statement =>
  sql`select option_id as optionId from poll_votes where poll_id = ${ballot.id}
    and voter = ${voterIn(ctx, ballot, ctx.viewer.memberId)} and community_id = ${ctx.community.id}`;

async function refuseUnread(ctx: Ctx, ballot: FoundBallot): Promise<void> {
  const [row] = await ctx.read(() => stateOf(ctx, ballot));
  refuseUnreadableSubject(ctx, row);
  if (row.isShown === 0) throw notFound();
}
