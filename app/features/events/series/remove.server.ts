import { m } from "~/i18n/generated/messages";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { postDeleted } from "~/features/posts/facts";
import { wasPostOnTheWeb } from "~/features/posts/on-the-web.server";
import { postPolicy } from "~/features/posts/policy";
import { findPostRow } from "~/features/posts/queries.server";
import { type PostRow, subjectOf } from "~/features/posts/row";
import { postColumns, postJoins } from "~/features/posts/row.server";
import { conflict } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, when, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import type { JobInput, JobKind } from "~/platform/jobs/job";
import { startJobWrites } from "~/platform/jobs/start.server";
import { seriesDeleted } from "../facts";
import { eventIn } from "../row";
import { dayBefore, type Scope } from "./rule";
import { isAtRest, jobName } from "./rows.server";

export const REMOVE_SERIES = "events.remove_series";

interface RemoveInput extends JobInput {
  series_id: number;
  /** The wall time of the first that goes; "" for all. */
  from: string;
  /** The date that it begins with. */
  post_id: number;
  name: string;
  slug: string;
}

const AT_ONCE = 8;
const DAY = "2026-12-04".length;

/**
 * Takes away a date of a series: it alone, with those that follow, or all, what is over and what was changed alone among
 * them. It goes at once, the others by a job, and no more are made; each can be brought back as any post. Throws 409
 * event_series_busy while another job is at work on the series, and as `deletePost`.
 */
export async function deleteDates(
  ctx: Ctx,
  at: { spaceSlug: string; slug: string },
  scope: Scope,
): Promise<{ id: number }> {
  const post = await findPostRow(ctx, at);
  const series = eventIn(post.event)?.series;
  if (scope === "one" || !series || post.status !== "published") return deletePost(ctx, at);
  authorize(postPolicy, "can_destroy_post", ctx.viewer, subjectOf(post));
  const [place] = await ctx.read(
    () => sql<{ seriesAt: string }>`select e.series_at as seriesAt from events e where e.post_id = ${post.id}
      and e.community_id = ${ctx.community.id} and e.series_id = ${series.id}`,
  );
  if (!place) throw conflict("conflict");
  const jobId = ctx.newId();
  const from = scope === "all" ? "" : place.seriesAt;
  const input: RemoveInput = { series_id: series.id, from, post_id: post.id, name: post.title, slug: post.spaceSlug };
  const ends = scope === "all" ? sql`made_through` : sql`${dayBefore(place.seriesAt.slice(0, DAY))}`;
  await commit(ctx, {
    writes: [
      provided(isAtRest(ctx, series.id)).otherwise("event_series_busy"),
      when(deletion(ctx, [post.id])).otherwise("conflict"),
      goneWith(ctx, [post.id], jobId),
      write(sql`update event_series set due_at = null, last_day = substr(${ends}, 1, ${DAY})
        where id = ${series.id} and community_id = ${ctx.community.id}`),
      ...startJobWrites(ctx, { id: jobId, kind: REMOVE_SERIES, input, name: jobName(series.id) }),
    ],
    facts: [postDeleted(post)],
    changesPublicPages: true,
    publicWhere: wasPostOnTheWeb(ctx, sql`${post.id}`),
  });
  ctx.wakeJob(jobId);
  return { id: post.id };
}

/** Of all of them one mail tells. */
const goneWith = (ctx: Ctx, ids: readonly number[], jobId: number): Write =>
  write(sql`update events set deleted_by = ${jobId} where community_id = ${ctx.community.id}
    and post_id in (select value from json_each(${list([...ids])}))`);

const deletion = (ctx: Ctx, ids: readonly number[]) => sql`update posts set status_before_delete = status,
  status = 'deleted', deleted_at = ${ctx.now()}, deleted_by = ${ctx.viewer.memberId}, kept_longer = 0,
  updated_at = ${ctx.now()} where id in (select value from json_each(${list([...ids])}))
  and community_id = ${ctx.community.id} and status = 'published'`;

/** Takes the dates of a series away, some at a time; whoever began it must still be allowed to, of each. */
export const removeSeriesJob: JobKind<RemoveInput> = {
  name: REMOVE_SERIES,
  isListed: false,
  async step(ctx, job) {
    const { series_id: id, from, post_id: postId } = job.input;
    const after = job.cursor === "" ? sql`d.series_at >= ${from}` : sql`d.series_at > ${job.cursor}`;
    const rows = await ctx.read(
      (viewer) => sql<PostRow & { seriesAt: string }>`select ${postColumns(ctx, viewer)}, d.series_at as seriesAt
        from events d indexed by events_of_series cross join posts p on p.id = d.post_id ${postJoins(viewer, ctx.now())}
        where d.series_id = ${id} and ${after} and d.community_id = ${ctx.community.id} and d.is_listed = 1
        order by d.series_at limit ${AT_ONCE}`,
    );
    const going = rows.filter((row) => postPolicy.can_destroy_post(ctx.viewer, subjectOf(row)));
    const last = rows.at(-1);
    return {
      writes: [
        ...(going.length > 0
          ? [
              write(
                deletion(
                  ctx,
                  going.map((row) => row.id),
                ),
              ),
              goneWith(
                ctx,
                going.map((row) => row.id),
                job.id,
              ),
            ]
          : []),
        ...going.slice(0, 1).map((row) =>
          write(sql`update communities set public_version = public_version + 1
          where community_id = ${ctx.community.id} and ${wasPostOnTheWeb(ctx, sql`${row.id}`)}`),
        ),
      ],
      facts: [
        ...going.map((row) => postDeleted(row)),
        ...(rows.length < AT_ONCE ? [seriesDeleted(postId, job.id)] : []),
      ],
      cursor: last?.seriesAt ?? job.cursor,
      rows: rows.length,
      done: rows.length < AT_ONCE,
    };
  },
  title: ({ input }, locale) => m.events_series_remove_job({ name: input.name }, { locale }),
  outcome: ({ done: count }, locale) => m.events_series_removed({ count }, { locale }),
  path: ({ input }) => `/c/${input.slug}`,
};
