import { invalid, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { slugFor } from "~/lib/slug";
import type { Ctx } from "~/platform/context";
import {
  commit,
  getMade,
  isConflict,
  isTwin,
  ofTwin,
  UniqueViolation,
  when,
  write,
} from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { onceKey } from "../../spaces/facts";
import { moved } from "../../spaces/rules";
import { courseTopicFact } from "../facts";
import { courseTopicPolicy } from "../policy";
import { MOST_COURSE_TOPICS, topicKeyOf } from "../topic-rules";
import { listCourseTopics } from "../topics.server";

/**
 * Adds a course topic behind the others. Admins only. Throws 422 name for one there is, 409 course_topics_full. A request
 * key makes a double click one topic.
 */
export async function createCourseTopic(
  ctx: Ctx,
  { name }: { name: string },
  requestKey?: string | null,
): Promise<{ id: number }> {
  mayManage(ctx);
  const id = ctx.newId();
  const now = ctx.now();
  const { id: community } = ctx.community;
  const key = onceKey("course_topic.created", ctx.viewer.memberId, requestKey);
  const insert = (slug: string) =>
    commit(ctx, {
      writes: [
        when(sql`insert into course_topics (id, community_id, name, name_key, slug, position, created_at, updated_at)
          select ${id}, ${community}, ${name}, ${topicKeyOf(name)}, ${slug},
            coalesce((select max(position) from course_topics indexed by course_topics_order where community_id = ${community}), 0) + 1, ${now}, ${now}
          where (select count(*) from course_topics indexed by course_topics_order where community_id = ${community}) < ${MOST_COURSE_TOPICS}`).otherwise(
          "course_topics_full",
        ),
      ],
      facts: [courseTopicFact("course_topic.created", id, key)],
    });
  try {
    await withFreeSlug(name, insert);
    return { id };
  } catch (error) {
    const made = key && isOfTwin(error) ? await ofTwin(ctx, getMade(ctx, key)) : null;
    if (made) return made;
    throw refused(error);
  }
}

/** Of two that come at once, the second may be told of any of these before it is told that it is the second. */
const isOfTwin = (error: unknown): boolean =>
  isTwin(error) || isNameTaken(error) || isConflict(error, "course_topics_full");

/** Its address stays: people have linked to it. Admins only. Throws 404, 422 name as `createCourseTopic`. */
export async function renameCourseTopic(ctx: Ctx, id: number, { name }: { name: string }): Promise<void> {
  mayManage(ctx);
  try {
    const { changes } = await commit(ctx, {
      writes: [
        when(sql`update course_topics set name = ${name}, name_key = ${topicKeyOf(name)}, updated_at = ${ctx.now()}
          where ${ours(ctx, id)}`).record(courseTopicFact("course_topic.renamed", id)),
      ],
      changesPublicPages: "recorded",
    });
    if (!changes[0]) throw notFound();
  } catch (error) {
    throw refused(error);
  }
}

/** Takes a topic off its courses, which stay, and deletes it. Safe to repeat. Admins only. */
export async function deleteCourseTopic(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  await commit(ctx, {
    writes: [
      when(sql`delete from course_topics where ${ours(ctx, id)}`).record(courseTopicFact("course_topic.deleted", id)),
      write(sql`delete from course_topic_marks where topic_id = ${id} and community_id = ${ctx.community.id}`),
    ],
    changesPublicPages: "recorded",
  });
}

/** Puts the topics in the order of `ids`; those not named stay behind them. Safe to repeat. Admins only. */
export async function orderCourseTopics(ctx: Ctx, ids: readonly number[]): Promise<void> {
  mayManage(ctx);
  const named = sql`select value from json_each(${list(ids)})`;
  await commit(ctx, {
    writes: [
      when(sql`update course_topics indexed by course_topics_order set position = coalesce(
          (select j.key + 1 from json_each(${list(ids)}) j where j.value = course_topics.id), position + ${ids.length})
        where community_id = ${ctx.community.id} and exists (select 1 from course_topics t
          where t.id in (${named}) and t.community_id = ${ctx.community.id})`).record(
        courseTopicFact("course_topics.reordered", 0),
      ),
    ],
    changesPublicPages: "recorded",
  });
}

/** A topic one place up or down: what the buttons do. Admins only. Throws 404. */
export async function moveCourseTopic(ctx: Ctx, id: number, direction: "up" | "down"): Promise<void> {
  const ids = (await listCourseTopics(ctx)).map((topic) => topic.id);
  if (!ids.includes(id)) throw notFound();
  const next = moved(ids, id, direction);
  // At an end nothing moves, and nothing has happened.
  if (next.some((other, place) => other !== ids[place])) await orderCourseTopics(ctx, next);
}

const mayManage = (ctx: Ctx): void => authorize(courseTopicPolicy, "can_manage_course_topics", ctx.viewer, null);

const ours = (ctx: Ctx, id: number): Statement => sql`id = ${id} and community_id = ${ctx.community.id}`;

const refused = (error: unknown): unknown => (isNameTaken(error) ? invalid({ name: "course_topic_taken" }) : error);

const isNameTaken = (error: unknown): boolean =>
  error instanceof UniqueViolation && error.on.includes("course_topics.name_key");

/** Names of other scripts, and those that differ in signs alone, may want the same address. */
async function withFreeSlug(name: string, attempt: (slug: string) => Promise<unknown>): Promise<void> {
  const base = slugFor(name, newUid(6));
  try {
    await attempt(base);
  } catch (error) {
    if (!(error instanceof UniqueViolation && error.on.includes("course_topics.slug"))) throw error;
    await attempt(`${base}-${newUid(6)}`);
  }
}
