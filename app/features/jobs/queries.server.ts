import { errorMessage } from "~/i18n/errors.server";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { AppError, forbidden, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isAdmin, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import { type Job, type JobKind, type JobLines, isLive, type LinesAsked } from "~/platform/jobs/job";
import { getJob, type JobRow, jobColumns, toJob } from "~/platform/jobs/rows.server";
import type { JobPayload } from "./payload";
import { isPlaceOpen, withoutPlace } from "./place.server";
import { jobPolicy } from "./policy";
import { actsOf, PAGE_SIZE } from "./rules";

interface NamedRow extends JobRow {
  makerName: string | null;
  makerNumber: number | null;
}

export interface JobPage {
  job: JobPayload;
  /** Of an undo: whom it left as they are. */
  left: string[];
  /** Of a kind that says what became of each: of each, or of those it left as they are. */
  lines: JobLines;
}

/** One job with what came of it: for its maker and the admins. Throws 401, 404 for anybody else's. */
export async function findJobPage(ctx: Ctx, id: number, asked: LinesAsked = {}): Promise<JobPage> {
  // Of which kind it is nobody knows yet: each that has lines is asked, in the same trip.
  const asking = ctx.jobs.names.map((name) => linesOf(ctx, id, name, asked));
  const [{ row, job }, ...lists] = await Promise.all([findNamed(ctx, id), ...asking]);
  const kind = ctx.jobs.kind(job.kind);
  const left = job.undoOf !== null && !isLive(job.state) ? await leftBy(ctx, job, kind) : [];
  const lines = lists[ctx.jobs.names.indexOf(job.kind)];
  return { job: await present(ctx, row), left, lines: lines ?? NO_LINES };
}

/** A job of this kind and what became of each of its rows, a page at a time. Throws as `findJobPage`, 404 for another's. */
export async function findJobLines(
  ctx: Ctx,
  id: number,
  asked: LinesAsked,
  kind: string,
): Promise<{ job: JobPayload } & JobLines> {
  const [{ row, job }, lines] = await Promise.all([findNamed(ctx, id), linesOf(ctx, id, kind, asked)]);
  if (job.kind !== kind) throw notFound();
  return { job: await present(ctx, row), ...lines };
}

async function findNamed(ctx: Ctx, id: number): Promise<{ row: NamedRow; job: Job }> {
  const [row] = await ctx.read(
    () => sql<NamedRow>`select ${jobColumns("j")}, m.name as makerName, m.author_number as makerNumber
      from jobs j left join members m on m.id = j.started_by
      where j.id = ${id} and j.community_id = ${ctx.community.id}`,
  );
  const job = seen(ctx, row ? toJob(row) : null);
  return { row: row as NamedRow, job };
}

const NO_LINES: JobLines = { lines: [], cursor: null };

/** None for who has lost what it takes to see them: the page of a job may outlive its maker's role. */
async function linesOf(ctx: Ctx, jobId: number, kind: string, asked: LinesAsked): Promise<JobLines> {
  try {
    return (await ctx.jobs.kind(kind).lines?.(ctx, jobId, asked)) ?? NO_LINES;
  } catch (error) {
    if (error instanceof AppError && (error.status === 401 || error.status === 403)) return NO_LINES;
    throw error;
  }
}

/** The names that an undo has left: for who may still take it back. Its page may outlive its maker's role. */
async function leftBy(ctx: Ctx, job: Job, { undo }: JobKind): Promise<string[]> {
  if (!undo?.left) return [];
  try {
    await undo.authorize(ctx, job);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
  return (await undo.left(ctx, job)).map(({ name }) => name);
}

/** A job through the viewer: one that they may not see is not found. */
export async function findJob(ctx: Ctx, id: number): Promise<Job> {
  return seen(ctx, await getJob(ctx, id));
}

function seen(ctx: Ctx, job: Job | null): Job {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!job || !jobPolicy.can_see_job(ctx.viewer, job)) throw notFound();
  return job;
}

/** Where the file of a job stands, and what it is called. For who may see the job, and may still have what is in it. */
export async function findJobFile(ctx: Ctx, id: number): Promise<{ key: string; name: string }> {
  const job = await findJob(ctx, id);
  const { file } = job.result;
  if (job.state !== "done" || typeof file !== "string") throw notFound();
  const kind = ctx.jobs.kind(job.kind);
  await kind.authorizeFile?.(ctx, job);
  const ofMembers = `${String(job.input.slug).replace(/[^\w-]/g, "") || "export"}-members.csv`;
  return { key: file, name: kind.fileName?.(job) ?? ofMembers };
}

export interface JobList {
  jobs: JobPayload[];
  cursor: string | null;
}

/** What runs and ran lately in this community, the newest first: what members began, and whatever failed. Admins only. */
export async function listJobs(ctx: Ctx, { cursor }: { cursor?: string | null } = {}): Promise<JobList> {
  const from = readCursor(cursor, isMoment);
  const rows = await ctx.read(
    () => sql<NamedRow>`select ${jobColumns("j")}, m.name as makerName, m.author_number as makerNumber
      from jobs j indexed by jobs_listed left join members m on m.id = j.started_by
      where j.community_id = ${ctx.community.id} and j.is_listed = 1
        ${from ? sql`and (j.created_at, j.id) < (${from[0]}, ${from[1]})` : nothing}
      order by j.created_at desc, j.id desc limit ${PAGE_SIZE + 1}`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!isAdmin(ctx.viewer)) throw forbidden();
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    jobs: await Promise.all(shown.map((row) => present(ctx, row))),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.createdAt, last.id]) : null,
  };
}

async function present(ctx: Ctx, row: NamedRow): Promise<JobPayload> {
  const found = toJob(row);
  const isOpen = await isPlaceOpen(ctx, found);
  const job = isOpen ? found : withoutPlace(ctx, found);
  const kind = ctx.jobs.kind(job.kind);
  const locale = localeOf(ctx);
  const { startedBy, undoUntil, endedAt } = job;
  const mayChange = jobPolicy.can_change_job(ctx.viewer, job);
  const possible = mayChange ? actsOf(job, ctx.now()) : [];
  // What nothing can mend any more is not tried again.
  const acts = kind.undo ? possible : possible.filter((act) => act !== "undo");
  return {
    id: job.id,
    state: job.state,
    title: kind.title(job, locale),
    outcome: outcomeOf(job, kind.outcome(job, locale), locale),
    done: job.done,
    total: job.total,
    started_by:
      startedBy === null
        ? null
        : row.makerName || m.members_author_number({ number: row.makerNumber ?? 0 }, { locale }),
    created_at: new Date(job.createdAt).toISOString(),
    ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
    undo_until: acts.includes("undo") && undoUntil !== null ? new Date(undoUntil).toISOString() : null,
    undo_question: acts.includes("undo") ? (kind.undo?.question(job, locale) ?? null) : null,
    path: isOpen ? (kind.path?.(job) ?? null) : null,
    file: job.state === "done" && typeof job.result.file === "string" ? `/settings/jobs/${job.id}/file` : null,
    acts,
  };
}

/** While it runs the number of rows says it all, unless something is in its way; what it did is undone with it. */
function outcomeOf(job: Job, outcome: string, locale: Parameters<typeof errorMessage>[2]): string {
  const reason = job.error === null ? "" : errorMessage(job.error, {}, locale);
  if (isLive(job.state) || job.state === "undone") return reason;
  return job.state === "failed" && job.changed === 0 ? reason : [reason, outcome].filter(Boolean).join(" ");
}

/** For commands: the viewer may change it. Throws 401, 403, 404. */
export async function findChangeable(ctx: Ctx, id: number): Promise<Job> {
  const job = await findJob(ctx, id);
  authorize(jobPolicy, "can_change_job", ctx.viewer, job);
  return job;
}
