import { conflict, invalid } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { isConflict, provided, type Write, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { PollDraft } from "~/ui/editor/poll";
import { isClosed } from "./rules";

/**
 * Beside the write of a post that others read: its polls are those of its text. One that somebody has voted in stays as
 * it was asked, but for when it closes (`refusedPolls` says what else is thrown); one that the text shows no longer keeps
 * its votes, and has them when it comes back. `hadPolls`: the post had some before. `provides`: only where that holds.
 */
export function pollWrites(
  ctx: Ctx,
  postId: number,
  polls: readonly PollDraft[],
  hadPolls: boolean,
  provides: Statement = sql`1`,
): Write[] {
  if (polls.length === 0 && !hadPolls) return [];
  const community = ctx.community.id;
  const written = JSON.stringify(polls.map((poll) => rowOf(ctx, poll)));
  const options = JSON.stringify(polls.flatMap((poll) => poll.options.map((_, at) => [poll.key, ctx.newId(), at])));
  const own = sql`q.post_id = ${postId} and q.community_id = ${community} and ${provides}`;
  const changed = sql`(q.question, q.options, q.is_multiple, q.is_anonymous, q.results) <>
    (w.value ->> 2, w.value ->> 3, w.value ->> 4, w.value ->> 5, w.value ->> 6)`;
  const asked = sql`polls q join json_each(${written}) w on w.value ->> 1 = q.key where ${own} and ${changed}`;
  return [
    provided(
      sql`not exists (select 1 from ${asked} and exists (select 1 from poll_votes v where v.poll_id = q.id))`,
    ).otherwise("poll_has_votes"),
    // Whoever still has the old words before them presses what is no option any more, rather than another one.
    write(sql`delete from poll_options where community_id = ${community} and poll_id in (select q.id from ${asked})`),
    write(sql`insert into polls (id, community_id, post_id, key, question, options, is_multiple, is_anonymous, results,
        closes_at, salt, created_at)
      select w.value ->> 0, ${community}, ${postId}, w.value ->> 1, w.value ->> 2, w.value ->> 3, w.value ->> 4,
        w.value ->> 5, w.value ->> 6, w.value ->> 7, w.value ->> 8, ${ctx.now()} from json_each(${written}) w where ${provides}
      on conflict (post_id, key) do update set question = excluded.question, options = excluded.options,
        is_multiple = excluded.is_multiple, is_anonymous = excluded.is_anonymous, results = excluded.results,
        closed_at = iif(closes_at is excluded.closes_at, closed_at, null), closes_at = excluded.closes_at, is_shown = 1`),
    write(sql`insert into poll_options (id, community_id, poll_id, position)
      select w.value ->> 1, ${community}, q.id, w.value ->> 2 from json_each(${options}) w
        join polls q on q.key = w.value ->> 0 and ${own} where 1
      on conflict (poll_id, position) do nothing`),
    ...(hadPolls ? takenOut(ctx, sql`${own} and q.key not in (select value ->> 1 from json_each(${written}))`) : []),
  ];
}

/** What the text shows no longer: nothing stays of what nobody has answered. */
const takenOut = (ctx: Ctx, which: Statement): Write[] => [
  write(sql`delete from poll_options where community_id = ${ctx.community.id} and poll_id in (select q.id from polls q
    where ${which} and not exists (select 1 from poll_votes v where v.poll_id = q.id))`),
  write(sql`delete from polls as q where ${which} and not exists (select 1 from poll_votes v where v.poll_id = q.id)`),
  write(sql`update polls as q set is_shown = 0 where ${which}`),
];

/** As `pollWrites` reads it. The truth of a number in JSON is its own: nothing here is bound by itself. */
const rowOf = (ctx: Ctx, poll: PollDraft) => [
  ctx.newId(),
  poll.key,
  poll.question,
  JSON.stringify(poll.options),
  Number(poll.isMultiple),
  Number(poll.isAnonymous),
  poll.results,
  poll.closesAt,
  newUid(24),
];

/** Beside the write of posts that come from elsewhere: what is asked in those of them that were not here before. */
export function importedPolls(ctx: Ctx, posts: readonly { postId: number; polls: readonly PollDraft[] }[]): Write[] {
  const rows = posts.flatMap(({ postId, polls }) => polls.map((poll) => [postId, ...rowOf(ctx, poll)]));
  if (rows.length === 0) return [];
  const community = ctx.community.id;
  const written = JSON.stringify(rows);
  const options = JSON.stringify(
    posts.flatMap(({ postId, polls }) =>
      polls.flatMap(({ key, options: words }) => words.map((_, at) => [postId, key, ctx.newId(), at])),
    ),
  );
  return [
    // Of one whose time is over nobody hears that it has closed.
    write(sql`insert into polls (id, community_id, post_id, key, question, options, is_multiple, is_anonymous, results,
        closes_at, closed_at, salt, created_at)
      select w.value ->> 1, ${community}, p.id, w.value ->> 2, w.value ->> 3, w.value ->> 4, w.value ->> 5, w.value ->> 6,
        w.value ->> 7, w.value ->> 8, iif(w.value ->> 8 <= ${ctx.now()}, w.value ->> 8, null), w.value ->> 9, p.created_at
      from json_each(${written}) w cross join posts p on p.id = w.value ->> 0 where p.community_id = ${community}
      on conflict (post_id, key) do nothing`),
    write(sql`insert into poll_options (id, community_id, poll_id, position)
      select w.value ->> 2, ${community}, q.id, w.value ->> 3 from json_each(${options}) w
        cross join polls q on q.post_id = w.value ->> 0 and q.key = w.value ->> 1 where q.community_id = ${community}
      on conflict (poll_id, position) do nothing`),
  ];
}

/** The polls of posts that are copied, as they are asked: `copies` is [original, copy] each. Votes stay where they are. */
export function copyPolls(
  ctx: Ctx,
  copies: readonly (readonly [number, number])[],
  polls: readonly OriginalPoll[],
): Write[] {
  if (polls.length === 0) return [];
  const community = ctx.community.id;
  const copyOf = new Map(copies);
  const rows = polls.flatMap((poll) => {
    const postId = copyOf.get(poll.postId);
    return postId === undefined ? [] : [[ctx.newId(), postId, poll.id, newUid(24), poll.options]];
  });
  const options = rows.flatMap(([id, , , , count]) =>
    Array.from({ length: Number(count) }, (_, at) => [id, ctx.newId(), at]),
  );
  return [
    write(sql`insert into polls (id, community_id, post_id, key, question, options, is_multiple, is_anonymous, results,
        closes_at, salt, created_at)
      select w.value ->> 0, q.community_id, w.value ->> 1, q.key, q.question, q.options, q.is_multiple, q.is_anonymous,
        q.results, q.closes_at, w.value ->> 3, ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) w cross join polls q on q.id = w.value ->> 2
      where q.community_id = ${community}`),
    write(sql`insert into poll_options (id, community_id, poll_id, position)
      select value ->> 1, ${community}, value ->> 0, value ->> 2 from json_each(${JSON.stringify(options)})`),
  ];
}

export interface OriginalPoll {
  id: number;
  postId: number;
  /** How many. */
  options: number;
}

/** The polls that these posts show. */
export const listPollsOf = (ctx: Ctx, postIds: readonly number[]): Promise<OriginalPoll[]> =>
  ctx.read(() =>
    postIds.length === 0
      ? null
      : sql<OriginalPoll>`select q.id, q.post_id as postId, json_array_length(q.options) as options
          from json_each(${JSON.stringify(postIds)}) w cross join polls q on q.post_id = w.value
          where q.community_id = ${ctx.community.id} and q.is_shown = 1 order by q.id`,
  );

/** Throws 422 for one that would be closed before anybody could answer: `from` is when its post is published. */
export function refuseOver(polls: readonly PollDraft[], from: number): void {
  if (polls.some(({ closesAt }) => isClosed(closesAt, from))) throw invalid({ body: "poll_closes_past" });
}

/** The error of a commit with `pollWrites` in it: 409 poll_has_votes at the text. */
export const refusedPolls = (error: unknown): unknown =>
  isConflict(error, "poll_has_votes") ? conflict("poll_has_votes", { body: "poll_has_votes" }) : error;
