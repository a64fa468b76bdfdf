import { undoJob } from "~/features/jobs/commands.server";
import type { BulkRequest } from "~/features/posts/bulk/input";
import { findBulk } from "~/features/posts/bulk/read.server";
import type { BulkAct } from "~/features/posts/bulk/rules";
import { startBulk } from "~/features/posts/bulk/start.server";
import { createTopic } from "~/features/topics/commands.server";
import { sql } from "~/platform/database/sql";
import { as, rows, type World } from "../../world";
import { finish } from "../jobs/finish";
import type { PostRef } from "./posting";

export const idsOf = (of: readonly { id: number }[]) => of.map(({ id }) => id);

/** What an admin does with many posts in a world, and how these stand there. */
export function bulking(world: () => World, posts: () => PostRef[]) {
  const ada = () => as(world().community, world().ada);
  const newTopic = async (name = "Tips", input = {}) =>
    (await createTopic(await ada(), { name, admin_only: false, space_ids: [], ...input })).id;

  async function begin(action: BulkAct, post_ids = idsOf(posts()), value?: number): Promise<number> {
    return (await startBulk(await ada(), { post_ids, action, value } satisfies BulkRequest)).job;
  }

  async function done(action: BulkAct, post_ids = idsOf(posts()), value?: number): Promise<number> {
    const job = await begin(action, post_ids, value);
    await finish(world().community, job);
    return job;
  }

  async function undo(job: number): Promise<number> {
    const { id } = await undoJob(await ada(), job);
    await finish(world().community, id);
    return id;
  }

  /** Everything that is kept of posts, but when they were changed last. */
  const stored = () =>
    rows<Record<string, unknown>>(
      world().community,
      sql`select p.id, p.space_id, p.author_id, p.status, p.title, p.slug, p.body_doc, p.body_html, p.excerpt, p.rendered,
          p.cover_file_id, p.is_shared, p.activity_at, p.unpublished_because, p.sharing, p.topics, p.pinned_at, p.published_at, p.edited_at, p.deleted_at,
          p.status_before_delete, p.comments_count, p.likes_count,
          (select json_group_array(x.topic_id) from post_topics x where x.post_id = p.id) as marks
        from posts p where p.community_id = ${world().community.id} order by p.id`,
    );

  /** What became of each post: "done", or why it was left. */
  async function linesOf(job: number): Promise<string[]> {
    const found = await findBulk(await ada(), job, {});
    return found.records.map(({ state, because }) => because || state);
  }

  const facts = async (name: string) =>
    (
      await rows<{ id: number }>(
        world().community,
        sql`select subject_id as id from facts where community_id = ${world().community.id} and name = ${name}
          and actor_id = ${world().ada.id} order by subject_id`,
      )
    ).map(({ id }) => id);

  return { ada, newTopic, begin, done, undo, stored, linesOf, facts };
}
