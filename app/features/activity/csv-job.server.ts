import { m } from "~/i18n/generated/messages";
import { localeOf, REGION } from "~/i18n/locale";
import { dateFormat, numberFormat } from "~/lib/dates";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { type Job, type JobInput, type JobKind, jobKind, type Step, STEP_ROWS } from "~/platform/jobs/job";
import { startJob } from "~/platform/jobs/start.server";
import { appendText, completeText, fileKey, removeFile, type TextFile } from "~/platform/jobs/text-file.server";
import { csvHead, csvLines } from "./csv";
import { activityPolicy } from "./policy";
import { type LogFilter, listManyActivities } from "./queries.server";

export const ACTIVITY_CSV = "activity.csv";
const KEEP_DAYS = 7;

interface Input extends JobInput {
  member: string | null;
  group: string | null;
  from: string | null;
  to: string | null;
  zone: string | null;
}

/** How far the file is. */
interface Cursor extends TextFile {
  after: string | null;
  lines: number;
  /** All its parts are there; what is left is to make one of them. */
  isWhole: boolean;
}

/** Begins to make the file of a log that is too large to be answered at once, one at a time for each admin. Answers the job. */
export async function startActivityCsv(
  ctx: Ctx,
  { member, group, from, to, zone }: LogFilter,
): Promise<{ job: number }> {
  authorize(activityPolicy, "can_view_activity_log", await ctx.prove(), null);
  const input = {
    member: member ?? null,
    group: group ?? null,
    from: from ?? null,
    to: to ?? null,
    zone: zone ?? null,
  };
  const name = `${ACTIVITY_CSV}:${ctx.viewer.memberId}`;
  return { job: await startJob(ctx, { kind: ACTIVITY_CSV, input, name }) };
}

/** The log as a file for a week, in the order of its page: a step tells some of it. Its maker must be an admin still. */
const activityCsvJob: JobKind<Input> = {
  name: ACTIVITY_CSV,
  isListed: true,
  tellsMaker: true,
  keepDays: KEEP_DAYS,
  async step(ctx, job): Promise<Step> {
    const place = placeOf(job);
    if (place?.isWhole) {
      authorize(activityPolicy, "can_view_activity_log", ctx.viewer, null);
      await completeText(ctx, job, place);
      const result = { file: fileKey(job), lines: place.lines };
      return { writes: [], cursor: "complete", rows: 0, done: true, result };
    }
    const page = await listManyActivities(ctx, filterOf(job), { cursor: place?.after, looked: STEP_ROWS });
    const locale = localeOf(ctx);
    const lines = csvLines(page.lines, locale);
    const isLast = page.cursor === null;
    const text = place ? lines : `${csvHead(locale)}${lines}`;
    const { file, after } = await appendText(ctx, job, { file: place, text, isLast });
    const told = (place?.lines ?? 0) + page.lines.length;
    const next: Cursor = { ...file, after: page.cursor, lines: told, isWhole: isLast };
    return { writes: [], cursor: JSON.stringify(next), rows: page.lines.length, done: false, after };
  },
  tidy: (ctx, job) => removeFile(ctx, job, placeOf(job)),
  authorizeFile: async (ctx) => authorize(activityPolicy, "can_view_activity_log", ctx.viewer, null),
  fileName: () => "activity-log.csv",
  title: (_, locale) => m.activity_job({}, { locale }),
  outcome({ result, endedAt }, locale) {
    if (typeof result.lines !== "number" || endedAt === null) return "";
    const day = { dateStyle: "long", timeZone: "UTC" } as const;
    const until = dateFormat(REGION[locale], day).format(endedAt + KEEP_DAYS * 86_400_000);
    return m.activity_job_ready({ count: numberFormat(REGION[locale]).format(result.lines), until }, { locale });
  },
  path: () => "/settings/members/activity_logs",
};

export const activityJobs: readonly JobKind[] = [jobKind(activityCsvJob)];

function filterOf({ input: { member, group, from, to, zone } }: Job<Input>): LogFilter {
  return {
    member: member ?? undefined,
    group: (group ?? undefined) as LogFilter["group"],
    from: from ?? undefined,
    to: to ?? undefined,
    zone: zone ?? undefined,
  };
}

/** null before the first step, and once the file is whole. */
const placeOf = (job: Job): Cursor | null => (job.cursor.startsWith("{") ? (JSON.parse(job.cursor) as Cursor) : null);
