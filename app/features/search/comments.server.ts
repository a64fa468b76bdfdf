import { m } from "~/i18n/generated/messages";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { type JobInput, type JobKind, jobKind } from "~/platform/jobs/job";
import { startJobWrites } from "~/platform/jobs/start.server";
import { indexWrites } from "./docs.server";

const OF_POST = "search.comments";

/** What a delivery takes along; more are a job's. */
export const COMMENTS_AT_ONCE = 50;

interface OfPost extends JobInput {
  post_id: number;
}

/**
 * What a post that changed takes along: comments that nobody is shown under it any more, or that were found where it stood
 * before, go at once, however many they are; those that are to be found are put in, by a job where there are many.
 */
export async function commentWrites(ctx: Ctx, postId: number): Promise<{ writes: Write[]; job: number | null }> {
  const own = sql`post_id = ${postId} and community_id = ${ctx.community.id}`;
  const [[found], missing] = await Promise.all([
    ctx.read(
      () => sql<{
        space: number | null;
        least: number | null;
        most: number | null;
      }>`select (${spaceOf(ctx, postId)}) as space,
        (select min(space_id) from search_docs where ${own}) as least,
        (select max(space_id) from search_docs where ${own}) as most`,
    ),
    ctx.read(
      () => sql<{
        id: number;
      }>`select c.id from posts p cross join comments c indexed by comments_newest on c.post_id = p.id
        where p.id = ${postId} and p.community_id = ${ctx.community.id} and ${SHOWS_COMMENTS} and c.deleted_at is null
          and p.comments_count > (select count(*) from search_docs d where d.post_id = p.id and d.space_id = p.space_id)
          and not exists (select 1 from search_docs d where d.kind = 'comment' and d.subject_id = c.id
            and d.space_id = p.space_id)
        limit ${COMMENTS_AT_ONCE + 1}`,
    ),
  ]);
  // What comes in meanwhile asks where its post stands as it is written: only what was there before can be wrong.
  const isRight = !found || found.least === null || (found.least === found.space && found.most === found.space);
  const gone = isRight
    ? []
    : [write(sql`delete from search_docs where ${own} and space_id is not (${spaceOf(ctx, postId)})`)];
  if (missing.length <= COMMENTS_AT_ONCE) {
    const ids = missing.map(({ id }) => id);
    return { writes: [...gone, ...(await indexWrites(ctx, "comment", ids))], job: null };
  }
  const job = ctx.newId();
  const input: OfPost = { post_id: postId };
  return { writes: [...gone, ...startJobWrites(ctx, { id: job, kind: OF_POST, input, startedBy: null })], job };
}

const SHOWS_COMMENTS = sql`p.status = 'published' and p.is_comments_enabled = 1`;

/** Where a post stands whose comments are shown. */
const spaceOf = (ctx: Ctx, postId: number) => sql`select p.space_id from posts p
  where p.id = ${postId} and p.community_id = ${ctx.community.id} and ${SHOWS_COMMENTS}`;

/** Puts in the comments of a post, the oldest first. The house's own: there may be one each time a busy post moves. */
const commentsOfPost: JobKind<OfPost> = {
  name: OF_POST,
  isListed: false,
  async step(ctx, { input, cursor }) {
    const [at = 0, after = 0] = cursor === "" ? [] : cursor.split(":").map(Number);
    const rows = await ctx.read(
      () => sql<{ id: number; at: number }>`select id, created_at as at from comments indexed by comments_newest
        where post_id = ${input.post_id} and community_id = ${ctx.community.id} and deleted_at is null
          and (created_at, id) > (${at}, ${after}) order by created_at, id limit ${COMMENTS_AT_ONCE}`,
    );
    const last = rows.at(-1);
    return {
      writes: await indexWrites(
        ctx,
        "comment",
        rows.map(({ id }) => id),
      ),
      cursor: last ? `${last.at}:${last.id}` : cursor,
      rows: rows.length,
      done: rows.length < COMMENTS_AT_ONCE,
    };
  },
  title: (_, locale) => m.search_job_comments({}, { locale }),
  outcome: () => "",
};

export const commentsJob: JobKind = jobKind(commentsOfPost);
