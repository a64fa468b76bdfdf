import type { Ctx } from "~/platform/context";
import type { Write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import type { Fact, FactName, StoredFact } from "~/platform/facts/fact";
import type { Effect, Listener } from "~/platform/facts/registry";
import { IMPORT_EVENTS } from "~/features/events/ics-import/job.server";
import { LASTS_MOST_MS } from "~/features/events/rules";
import { COPY_POSTS } from "~/features/posts/copies/job.server";
import { commentWrites } from "./comments.server";
import { forget, indexWrites } from "./docs.server";
import { searchAdded } from "./facts";
import { rebuildWrites } from "./rebuild.server";
import { renamedWrites } from "./renamed.server";
import type { SearchKind } from "./rules";

/** After which a thing is found by other words, or for the first time. Who may read a space is asked with each search. */
const OF_POSTS: readonly FactName[] = [
  "post.published",
  "post.updated",
  "post.version_restored",
  "post.restored",
  "post.moved",
  // With its comments.
  "post.deleted",
  "post.unpublished",
  "post.author_changed",
  "post.held",
  "post.approved",
  "post.rejected",
];
const OF_COMMENTS: readonly FactName[] = [
  "comment.created",
  "comment.edited",
  "comment.restored",
  // As it stands by then: hidden, or shown again.
  "comment.held",
  "comment.approved",
  "comment.rejected",
];
const OF_SPACES: readonly FactName[] = ["space.created", "space.updated", "space.restored"];
/** Of a course: what is found is its space. */
const OF_COURSES: readonly FactName[] = [
  "course.described",
  "course_section.created",
  "course_section.renamed",
  "course_section.deleted",
  "course_section.restored",
  "course_lesson.updated",
  "course_lesson.published",
  "course_lesson.deleted",
  "course_lesson.restored",
];
const OF_MEMBERS: readonly FactName[] = [
  "member.joined",
  "member.renamed",
  "member.profile_changed",
  "member.restored",
  // Found no more, but by what they wrote.
  "member.removed",
  "member.banned",
];

/** After which the next date of a series is found: of what stands behind it none is in the index (docs). */
const OF_SERIES: FactName = "event.date_passed";

/** After which posts may be here that came without facts of their own. */
const IN_MASSES: readonly FactName[] = ["import.finished", "job.ended", "job.failed", "job.cancelled"];

/** After which a thing is found no more: with what kind it is. */
const GONE: Partial<Record<FactName, SearchKind>> = {
  "comment.deleted": "comment",
  "space.deleted": "space",
};

/** Keeps the index of words as things are by now: in whatever order facts are heard of, and however often. */
export const searchListener: Listener = {
  name: "search",
  bit: 14,
  facts: [
    ...OF_POSTS,
    ...OF_COMMENTS,
    ...OF_SPACES,
    ...OF_COURSES,
    ...OF_MEMBERS,
    OF_SERIES,
    ...IN_MASSES,
    ...(Object.keys(GONE) as FactName[]),
  ],
  origins: ["import", "seed"],
  // What was deleted or moved is found, and counted, no longer than it takes to say so.
  now: true,
  async handle(ctx, fact): Promise<Effect> {
    const [{ writes, job }, facts] = await Promise.all([effectOf(ctx, fact), added(ctx, fact)]);
    return job === null ? { writes, facts } : { writes, facts, after: async () => ctx.wakeJob(job) };
  },
};

export const searchListeners: readonly Listener[] = [searchListener];

/** What is new, where somebody has saved a search and wants to hear of it: whom to tell is asked once it is in the index. */
async function added(ctx: Ctx, fact: StoredFact): Promise<Fact[]> {
  const { subjectId, actorId } = fact;
  const kind = isNew(fact) ? KIND_OF_NEW[fact.name] : undefined;
  if (kind === undefined) return [];
  const [row] = await ctx.read(
    () => sql<{ author: number }>`select author_id as author from ${raw(`${kind}s`)} x where id = ${subjectId}
      and community_id = ${ctx.community.id} and exists (select 1 from saved_searches w indexed by saved_searches_told
        where w.community_id = x.community_id and w.is_told = 1)`,
  );
  return row ? [searchAdded({ kind, id: subjectId }, row.author, actorId)] : [];
}

/** What was held back is new once it is let through. */
const isNew = ({ name, payload }: StoredFact): boolean => !name.endsWith(".approved") || payload.is_new === true;

const KIND_OF_NEW: Record<string, "post" | "comment"> = {
  "post.published": "post",
  "post.approved": "post",
  "comment.created": "comment",
  "comment.approved": "comment",
};

interface Found {
  writes: Write[];
  /** One that begins with the writes. */
  job: number | null;
}

async function effectOf(ctx: Ctx, { name, subjectId: id, payload }: StoredFact): Promise<Found> {
  const is = (names: readonly string[]) => names.includes(name);
  const alone = async (kind: SearchKind): Promise<Found> => ({ writes: await indexWrites(ctx, kind, [id]), job: null });
  const gone = GONE[name as FactName];
  if (gone) return { writes: [forget(ctx, gone, [id])], job: null };
  if (is(OF_COMMENTS)) return alone("comment");
  if (is(OF_SPACES)) return alone("space");
  if (is(OF_COURSES)) return { writes: await indexWrites(ctx, "space", [Number(payload.space_id)]), job: null };
  if (name === "member.renamed") return renamedEffect(ctx, id);
  if (is(OF_MEMBERS)) return alone("member");
  if (name === OF_SERIES) return { writes: await indexWrites(ctx, "post", await nextDates(ctx, id)), job: null };
  if (!is(IN_MASSES)) return postEffect(ctx, id);
  const isOurs = name === "import.finished" || payload.kind === COPY_POSTS || payload.kind === IMPORT_EVENTS;
  return isOurs ? rebuildWrites(ctx) : { writes: [], job: null };
}

/** Of the series that a post is a date of. */
async function nextDates(ctx: Ctx, postId: number): Promise<number[]> {
  const dates = await ctx.read(
    () => sql<{ id: number }>`select e.post_id as id from events e indexed by events_series_starts
      where e.series_id = (select o.series_id from events o where o.post_id = ${postId}
          and o.community_id = ${ctx.community.id})
        and e.community_id = ${ctx.community.id} and e.is_listed = 1 and e.is_folded = 0
        and e.starts_at > ${ctx.now() - LASTS_MOST_MS} order by e.starts_at limit 3`,
  );
  return dates.map(({ id }) => id);
}

async function postEffect(ctx: Ctx, id: number): Promise<Found> {
  const [own, comments] = await Promise.all([indexWrites(ctx, "post", [id]), commentWrites(ctx, id)]);
  return { writes: [...own, ...comments.writes], job: comments.job };
}

/** Themselves at once, and by a job whatever names them. */
async function renamedEffect(ctx: Ctx, id: number): Promise<Found> {
  const [own, others] = await Promise.all([indexWrites(ctx, "member", [id]), renamedWrites(ctx, id)]);
  return { writes: [...own, ...others.writes], job: others.job };
}
