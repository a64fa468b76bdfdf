import type { Ctx } from "~/platform/context";
import { commit, isConflict, when, type Write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { startJobWrites } from "~/platform/jobs/start.server";
import { lastDayOf } from "./dates.server";
import { MAKE_SERIES } from "./make-job.server";
import { ONCE, repeatsIn, ruleFrom } from "./rule";
import { jobName } from "./rows.server";

interface First {
  repeats: string;
  startsAtWall: string;
  zone: string;
  authorId: number;
  title: string;
  spaceSlug: string;
}

/**
 * A published event that is to repeat becomes the first date of a series, and a job makes the others. Safe to call
 * twice and beside itself: of two one begins it. Nothing happens to what repeats not, or not yet.
 */
export async function beginSeries(ctx: Ctx, postId: number): Promise<void> {
  const [first] = await ctx.read(
    () => sql<First>`select e.repeats, e.starts_at_wall as startsAtWall, e.zone, p.author_id as authorId, p.title,
        s.slug as spaceSlug
      from events e join posts p on p.id = e.post_id join spaces s on s.id = p.space_id
      where e.post_id = ${postId} and e.community_id = ${ctx.community.id} and e.is_listed = 1
        and e.repeats <> '' and e.series_id is null and e.starts_at is not null`,
  );
  const repeats = first && repeatsIn(first.repeats);
  if (!first || !repeats) return;
  const id = ctx.newId();
  const jobId = ctx.newId();
  const wall = first.startsAtWall;
  const rule = ruleFrom(repeats, wall.slice(0, "2026-12-04".length));
  const job = {
    id: jobId,
    kind: MAKE_SERIES,
    input: { series_id: id, name: first.title, slug: first.spaceSlug },
    startedBy: first.authorId,
    name: jobName(id),
  };
  const writes: Write[] = [
    // It may have been changed in this moment, taken away, or begun by another.
    when(sql`update events set series_id = ${id}, series_at = starts_at_wall where post_id = ${postId}
      and community_id = ${ctx.community.id} and is_listed = 1 and series_id is null and repeats = ${first.repeats}
      and starts_at_wall = ${wall} and zone = ${first.zone}`).otherwise(BEGUN),
    when(sql`insert into event_series (id, community_id, rule, first_wall, zone, last_day, made_through, due_at)
      values (${id}, ${ctx.community.id}, ${rule}, ${wall}, ${first.zone}, ${lastDayOf(repeats, wall)}, ${wall},
        ${ctx.now() + DAY})`).otherwise(BEGUN),
    ...startJobWrites(ctx, job),
  ];
  try {
    await commit(ctx, { writes, origin: "system" });
  } catch (error) {
    if (isConflict(error, BEGUN)) return;
    throw error;
  }
  ctx.wakeJob(jobId);
}

/** Whatever becomes of its job. */
const DAY = 86_400_000;

const BEGUN = "event_series_begun";

/** What is to repeat begins to at once; where this call is lost, the sweep finds it. */
export async function beginIfRepeated(
  ctx: Ctx,
  postId: number,
  { repeats, isPublished }: { repeats: string | undefined; isPublished: boolean },
): Promise<void> {
  if (!isPublished || repeats === undefined || repeats === ONCE) return;
  await beginSeries(ctx, postId).catch((error: unknown) =>
    ctx.log({ unbegun: "event series", id: postId, reason: String(error) }),
  );
}
