import type { Ctx } from "~/platform/context";
import { type Write, when, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import type { OfferedTopic } from "../../topics/marks";
import type { Fact } from "~/platform/facts/fact";
import type { Job } from "~/platform/jobs/job";
import { managedByViewer } from "../../spaces/readable.server";
import type { WithFit } from "../authorship.server";
import type { SpaceForPost } from "../queries.server";
import type { FullPostRow, PostRow } from "../row";
import type { PostStatus } from "../rules";
import { type Before, type BulkReason, doneLine, SKIPPED, skippedLine, WAITING } from "./rules";

/** A post of a step, as it is when that is taken. */
export interface BulkRow extends FullPostRow, WithFit {
  statusBeforeDelete: PostStatus | null;
}

/** What the posts of a step are done something with. */
export interface Around {
  jobId: number;
  /** Where they are moved to; null for what is gone, and for what moves none. */
  target: SpaceForPost | null;
  offered(spaceId: number): readonly OfferedTopic[];
  /** An address that nothing has in that space, nor was given in this step. */
  freeSlug(spaceId: number, title: string, shareUid: string): string;
}

/** What is to become of one post: why it stays as it is, or the update that changes it and what that means. */
export type Change = { skipped: BulkReason } | Changing;

interface Changing {
  /** Stands before the update, whatever becomes of that. */
  first?: Write;
  /** Matches nothing where the post is no longer as it was read. */
  update: Statement;
  /** What is known of it, if it changed. */
  facts: Fact[];
  before: Before;
  /** Why it stays as it is where the update matched nothing. */
  otherwise: BulkReason;
  /** What goes with the update, if that changed it. */
  beside?: (provided: Statement) => Write[];
}

/** The writes that change a post, if it is still so, and say in its line what became of it. */
export function changeWrites(ctx: Ctx, job: Job, postId: number, change: Change): Write[] {
  if ("skipped" in change) return [writeLine(job, postId, sql`${skippedLine(change.skipped)}`)];
  const { first, update, facts, before, otherwise, beside } = change;
  const done = doneLine(before);
  const isDone = sql`exists (select 1 from job_rows r where r.job_id = ${job.id} and r.subject = ${postId}
    and r.community_id = ${ctx.community.id} and r.before = ${done})`;
  return [
    ...(first ? [first] : []),
    when(update).record(...facts),
    // As many as the fact, or the update where nothing is told of it.
    writeLine(job, postId, sql`iif(changes() > 0, ${done}, ${skippedLine(otherwise)})`),
    ...(beside?.(isDone) ?? []),
  ];
}

/** A job's lines stand there from its beginning, those of an undo come with it. */
const writeLine = (job: Job, postId: number, text: Statement): Write =>
  write(sql`insert into job_rows (community_id, job_id, subject, before)
    values (${job.communityId}, ${job.id}, ${postId}, ${text})
    on conflict (job_id, subject) do update set before = excluded.before`);

/**
 * Behind the changes of a step: how many there were, and that visitors' copies of the pages are left behind where one of
 * these was read by others, before it or now.
 */
export const countWrites = (
  ctx: Ctx,
  job: Job,
  posts: ReadonlyMap<number, BulkRow>,
  postIds: readonly number[],
): Write[] => [
  write(sql`update jobs set changed = changed + (select count(*) from json_each(${list(postIds)}) j
      cross join job_rows r on r.job_id = ${job.id} and r.subject = j.value and ${isChanged})
    where id = ${job.id} and community_id = ${ctx.community.id}`),
  write(sql`update communities set public_version = public_version + 1 where community_id = ${ctx.community.id}
    and is_private = 0 and exists (select 1 from json_each(${list(postIds)}) j
      cross join job_rows r on r.job_id = ${job.id} and r.subject = j.value and ${isChanged}
      cross join posts p on p.id = r.subject
      where p.status = 'published' or r.subject in (select value from json_each(${list(readBefore(posts))})))`),
];

const readBefore = (posts: ReadonlyMap<number, BulkRow>): number[] =>
  [...posts.values()].filter(({ status }) => status === "published").map(({ id }) => id);

/** A condition on `r` (job_rows): the post was changed. */
export const isChanged = sql`substr(r.before, 1, 7) <> ${SKIPPED} and r.before <> ${WAITING}`;

/** The post is as it was read, and the viewer may still change it. */
export const isStill = (ctx: Ctx, { id, status }: Pick<PostRow, "id" | "status">): Statement =>
  sql`id = ${id} and community_id = ${ctx.community.id} and status = ${status}
    and ${status === "published" ? stillManaged(ctx) : sql`author_id = ${ctx.viewer.memberId}`}`;

/** A condition on `posts`, whatever its status: the viewer manages its space. */
export const stillManaged = (ctx: Ctx): Statement => sql`exists (select 1 from spaces s where s.id = posts.space_id
  and ${managedByViewer(ctx.viewer, ctx.community, ctx.now())})`;
