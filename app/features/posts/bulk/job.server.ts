import { forbidden } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import type { Write } from "~/platform/database/commit.server";
import { raw, sql, type Statement } from "~/platform/database/sql";
import { type Job, type JobKind, jobKind, type Step } from "~/platform/jobs/job";
import { fitColumn } from "../authorship.server";
import { bulkPolicy } from "../policy";
import { ownPostIsRead } from "../reads.server";
import { fullColumns, postColumns, postJoins } from "../row.server";
import { isAhead } from "../schedule";
import { changeOf } from "./acts.server";
import { findAround } from "./around.server";
import { type BulkRow, changeWrites, countWrites, isChanged } from "./ledger.server";
import { listLines } from "./lines.server";
import { BULK, type BulkInput, KEEP_DAYS, lineOf, UNDO_DAYS } from "./rules";
import { undoOf } from "./undo.server";
import { BULK_PATH, outcomeOf, questionOf, titleOf } from "./words";

/** With each its update, fact, line, address and topics: 35 statements. */
const AT_ONCE = 5;

/**
 * Does one thing with many posts, each by the rules of the command that does it with one alone, and as its maker's act.
 * A post's change and its line are one commit. The undo takes back what the lines say, and leaves what was changed since.
 */
const bulkJob: JobKind<BulkInput> = {
  name: BULK,
  isListed: true,
  tellsMaker: true,
  keepDays: KEEP_DAYS,
  async step(ctx, job) {
    mayChange(ctx);
    const { lines, posts } = await nextLines(ctx, job, job.id);
    const around = await findAround(ctx, job, [...posts.values()]);
    const writes: Write[] = ownMoveIsRead(ctx, job.input, posts);
    for (const { subject } of lines) {
      const change = await changeOf(ctx, posts.get(subject), job.input, around);
      writes.push(...changeWrites(ctx, job, subject, change));
    }
    const isUnread = job.result.isUnread === true || [...posts.values()].some(({ status }) => isAhead(status));
    return { ...stepOf(ctx, job, { lines, posts }, writes), result: { isUnread } };
  },
  undo: {
    days: UNDO_DAYS,
    authorize: async (ctx, job) => mayUndo(ctx, job),
    async step(ctx, job, { id, input }) {
      mayChange(ctx);
      const { lines, posts } = await nextLines(ctx, job, id, isChanged);
      const writes = lines.flatMap(({ subject, before }) => {
        const line = lineOf(before);
        if (line.state !== "done") return [];
        return changeWrites(ctx, job, subject, undoOf(ctx, posts.get(subject), input, line.before));
      });
      return stepOf(ctx, job, { lines, posts }, writes);
    },
    question: questionOf,
  },
  lines: listLines,
  // Of a space that it moves posts to it tells the name.
  authorizePlace: async (ctx) => mayChange(ctx),
  title: titleOf,
  outcome: outcomeOf,
  path: () => BULK_PATH,
};

/** What one moves is no news to oneself where it comes to stand; which posts do is not known yet, and all of them are seen. */
function ownMoveIsRead(ctx: Ctx, { act, target_id: to }: BulkInput, posts: ReadonlyMap<number, BulkRow>): Write[] {
  const times = [...posts.values()].flatMap(({ status, publishedAt }) => (status === "published" ? [publishedAt] : []));
  return act === "move" && times.length > 0 ? [ownPostIsRead(ctx, to, Math.max(...times))] : [];
}

export const postJobs: readonly JobKind[] = [jobKind(bulkJob)];

const mayChange = (ctx: Ctx): void => authorize(bulkPolicy, "can_change_many_posts", ctx.viewer, null);

/**
 * What it did to posts that nobody else reads, drafts and what waits for its time, is their author's alone to take back:
 * another admin would use the undo up for them, and their posts stay as they are.
 */
async function mayUndo(ctx: Ctx, { input, result, startedBy }: Job<BulkInput>): Promise<void> {
  const [maker] = await ctx.read(
    () => sql<{ id: number }>`select m.id from members m where m.id = ${startedBy}
      and m.community_id = ${ctx.community.id} and m.role in ('owner', 'admin') and m.status = 'active'`,
  );
  mayChange(ctx);
  const isTheirs = input.act === "publish" || result.isUnread === true;
  if (isTheirs && maker && maker.id !== ctx.viewer.memberId) throw forbidden("bulk_undo_theirs");
}

interface Next {
  lines: { subject: number; before: string }[];
  posts: Map<number, BulkRow>;
}

/** The next lines of a job, and the posts that they are about as they are now: of those that are gone there is none. */
async function nextLines(ctx: Ctx, { cursor }: Job, jobId: number, only: Statement = sql`1`): Promise<Next> {
  const next = sql`select r.subject, r.before from job_rows r where r.job_id = ${jobId}
    and r.community_id = ${ctx.community.id} and r.subject > ${Number(cursor || 0)} and ${only}
    order by r.subject limit ${raw(String(AT_ONCE))}`;
  const [lines, posts] = await Promise.all([
    ctx.read(() => next as Statement<Next["lines"][number]>),
    ctx.read(
      (
        viewer,
      ) => sql<BulkRow>`select ${postColumns(ctx, viewer)}, ${fullColumns(ctx, viewer)}, p.status_before_delete as statusBeforeDelete,
          ${fitColumn(ctx)}
        from (${next}) n cross join posts p on p.id = n.subject and p.community_id = ${ctx.community.id}
        ${postJoins(viewer, ctx.now())}`,
    ),
  ]);
  return { lines, posts: new Map(posts.map((post) => [post.id, post])) };
}

function stepOf(ctx: Ctx, job: Job, { lines, posts }: Next, writes: Write[]): Step {
  const ids = lines.map(({ subject }) => subject);
  return {
    writes: ids.length > 0 ? [...writes, ...countWrites(ctx, job, posts, ids)] : [],
    cursor: String(ids.at(-1) ?? job.cursor),
    rows: ids.length,
    done: ids.length < AT_ONCE,
  };
}
