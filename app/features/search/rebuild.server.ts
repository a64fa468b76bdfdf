import { m } from "~/i18n/generated/messages";
import { SEARCH_VERSION } from "~/lib/search-version";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, type Write, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { type JobInput, type JobKind, jobKind, type Step } from "~/platform/jobs/job";
import { startJob, startJobWrites } from "~/platform/jobs/start.server";
import { forgetBetween, indexWrites } from "./docs.server";
import { searchPolicy } from "./policy";
import type { SearchKind } from "./rules";

export const REBUILD = "search.rebuild";

/** What a step looks at, and what of it it puts in: each is a text that is taken apart. */
const LOOKED_AT_ONCE = 1_000;
const PUT_AT_ONCE = 100;

const PHASES = ["gone", "space", "member", "post", "comment"] as const;
type Phase = (typeof PHASES)[number];

interface Place {
  phase: Phase;
  /** The last that was looked at. */
  at: number;
  id: number;
}

const FIRST = { at: Number.MIN_SAFE_INTEGER, id: Number.MIN_SAFE_INTEGER };

/**
 * Makes the index of a community anew while it is in use: what stands in it and should not goes, what should and does not
 * comes, the rest is said again. Searches find all the while what is right by then. The house's own; one at a time.
 */
const rebuild: JobKind<JobInput> = {
  name: REBUILD,
  isListed: true,
  step: (ctx, { cursor }) => stepFrom(ctx, cursor),
  title: (_, locale) => m.search_job_rebuild({}, { locale }),
  outcome: () => "",
};

export const rebuildJob: JobKind = jobKind(rebuild);

async function stepFrom(ctx: Ctx, cursor: string): Promise<Step> {
  const place: Place = cursor === "" ? { phase: "gone", ...FIRST } : (JSON.parse(cursor) as Place);
  const { writes, rows, next } =
    place.phase === "gone" ? await takeGone(ctx, place) : await put(ctx, place.phase, place);
  if (next) return { writes, rows, cursor: JSON.stringify({ phase: place.phase, ...next }), done: false };
  const phase = PHASES[PHASES.indexOf(place.phase) + 1];
  if (phase) return { writes, rows, cursor: JSON.stringify({ phase, ...FIRST }), done: false };
  const built = sql`update communities set search_built = ${SEARCH_VERSION} where community_id = ${ctx.community.id}`;
  return { writes: [...writes, write(built)], rows, cursor: "built", done: true };
}

/** At once, for what was poured into a community that nobody is in yet; safe to repeat. */
export async function indexNow(ctx: Ctx): Promise<void> {
  for (let step = await stepFrom(ctx, ""); ; step = await stepFrom(ctx, step.cursor)) {
    if (step.writes.length > 0) await commit(ctx, { writes: step.writes, origin: "seed" });
    if (step.done) return;
  }
}

/** For an admin. One at a time: who asks while one lives is answered that one. Throws 401 and 403 for others. */
export async function startRebuild(ctx: Ctx, requestKey: string | null): Promise<{ id: number }> {
  authorize(searchPolicy, "can_rebuild_search", await ctx.prove(), null);
  return { id: await startJob(ctx, { kind: REBUILD, input: {}, startedBy: null, name: REBUILD }, requestKey) };
}

/** The writes that begin one for things that came without facts of their own; another that lives may be past them already. */
export function rebuildWrites(ctx: Ctx): { writes: Write[]; job: number } {
  const job = ctx.newId();
  return { writes: startJobWrites(ctx, { id: job, kind: REBUILD, input: {}, startedBy: null }), job };
}

interface Taken {
  writes: Write[];
  rows: number;
  /** null: nothing of this kind is left. */
  next: { at: number; id: number } | null;
}

async function takeGone(ctx: Ctx, { id: after }: Place): Promise<Taken> {
  const looked = await ctx.read(
    () => sql<Looked>`select id, id as at, community_id = ${ctx.community.id} as isOwn from search_docs
      where id > cast(${after} as integer) order by id limit ${LOOKED_AT_ONCE}`,
  );
  const last = looked.at(-1);
  const own = looked.filter(({ isOwn }) => isOwn === 1).length;
  return {
    writes: last && own > 0 ? forgetBetween(ctx, after, last.id) : [],
    rows: own,
    next: last && looked.length === LOOKED_AT_ONCE ? { at: last.at, id: last.id } : null,
  };
}

/** The next of a kind, of a table without an index by community among the next of all. */
async function put(ctx: Ctx, kind: SearchKind, place: Place): Promise<Taken> {
  const looked = await ctx.read(() => sql<Looked>`${NEXT[kind](ctx, place)}`);
  const own = looked.filter(({ isOwn }) => isOwn === 1).slice(0, PUT_AT_ONCE);
  const isCut = own.length === PUT_AT_ONCE;
  const last = isCut ? own.at(-1) : looked.at(-1);
  const writes = await indexWrites(
    ctx,
    kind,
    own.map(({ id }) => id),
  );
  const isEnd = !isCut && looked.length < (kind === "comment" ? LOOKED_AT_ONCE : PUT_AT_ONCE);
  return { writes, rows: own.length, next: last && !isEnd ? { at: last.at, id: last.id } : null };
}

interface Looked {
  id: number;
  at: number;
  isOwn: number;
}

const most = raw(String(PUT_AT_ONCE));

const NEXT = {
  space: (ctx: Ctx, { id }: Place) => sql`select id, id as at, 1 as isOwn from spaces
    where community_id = ${ctx.community.id} and +id > ${id} and deleted_at is null order by +id limit ${most}`,
  member: (
    ctx: Ctx,
    { at, id }: Place,
  ) => sql`select id, joined_at as at, 1 as isOwn from members indexed by members_joined
    where community_id = ${ctx.community.id} and (joined_at, id) > (${at}, ${id})
    order by joined_at, id limit ${most}`,
  post: (ctx: Ctx, { at, id }: Place) => sql`select id, published_at as at, 1 as isOwn
    from posts indexed by posts_of_community
    where community_id = ${ctx.community.id} and status = 'published' and published_at > 0
      and (published_at, id) > (${at}, ${id}) order by published_at, id limit ${most}`,
  comment: (
    ctx: Ctx,
    { id }: Place,
  ) => sql`select id, id as at, community_id = ${ctx.community.id} as isOwn from comments
    where id > ${id} order by id limit ${raw(String(LOOKED_AT_ONCE))}`,
};
