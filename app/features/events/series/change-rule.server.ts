import { postPolicy } from "~/features/posts/policy";
import { findPostRow } from "~/features/posts/queries.server";
import { subjectOf } from "~/features/posts/row";
import { isPostOnTheWeb } from "~/features/posts/on-the-web.server";
import { conflict, invalid, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, provided, write, when } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { startJobWrites } from "~/platform/jobs/start.server";
import { seriesRuled } from "../facts";
import { eventIn } from "../row";
import { wallAt } from "../time.server";
import { datesOf, lastDayOf, type Ruled } from "./dates.server";
import { AHEAD_DAYS, MAKE_SERIES } from "./make-job.server";
import type { RulePreview } from "./payload";
import { REMOVE_SERIES } from "./remove.server";
import { getSeries, isAtRest, jobName, type SeriesRow } from "./rows.server";
import { dayBefore, ONCE, repeatsErrors, repeatsIn, ruleFrom, type Scope } from "./rule";

const BUSY = "event_series_busy";
const DAY = "2026-12-04".length;
const DAY_MS = 86_400_000;

export interface RuleChoice {
  /** As rule.ts writes it. */
  repeats: string;
  /** From this date on, or from the next that is to come; what is over stays as it was. */
  scope: Exclude<Scope, "one">;
}

/**
 * What another rule would do to the dates of a series: said before anybody does it. Refuses as `changeRule`.
 */
export async function previewRule(
  ctx: Ctx,
  at: { spaceSlug: string; slug: string },
  choice: RuleChoice,
): Promise<RulePreview> {
  return (await plan(ctx, at, choice)).preview;
}

/**
 * From a date on a series goes by another rule. That date is the first of it, as it stands; those that the new rule has
 * as well stay, with whoever comes, and are a series of their own with it. The others are taken away by a job, and
 * whoever goes to them is told; what the rule has beside is made by another. Throws 422 for a rule that cannot be, 409
 * event_rule_over where no date is to come, event_rule_same, and event_series_busy while a job is at work on the series.
 */
export async function changeRule(
  ctx: Ctx,
  at: { spaceSlug: string; slug: string },
  choice: RuleChoice,
): Promise<{ id: number }> {
  const { post, old, first, next, kept, gone, repeats } = await plan(ctx, at, choice);
  const id = ctx.newId();
  const [makes, removes] = [ctx.newId(), ctx.newId()];
  const from = next.firstWall;
  const [firstGone] = gone;
  await commit(ctx, {
    writes: [
      provided(isAtRest(ctx, old.id)).otherwise(BUSY),
      when(sql`insert into event_series (id, community_id, rule, first_wall, zone, last_day, made_through, due_at)
        select ${id}, e.community_id, ${next.rule}, ${from}, e.zone, ${next.lastDay}, ${from}, ${ctx.now() + DAY_MS}
        from events e where e.post_id = ${first.id} and e.community_id = ${ctx.community.id}
          and e.series_id = ${old.id} and e.is_listed = 1 and e.starts_at_wall = ${from} and e.zone = ${next.zone}`).otherwise(
        BUSY,
      ),
      // Calendars were told numbers that these were counted in: one that stays in the old series has them from now on.
      write(sql`update events set sequence = sequence + 1 + (select sum(x.draft_version + e.sequence)
          from events e indexed by events_of_series cross join posts x on x.id = e.post_id
          where e.series_id = ${old.id} and e.community_id = ${ctx.community.id}
            and (e.post_id = ${first.id} or e.series_at in (select value from json_each(${list(kept)}))))
        where community_id = ${ctx.community.id} and post_id = coalesce(
          (select l.post_id from events l indexed by events_of_series where l.series_id = ${old.id}
            and l.series_at < ${first.seriesAt} order by l.series_at desc limit 1), ${firstGone?.id ?? null})`),
      // Those that stand; whoever is over, or was deleted, is in nobody's way there either, and does not come back.
      write(sql`update events set series_id = ${id}, moved_by = ${makes}
        where series_id = ${old.id} and community_id = ${ctx.community.id} and post_id <> ${first.id}
          and series_at in (select value from json_each(${list(kept)}))`),
      write(sql`update events set series_id = ${id}, series_at = ${from}, is_apart = 0, repeats = ${repeats},
          moved_by = ${makes}
        where post_id = ${first.id} and community_id = ${ctx.community.id}`),
      write(sql`update event_series set due_at = null, last_day = ${dayBefore(from.slice(0, DAY))}
        where id = ${old.id} and community_id = ${ctx.community.id}`),
      write(sql`delete from event_series where id = ${old.id} and community_id = ${ctx.community.id}
        and not exists (select 1 from events o where o.series_id = event_series.id)`),
      ...startJobWrites(ctx, {
        id: makes,
        kind: MAKE_SERIES,
        // By which names calendars know the dates that stay.
        input: {
          series_id: id,
          name: first.title,
          slug: post.spaceSlug,
          was_of: old.id,
          post_id: first.id,
          was_at: first.seriesAt,
        },
        startedBy: post.authorId,
        name: jobName(id),
      }),
      ...(firstGone
        ? startJobWrites(ctx, {
            id: removes,
            kind: REMOVE_SERIES,
            input: { series_id: old.id, from, post_id: firstGone.id, name: first.title, slug: post.spaceSlug },
            name: jobName(old.id),
          })
        : []),
    ],
    facts: [seriesRuled(first.id, makes)],
    changesPublicPages: true,
    publicWhere: isPostOnTheWeb(ctx, sql`${first.id}`),
  });
  ctx.wakeJob(makes);
  if (firstGone) ctx.wakeJob(removes);
  return { id: first.id };
}

/** A date that stands, and is not over. */
interface Ahead {
  id: number;
  title: string;
  seriesAt: string;
  wall: string;
  zone: string;
  isApart: number;
}

async function plan(ctx: Ctx, at: { spaceSlug: string; slug: string }, { repeats: text, scope }: RuleChoice) {
  const post = await findPostRow(ctx, at);
  authorize(postPolicy, "can_update_post", ctx.viewer, subjectOf(post));
  const stored = eventIn(post.event);
  if (!stored?.series || post.status !== "published") throw notFound();
  const [old, ahead] = await Promise.all([getSeries(ctx, stored.series.id), listAhead(ctx, stored.series.id)]);
  if (!old) throw conflict(BUSY);
  const own = scope === "following" ? ahead.find(({ id }) => id === post.id) : undefined;
  const first = own ?? ahead[0];
  if (!first) throw conflict("event_rule_over");
  const repeats = text === ONCE ? null : repeatsIn(text);
  if (!repeats) throw invalid({ recurring: "event_repeats_invalid" });
  const firstDay = first.wall.slice(0, DAY);
  const wrong = repeatsErrors(repeats, firstDay);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const next: Ruled & Pick<SeriesRow, "zone"> = {
    rule: ruleFrom(repeats, firstDay),
    firstWall: first.wall,
    lastDay: lastDayOf(repeats, first.wall),
    zone: first.zone,
  };
  const isOnTheOld = first.wall === first.seriesAt && first.zone === old.zone;
  if (isOnTheOld && next.rule === old.rule && next.lastDay === old.lastDay) throw conflict("event_rule_same");
  const horizon = [old.madeThrough, wallAt(ctx.now() + AHEAD_DAYS * DAY_MS, first.zone)].sort().at(-1) ?? "";
  const ruled = datesOf(next, { after: first.wall, through: horizon });
  // What stands at another hour of its day, by other clocks, is none of them.
  const kept = first.zone === old.zone ? ruled : [];
  const later = ahead.filter(({ id, seriesAt }) => id !== first.id && seriesAt > first.wall);
  const stays = new Set(kept);
  const gone = later.filter(({ seriesAt }) => !stays.has(seriesAt));
  const there = new Set(later.map(({ seriesAt }) => seriesAt));
  return {
    post,
    old,
    first,
    next,
    kept,
    gone,
    repeats: text,
    preview: {
      rule: next.rule,
      until: next.lastDay || null,
      begins: first.wall.slice(0, DAY),
      kept: later.length - gone.length + 1,
      made: ruled.filter((wall) => !stays.has(wall) || !there.has(wall)).length,
      gone: gone.length,
      apart: gone.filter(({ isApart }) => isApart === 1).length,
      people: await countPeople(
        ctx,
        gone.map(({ id }) => id),
      ),
      days: [first.wall, ...ruled].slice(0, DAYS_SHOWN).map((wall) => wall.slice(0, DAY)),
    } satisfies RulePreview,
  };
}

const DAYS_SHOWN = 6;

/** The dates of a series that stand and are not over, in the order of the rule. */
export const listAhead = (ctx: Ctx, seriesId: number): Promise<Ahead[]> =>
  ctx.read(
    () => sql<Ahead>`select e.post_id as id, x.title, e.series_at as seriesAt, e.starts_at_wall as wall, e.zone,
        e.is_apart as isApart
      from events e indexed by events_of_series cross join posts x on x.id = e.post_id
      where e.series_id = ${seriesId} and e.community_id = ${ctx.community.id} and e.is_listed = 1
        and e.ends_at > ${ctx.now()} order by e.series_at`,
  );

/** Who says that they come to any of these, or waits for it, each once. */
async function countPeople(ctx: Ctx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const these: Statement = sql`(select value from json_each(${list([...ids])}))`;
  const [row] = await ctx.read(
    () => sql<{ people: number }>`select count(distinct t.member_id) as people from event_attendees t
      where t.post_id in ${these} and t.community_id = ${ctx.community.id} and t.status = 'going'`,
  );
  return row?.people ?? 0;
}
